//! `GET /api/changes`: what the page is told, as server-sent events. Each page reads the logs of programs at its own pace, so a
//! slow one holds up nobody; what has left a log before it was read is counted.

use std::collections::{BTreeMap, VecDeque};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use tokio::sync::watch;

use super::shared::{Shared, Versions};

/// So many events of a program go in one message.
const BATCH: usize = 4000;
/// A page draws no faster than this.
const PAUSE: Duration = Duration::from_millis(40);

pub(super) async fn changes(State(shared): State<Arc<Shared>>) -> Sse<impl Stream<Item = Told>> {
    let reader = Reader::new(shared);
    let events = unfold(reader, async |mut reader| reader.next().await.map(|event| (Ok(event), reader)));
    Sse::new(events).keep_alive(KeepAlive::default())
}

type Told = Result<Event, Infallible>;

/// What one page has been told.
struct Reader {
    shared: Arc<Shared>,
    changed: watch::Receiver<Versions>,
    seen: Option<Versions>,
    /// By program: the number of the next line.
    next: BTreeMap<u64, u64>,
    waiting: VecDeque<Event>,
}

impl Reader {
    fn new(shared: Arc<Shared>) -> Self {
        let changed = shared.changes();
        Reader { shared, changed, seen: None, next: BTreeMap::new(), waiting: VecDeque::new() }
    }

    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            let versions = *self.changed.borrow_and_update();
            let before = self.seen.replace(versions);
            // A page that connects anew has missed something.
            if before.is_none_or(|before| before.sources != versions.sources) {
                self.waiting.push_back(Event::default().event("sources").data("{}"));
            }
            if before.is_none_or(|before| before.programs != versions.programs) {
                self.waiting.push_back(Event::default().event("programs").data("{}"));
            }
            let is_behind = self.steps();
            if self.waiting.is_empty() {
                self.changed.changed().await.ok()?;
            }
            if !is_behind {
                tokio::time::sleep(PAUSE).await;
            }
        }
    }

    /// The next lines of each program. Whether there are more.
    fn steps(&mut self) -> bool {
        let programs = self.shared.programs();
        let mut is_behind = false;
        for program in programs.iter() {
            let first = program.log.first();
            let next = self.next.entry(program.id).or_insert(u64::MAX);
            if *next == u64::MAX || *next < first {
                let base = program.log.base();
                let data = format!("{{\"program\":{},\"first\":{first},\"members\":{base}}}", program.id);
                self.waiting.push_back(Event::default().event("base").data(data));
                *next = first;
            }
            let lines = program.log.from(*next, BATCH);
            if lines.is_empty() {
                continue;
            }
            let data =
                format!("{{\"program\":{},\"from\":{next},\"lines\":[{}]}}", program.id, lines.join(","));
            *next += lines.len() as u64;
            is_behind |= *next < program.log.end();
            self.waiting.push_back(Event::default().event("steps").data(data));
        }
        self.next.retain(|id, _| programs.iter().any(|program| program.id == *id));
        is_behind
    }
}

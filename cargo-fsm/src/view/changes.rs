//! `GET /api/changes`: what the page is told, as server-sent events.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use tokio::sync::watch;

use super::programs::{self, News};
use super::shared::{Shared, Versions};

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
    logs: programs::Reader,
    waiting: VecDeque<Event>,
}

impl Reader {
    fn new(shared: Arc<Shared>) -> Self {
        let changed = shared.changes();
        Reader { shared, changed, seen: None, logs: programs::Reader::default(), waiting: VecDeque::new() }
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
        let (news, is_behind) = self.logs.read(&self.shared.programs());
        self.waiting.extend(news.iter().map(told));
        is_behind
    }
}

fn told(news: &News) -> Event {
    match news {
        News::Base { program, first, members } => {
            let members = serde_json::to_string(members).unwrap_or_default();
            let data = format!("{{\"program\":{program},\"first\":{first},\"members\":{members}}}");
            Event::default().event("base").data(data)
        }
        News::Lines { program, from, lines } => {
            let data = format!("{{\"program\":{program},\"from\":{from},\"lines\":[{}]}}", lines.join(","));
            Event::default().event("steps").data(data)
        }
    }
}

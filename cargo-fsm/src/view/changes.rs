//! `GET /api/changes`: that something has changed, as server-sent events, and `GET /api/news`: what programs have said. All
//! tabs of a browser share the one stream: it has few connections for a host, and a stream holds one for good.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{Stream, unfold};
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::problem::Problem;
use super::programs::{News, Reader};
use super::shared::{Shared, Versions};

/// A page draws no faster than this.
const PAUSE: Duration = Duration::from_millis(40);
/// Where nothing changes, the page is told so often that it is still connected.
const ALIVE: Duration = Duration::from_secs(2);

pub(super) async fn changes(State(shared): State<Arc<Shared>>) -> Sse<impl Stream<Item = Told>> {
    let run = shared.run();
    let events = unfold((shared.changes(), true), move |(mut changed, is_first)| async move {
        if !is_first {
            wait(&mut changed).await?;
        }
        let versions = *changed.borrow_and_update();
        Some((Ok(told(run, versions)), (changed, false)))
    });
    Sse::new(events)
}

type Told = Result<Event, Infallible>;

/// Waits for a change. Nothing where there will be none.
async fn wait(changed: &mut watch::Receiver<Versions>) -> Option<()> {
    match timeout(ALIVE, changed.changed()).await {
        Ok(Ok(())) => sleep(PAUSE).await,
        Ok(Err(_)) => return None,
        Err(_) => {}
    }
    Some(())
}

fn told(run: u64, Versions { sources, programs, steps }: Versions) -> Event {
    let data = format!(r#"{{"run":{run},"sources":{sources},"programs":{programs},"steps":{steps}}}"#);
    Event::default().data(data)
}

#[derive(Deserialize)]
pub(super) struct Read {
    /// How far the page has read each program: `1:500,2:33`.
    #[serde(default)]
    next: String,
}

/// The next lines of each program.
pub(super) async fn news(
    State(shared): State<Arc<Shared>>,
    asked: Result<Query<Read>, QueryRejection>,
) -> Result<Response, Problem> {
    let Query(Read { next }) = asked?;
    let (news, is_behind) = Reader::at(read_to(&next)).read(&shared.programs());
    let news: Vec<String> = news.iter().map(as_json).collect();
    let run = shared.run();
    let body = format!(r#"{{"run":{run},"is_behind":{is_behind},"news":[{}]}}"#, news.join(","));
    Ok(([(CONTENT_TYPE, "application/json")], body).into_response())
}

fn read_to(next: &str) -> impl Iterator<Item = (u64, u64)> {
    next.split(',').filter_map(|one| {
        let (program, next) = one.split_once(':')?;
        Some((program.parse().ok()?, next.parse().ok()?))
    })
}

fn as_json(news: &News) -> String {
    match news {
        News::Base { program, first, members } => {
            let members = serde_json::to_string(members).unwrap_or_default();
            format!(r#"{{"base":{{"program":{program},"first":{first},"members":{members}}}}}"#)
        }
        News::Lines { program, lines, .. } => {
            format!(r#"{{"steps":{{"program":{program},"lines":[{}]}}}}"#, lines.join(","))
        }
    }
}

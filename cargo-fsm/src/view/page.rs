//! The page: its files are in the program.

use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use super::problem::problem;

macro_rules! files {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("page/", $name)))),*] };
}

const FILES: &[(&str, &str)] = &files![
    "index.html" "view.css" "picture.css"
    "main.js" "api.js" "stream.js" "worker.js" "dom.js" "sidebar.js" "picture.js" "theme.js" "keys.js"
    "simulate.js" "possible.js" "question.js" "timeline.js" "inside.js" "findings.js" "export.js"
    "legend.js" "source.js" "log.js" "fold.js" "programs.js" "watch.js" "members.js" "send.js"
];

pub(super) async fn page(method: Method, uri: Uri) -> Response {
    let asked = uri.path().trim_start_matches('/');
    let asked = if asked.is_empty() { "index.html" } else { asked };
    match FILES.iter().find(|(name, _)| *name == asked) {
        Some((name, text)) if method == Method::GET => ([(CONTENT_TYPE, kind(name))], *text).into_response(),
        _ => problem(StatusCode::NOT_FOUND, format!("there is nothing at `{}`", uri.path())).into_response(),
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        _ => "text/html; charset=utf-8",
    }
}

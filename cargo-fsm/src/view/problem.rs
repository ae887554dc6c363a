//! A request that cannot be answered, as each route of the server says it.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// A request that cannot be answered, with a sentence.
pub(super) struct Problem(StatusCode, String);

pub(super) fn problem(status: StatusCode, sentence: impl ToString) -> Problem {
    Problem(status, sentence.to_string())
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

macro_rules! rejections {
    ($($rejection:ty),*) => { $(
        impl From<$rejection> for Problem {
            fn from(rejection: $rejection) -> Self {
                Problem(rejection.status(), rejection.body_text())
            }
        }
    )* };
}

rejections!(JsonRejection, PathRejection, QueryRejection);

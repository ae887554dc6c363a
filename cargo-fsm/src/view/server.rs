//! The routes of the server. What a client sends is judged here; what is refused gets a status and a sentence.

use std::sync::Arc;

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use fsm_simulator::Script;
use serde::Deserialize;
use serde_json::{Value, json};

use super::machines::Machine;
use super::problem::{Problem, problem};
use super::shared::Shared;
use super::{changes, export, guard, page, simulate};

type Answer = Result<Response, Problem>;
type Known = State<Arc<Shared>>;

pub(super) fn routes(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/api/machines", get(machines))
        .route("/api/machine", get(machine))
        .route("/api/changes", get(changes::changes))
        .route("/api/news", get(changes::news))
        .route("/api/simulate", post(simulated))
        .route("/api/export", post(exported))
        .route("/api/open", post(open))
        .route("/api/programs", get(programs))
        .route("/api/programs/{id}/kinds/{number}", get(kind))
        .route("/api/programs/{id}/forget", post(forget))
        .route("/api/programs/{id}/send", post(send))
        .fallback(page::page)
        .layer(middleware::from_fn(guard::guard))
        .with_state(shared)
}

async fn machines(State(shared): Known) -> Response {
    let sources = shared.sources();
    let rows = sources.machines.iter().map(|machine| machine.as_row());
    let has_editor = shared.editor().is_some();
    let all =
        json!({ "machines": rows.collect::<Value>(), "problems": sources.problems, "editor": has_editor });
    Json(all).into_response()
}

#[derive(Deserialize)]
struct Asked {
    id: String,
}

async fn machine(State(shared): Known, asked: Result<Query<Asked>, QueryRejection>) -> Answer {
    let Query(Asked { id }) = asked?;
    let machine = known(&shared, &id)?;
    beside(move || Json(machine.as_whole()).into_response()).await
}

fn known(shared: &Shared, id: &str) -> Result<Arc<Machine>, Problem> {
    shared.machine(id).ok_or_else(|| problem(StatusCode::NOT_FOUND, format!("there is no machine `{id}`")))
}

/// Runs beside the server, which goes on meanwhile. A panic is an answer too.
async fn beside<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> Result<R, Problem> {
    let sentence = "this should not have happened: the terminal of `cargo fsm view` says more";
    tokio::task::spawn_blocking(work).await.map_err(|_| problem(StatusCode::INTERNAL_SERVER_ERROR, sentence))
}

#[derive(Deserialize)]
struct Simulate {
    machine: String,
    script: Script,
}

async fn simulated(State(shared): Known, asked: Result<Json<Simulate>, JsonRejection>) -> Answer {
    let Json(Simulate { machine, script }) = asked?;
    let machine = known(&shared, &machine)?;
    let answer = beside(move || simulate::simulate(&machine, &script)).await?;
    Ok(match answer {
        Ok(run) => Json(run).into_response(),
        Err(findings) => Json(json!({ "findings": findings })).into_response(),
    })
}

#[derive(Deserialize)]
struct Export {
    machine: String,
    script: Script,
    r#as: export::Form,
}

async fn exported(State(shared): Known, asked: Result<Json<Export>, JsonRejection>) -> Answer {
    let Json(Export { machine, script, r#as }) = asked?;
    let machine = known(&shared, &machine)?;
    let text = beside(move || export::export(&machine, &script, r#as)).await?;
    text.map(IntoResponse::into_response).map_err(|sentence| problem(StatusCode::CONFLICT, sentence))
}

#[derive(Deserialize)]
struct Open {
    file: String,
    row: usize,
}

/// Opens an editor. A page names a file as it was told it: nothing that it makes up is a file.
async fn open(State(shared): Known, asked: Result<Json<Open>, JsonRejection>) -> Answer {
    let Json(Open { file, row }) = asked?;
    let Some(editor) = shared.editor() else {
        let why = "no editor was named: `cargo fsm view --editor 'code -g {file}:{row}'`";
        return Err(problem(StatusCode::FORBIDDEN, why));
    };
    let sources = shared.sources();
    let unknown = || problem(StatusCode::NOT_FOUND, format!("the page has listed no file `{file}`"));
    let opened = editor.open(sources.listed(&file).ok_or_else(unknown)?, row);
    opened.map_err(|sentence| problem(StatusCode::CONFLICT, sentence))?;
    Ok(Json(json!({})).into_response())
}

async fn programs(State(shared): Known) -> Response {
    let programs = shared.programs().as_json();
    Json(programs).into_response()
}

async fn kind(State(shared): Known, asked: Result<Path<(u64, usize)>, PathRejection>) -> Answer {
    let Path((id, number)) = asked?;
    let kind = shared.programs().kind(id, number);
    let kind =
        kind.ok_or_else(|| problem(StatusCode::NOT_FOUND, format!("program {id} has no table {number}")));
    Ok(Json(kind?).into_response())
}

async fn forget(State(shared): Known, asked: Result<Path<u64>, PathRejection>) -> Answer {
    let Path(id) = asked?;
    match shared.change_programs(|programs| programs.remove(id)) {
        Ok(()) => Ok(Json(json!({})).into_response()),
        Err(sentence) => Err(problem(StatusCode::CONFLICT, sentence)),
    }
}

#[derive(Deserialize)]
struct Sent {
    machine: u64,
    event: Value,
}

async fn send(
    State(shared): Known,
    Path(id): Path<String>,
    sent: Result<Json<Sent>, JsonRejection>,
) -> Answer {
    let Json(Sent { machine, event }) = sent?;
    let result = shared.programs().send(&id, machine, &event);
    match result {
        Ok(()) => Ok(Json(json!({})).into_response()),
        Err(sentence) => Err(problem(StatusCode::CONFLICT, sentence)),
    }
}

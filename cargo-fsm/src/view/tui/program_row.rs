//! A line of a program's log, as it is read.

use serde::Deserialize;

use super::program_log::{Line, ProgramLog};
use crate::view::programs::Overview;

pub(super) struct LogRow {
    /// In milliseconds since the program's beginning.
    pub(super) time: Option<f64>,
    pub(super) kind: String,
    pub(super) text: String,
}

/// All that may stand in a line.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Read {
    machine: Option<Named>,
    lost: Option<u64>,
    end: Option<u64>,
    t: Option<f64>,
    s: String,
    line: Option<u64>,
    polls: Option<u64>,
    replaces: bool,
    error: Option<String>,
    event: Option<String>,
    from: Option<String>,
    to: Option<String>,
    change: Option<String>,
    reason: Option<String>,
    state: Option<String>,
    outcome: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Named {
    label: String,
}

/// `has_label` says whose step it is.
pub(super) fn log_row(program: &Overview, log: &ProgramLog, line: &Line, has_label: bool) -> LogRow {
    let read: Read = serde_json::from_str(&line.text).unwrap_or_default();
    let plain = |kind: &str, text: String| LogRow { time: None, kind: kind.to_owned(), text };
    let label = |machine: u64| log.now.get(&machine).map(|member| member.label.clone());
    if let Some(Named { label }) = read.machine {
        return plain("machine", label);
    }
    if let Some(lost) = read.lost {
        return plain("lost", format!("{lost} lines had no room"));
    }
    if let Some(machine) = read.end {
        return plain("end", label(machine).unwrap_or_default());
    }
    let name = line.machine.filter(|_| has_label).and_then(label);
    let name = name.map_or_else(String::new, |name| format!("{name}: "));
    let text = match read.line {
        Some(number) => line_text(program, log, line.machine, number),
        None => told(&read),
    };
    LogRow { time: read.t, kind: read.s.replace('_', " "), text: name + &text }
}

fn line_text(program: &Overview, log: &ProgramLog, machine: Option<u64>, number: u64) -> String {
    let kind = machine.and_then(|machine| log.now.get(&machine)).map(|member| member.kind);
    let outline = kind.and_then(|kind| program.outlines.get(kind));
    let text = outline.and_then(|outline| outline.line(usize::try_from(number).ok()?));
    text.map_or_else(|| format!("line {number}"), str::to_owned)
}

fn told(read: &Read) -> String {
    let polls = read.polls.map(|polls| format!("{polls} polls"));
    let replaces = read.replaces.then(|| "replaces another".to_owned());
    let parts = [
        &read.error,
        &read.event,
        &read.from,
        &read.to,
        &read.change,
        &read.reason,
        &read.state,
        &read.outcome,
        &polls,
        &replaces,
    ];
    let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
    parts.join(" → ")
}

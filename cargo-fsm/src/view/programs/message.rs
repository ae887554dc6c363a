//! A line that a program sends, as JSON.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use serde::Deserialize;

/// The versions of the lines that are understood. In the first each machine came with its table.
const VERSIONS: RangeInclusive<u64> = 1..=2;

pub(super) enum Message<'m> {
    Hello(Hello<'m>),
    Kind(Table<'m>),
    Machine(Introduced<'m>),
    /// A step of a machine.
    Step(Step<'m>),
    /// So many lines had no room.
    Lost(u64),
    /// A machine is gone.
    End(u64),
}

#[derive(Deserialize)]
pub(super) struct Hello<'m> {
    version: u64,
    #[serde(borrow)]
    pub(super) program: Cow<'m, str>,
    #[serde(default)]
    pub(super) pid: u64,
    /// Whether it takes events.
    #[serde(default)]
    pub(super) events: bool,
}

#[derive(Deserialize)]
pub(super) struct Introduced<'m> {
    pub(super) id: u64,
    #[serde(borrow, default)]
    pub(super) label: Cow<'m, str>,
    #[serde(default)]
    pub(super) active: Vec<String>,
    /// The number of a table that was told before.
    #[serde(default)]
    pub(super) kind: Option<u64>,
    /// What it has in its place in version 1.
    #[serde(borrow, default)]
    pub(super) name: Option<Cow<'m, str>>,
    #[serde(borrow, default)]
    pub(super) graph: Option<Cow<'m, str>>,
    #[serde(default)]
    pub(super) holds: Vec<bool>,
}

/// A table that machines have.
#[derive(Deserialize)]
pub(super) struct Table<'m> {
    #[serde(default)]
    pub(super) id: u64,
    #[serde(borrow)]
    pub(super) name: Cow<'m, str>,
    #[serde(borrow)]
    pub(super) graph: Cow<'m, str>,
    #[serde(default)]
    pub(super) holds: Vec<bool>,
}

#[derive(Deserialize)]
pub(super) struct Step<'m> {
    pub(super) m: u64,
    #[serde(borrow)]
    pub(super) s: Cow<'m, str>,
    #[serde(borrow, default)]
    pub(super) state: Option<Cow<'m, str>>,
    #[serde(default)]
    pub(super) line: Option<u64>,
    #[serde(borrow, default)]
    pub(super) outcome: Option<Cow<'m, str>>,
    /// Milliseconds since the program's beginning: each step has it.
    #[serde(rename = "t")]
    _time: f64,
}

/// All that may stand in a line.
#[derive(Deserialize)]
struct Line<'m> {
    #[serde(borrow)]
    hello: Option<Hello<'m>>,
    #[serde(borrow)]
    kind: Option<Table<'m>>,
    #[serde(borrow)]
    machine: Option<Introduced<'m>>,
    lost: Option<u64>,
    end: Option<u64>,
}

/// What a line says, or why it cannot be understood.
pub(super) fn read(line: &str) -> Result<Message<'_>, String> {
    if line.starts_with("{\"m\":") || line.starts_with("{ \"m\":") {
        return step(line);
    }
    match serde_json::from_str(line).map_err(|error| refused(line, &error))? {
        Line { hello: Some(hello), .. } if VERSIONS.contains(&hello.version) => Ok(Message::Hello(hello)),
        Line { hello: Some(hello), .. } => {
            let (other, own) = (hello.version, VERSIONS.end());
            Err(format!("it speaks version {other}, and this page version {own}: update the older of them"))
        }
        Line { kind: Some(table), .. } => Ok(Message::Kind(table)),
        Line { machine: Some(machine), .. } => Ok(Message::Machine(machine)),
        Line { lost: Some(count), .. } => Ok(Message::Lost(count)),
        Line { end: Some(machine), .. } => Ok(Message::End(machine)),
        _ => step(line),
    }
}

fn step(line: &str) -> Result<Message<'_>, String> {
    serde_json::from_str(line).map(Message::Step).map_err(|error| refused(line, &error))
}

fn refused(line: &str, error: &serde_json::Error) -> String {
    /// So many letters say which line it was.
    const BEGIN: usize = 60;
    let begin: String = line.chars().take(BEGIN).collect();
    let more = if begin.len() < line.len() { "…" } else { "" };
    format!("`{begin}{more}` is no line of a program: {error}")
}

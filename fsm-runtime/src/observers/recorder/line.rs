//! A line of a record: how it is written, and what is wrong with one that is none.

use core::time::Duration;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::refused::{CallEnd, End};

/// The number of the format. Those of earlier formats have fewer kinds of lines.
pub(super) const FORMAT: u32 = 3;

/// The names of the outcomes of a `send`.
pub(super) const OUTCOMES: [&str; 7] =
    ["Transitioned", "Handled", "Deferred", "GuardRefused", "Unhandled", "StackFull", "QueueFull"];

/// The first line.
#[derive(Serialize, Deserialize)]
pub(super) struct Head<'t> {
    pub(super) fsm_record: u32,
    pub(super) machine: std::borrow::Cow<'t, str>,
}

/// As seconds and nanoseconds.
pub(super) type At = (u64, u32);

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Written<'t, E> {
    Send {
        at: At,
        send: &'t E,
    },
    Update {
        at: At,
        update: (),
    },
    Stop {
        at: At,
        stop: (),
    },
    Settle {
        at: At,
        settle: (),
    },
    Request {
        request: &'t str,
    },
    Settled {
        outcome: Option<&'t str>,
        state: &'t str,
    },
    Failed {
        error: &'t str,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        event_back: bool,
        state: &'t str,
    },
    Dropped {
        dropped_after_polls: usize,
        state: &'t str,
    },
}

/// What was read.
pub(super) enum Line {
    Call { at: Duration, what: What },
    Request(String),
    End(CallEnd),
}

/// A call that has a time and an end.
pub(super) enum What {
    Send(Value),
    Update,
    Stop,
    Settle,
}

impl What {
    pub(super) const fn name(&self) -> &'static str {
        match self {
            What::Send(_) => "send",
            What::Update => "update",
            What::Stop => "stop",
            What::Settle => "settle",
        }
    }
}

/// All fields that a line may have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    #[serde(default, deserialize_with = "present")]
    fsm_record: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    machine: Option<Value>,
    at: Option<At>,
    #[serde(default, deserialize_with = "present")]
    send: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    update: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    stop: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    settle: Option<Value>,
    request: Option<String>,
    #[serde(default, deserialize_with = "present")]
    outcome: Option<Value>,
    error: Option<String>,
    event_back: Option<bool>,
    dropped_after_polls: Option<u32>,
    state: Option<String>,
}

/// `null` is a value as well: serde writes a unit struct so.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

impl Line {
    /// `Err` says what was found, and what was expected.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut fields: Fields = serde_json::from_str(text).map_err(|error| found(&error))?;
        fields.alone()?;
        if let Some(what) = fields.call()? {
            return Ok(Line::Call { at: time(fields.at)?, what });
        }
        if let Some(request) = fields.request {
            return Ok(Line::Request(request));
        }
        let state = fields.state.ok_or("found the end of a call without its field `state`")?;
        let end = match (fields.outcome, fields.error, fields.dropped_after_polls) {
            (Some(outcome), ..) => outcome_of(outcome)?,
            (_, Some(error), _) => End::Failed { error, event_back: fields.event_back == Some(true) },
            (.., polls) => End::Dropped { polls: polls.map_or(0, |polls| polls as usize) },
        };
        Ok(Line::End(CallEnd { end, state }))
    }
}

impl Fields {
    /// The call that has a time, if it is one.
    fn call(&mut self) -> Result<Option<What>, String> {
        if let Some(event) = self.send.take() {
            return Ok(Some(What::Send(event)));
        }
        let bare = [
            (self.update.take(), What::Update),
            (self.stop.take(), What::Stop),
            (self.settle.take(), What::Settle),
        ];
        match bare.into_iter().find_map(|(value, what)| Some((value?, what))) {
            Some((Value::Null, what)) => Ok(Some(what)),
            Some((other, what)) => Err(format!("found `{}` with {other}, expected `null`", what.name())),
            None => Ok(None),
        }
    }

    /// One call, or the end of one, and nothing beside it.
    fn alone(&self) -> Result<(), String> {
        let has = [
            ("fsm_record", self.fsm_record.is_some() || self.machine.is_some(), &[][..]),
            ("send", self.send.is_some(), &["at"]),
            ("update", self.update.is_some(), &["at"]),
            ("stop", self.stop.is_some(), &["at"]),
            ("settle", self.settle.is_some(), &["at"]),
            ("request", self.request.is_some(), &[]),
            ("outcome", self.outcome.is_some(), &["state"]),
            ("error", self.error.is_some(), &["state", "event_back"]),
            ("dropped_after_polls", self.dropped_after_polls.is_some(), &["state"]),
        ];
        let there: Vec<_> = has.iter().filter(|(_, is_there, _)| *is_there).collect();
        let (name, beside) = match there[..] {
            [("fsm_record", ..)] => {
                return Err("found the first line of another record, expected a call: \
                            give each run a file of its own"
                    .to_string());
            }
            [(name, _, beside)] => (name, beside),
            [(first, ..), (second, ..), ..] => {
                return Err(format!(
                    "found `{first}` and `{second}`, expected one call, or how one has ended"
                ));
            }
            [] => return Err("found neither a call nor how one has ended".to_string()),
        };
        let others = [
            ("at", self.at.is_some()),
            ("state", self.state.is_some()),
            ("event_back", self.event_back.is_some()),
        ];
        match others.iter().find(|(other, is_there)| *is_there && !beside.contains(other)) {
            Some((other, _)) => Err(format!("found `{other}` beside `{name}`, where none can be")),
            None => Ok(()),
        }
    }
}

fn time(at: Option<At>) -> Result<Duration, String> {
    let Some((seconds, nanos)) = at else {
        return Err(
            "found a call without its field `at`, expected the seconds and nanoseconds since the start"
                .to_string(),
        );
    };
    match nanos < 1_000_000_000 {
        true => Ok(Duration::new(seconds, nanos)),
        false => Err(format!("found {nanos} nanoseconds, expected fewer than 1000000000")),
    }
}

fn outcome_of(outcome: Value) -> Result<End, String> {
    match outcome {
        Value::Null => Ok(End::Updated),
        Value::String(name) if OUTCOMES.contains(&&*name) => Ok(End::Sent(name)),
        other => Err(format!("found the outcome {other}, expected `null` or one of {}", OUTCOMES.join(", "))),
    }
}

/// What serde says; of a line the column alone.
pub(super) fn found(error: &serde_json::Error) -> String {
    let (text, line, column) = (error.to_string(), error.line(), error.column());
    match text.strip_suffix(&*format!(" at line {line} column {column}")) {
        Some(text) => format!("{text} at column {column}"),
        None => text,
    }
}

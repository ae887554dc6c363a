//! What a machine is given, step by step.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What happens to a machine, with the answers that whoever plays has given.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Script {
    /// The state to begin in, in place of the initial one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_in: Option<String>,
    /// Those that the start has asked for.
    #[serde(default)]
    pub answers: Vec<String>,
    #[serde(default)]
    pub inputs: Vec<Input>,
}

/// One call of the machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Input {
    #[serde(flatten)]
    pub what: What,
    /// The time of the call in milliseconds. It never runs backwards.
    #[serde(default)]
    pub now: f64,
    /// What the call has asked for, in order.
    #[serde(default)]
    pub answers: Vec<String>,
}

/// What is called.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// `send`, with the event of this name.
    Send(String),
    /// `update`
    Tick(bool),
    /// `request`
    Request(Request),
    /// `stop`
    Stop(bool),
}

/// A request from outside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    pub kind: RequestKind,
    /// The state that `goto` and `push` name.
    #[serde(default)]
    pub target: Option<String>,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RequestKind {
    Goto,
    Push,
    Pop,
    Previous,
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            RequestKind::Goto => "goto",
            RequestKind::Push => "push",
            RequestKind::Pop => "pop",
            RequestKind::Previous => "previous",
        })?;
        self.target.iter().try_for_each(|target| write!(f, " {target}"))
    }
}

impl Input {
    /// An event at this time in milliseconds.
    pub fn send(event: impl Into<String>, now: f64) -> Self {
        Input { what: What::Send(event.into()), now, answers: Vec::new() }
    }

    /// An `update` at this time in milliseconds.
    pub fn tick(now: f64) -> Self {
        Input { what: What::Tick(true), now, answers: Vec::new() }
    }

    /// A request at this time in milliseconds, which the next tick serves.
    pub fn request(kind: RequestKind, target: Option<&str>, now: f64) -> Self {
        let target = target.map(str::to_owned);
        Input { what: What::Request(Request { kind, target }), now, answers: Vec::new() }
    }

    /// A `stop` at this time in milliseconds.
    pub fn stop(now: f64) -> Self {
        Input { what: What::Stop(true), now, answers: Vec::new() }
    }
}

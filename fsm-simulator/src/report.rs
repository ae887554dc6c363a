//! What there is to see after a script. Names of states and numbers of lines are those of the machine's `GRAPH`; times are
//! in milliseconds.

use serde::Serialize;

/// What a script has come to.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Run {
    /// The start, and one for each input that has run to its end.
    pub steps: Vec<Stepped>,
    /// What the first input that has not run to its end asks for next. All that follows tells of the machine before it.
    pub question: Option<Question>,
    /// The active states, each before those inside it.
    pub active: Vec<String>,
    pub now: f64,
    /// When the next timed line or delayed event is due.
    pub deadline: Option<f64>,
    /// A final state of the machine is active.
    pub ended: bool,
    /// The events for which some active state has a line.
    pub possible: Vec<Possible>,
    /// The line `stop`, if there is one and the machine has not ended.
    pub stop: Option<usize>,
    /// The tags of the active states, each once.
    pub tags: Vec<String>,
    /// The `during` lines of active states.
    pub activities: Vec<Activity>,
    pub timers: Vec<Due>,
    /// The named timers of active states, also those that do not run.
    pub named_timers: Vec<NamedTimer>,
    /// The lines that a tick would look at, and that wait for no time.
    pub conditions: Vec<Condition>,
    /// Whether the machine takes requests from outside.
    pub requests: bool,
    /// The states that these may name.
    pub targets: Vec<String>,
    /// What is suspended, the top last: the active states of each level.
    pub stack: Vec<Vec<String>>,
    pub histories: Vec<History>,
    /// Events that wait inside the machine.
    pub queue: Vec<Waiting>,
}

/// One input that has run to its end.
#[derive(Clone, Debug, Serialize)]
pub struct Stepped {
    /// `start`, the event, `tick`, the request, or `stop`.
    pub input: String,
    /// What became of it: `Transitioned`, `Handled`, `Unhandled`, `Deferred`, …
    pub outcome: String,
    pub log: Vec<Entry>,
    /// The lines that an answer about a guard or a pattern has kept from acting.
    pub refused: Vec<usize>,
    pub active: Vec<String>,
    pub now: f64,
}

/// Something that has happened.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    pub kind: &'static str,
    pub text: String,
    pub state: String,
    pub line: Option<usize>,
}

/// Something that only whoever plays can answer.
#[derive(Clone, Debug, Serialize)]
pub struct Question {
    /// `guard`, `pattern`, `call`, `choice` or `duration`.
    pub kind: &'static str,
    /// The code that it is about.
    pub code: String,
    /// The line that it stands in, where there is one.
    pub text: String,
    pub state: String,
    pub line: Option<usize>,
    /// Its row in the source.
    pub row: Option<usize>,
    /// What can be answered; nothing where a number is asked for.
    pub answers: Option<Vec<String>>,
}

/// An event for which there are lines.
#[derive(Clone, Debug, Serialize)]
pub struct Possible {
    pub event: String,
    pub payload: Option<String>,
    pub lines: Vec<usize>,
}

/// A timed line that waits.
#[derive(Clone, Debug, Serialize)]
pub struct Due {
    pub state: String,
    pub line: usize,
    pub text: String,
    pub due: f64,
}

/// A timer that has a name.
#[derive(Clone, Debug, Serialize)]
pub struct NamedTimer {
    pub name: String,
    pub state: String,
    pub line: Option<usize>,
    /// How long it still runs; nothing where it has acted, or was cancelled.
    pub remaining: Option<f64>,
}

/// Work that lives as long as its state.
#[derive(Clone, Debug, Serialize)]
pub struct Activity {
    pub state: String,
    pub line: usize,
    pub text: String,
    /// The event that its result comes as.
    pub event: Option<String>,
}

/// A line that a tick looks at.
#[derive(Clone, Debug, Serialize)]
pub struct Condition {
    pub state: String,
    pub line: usize,
    pub text: String,
}

/// What a composite state comes back to.
#[derive(Clone, Debug, Serialize)]
pub struct History {
    pub state: String,
    pub remembers: Vec<String>,
}

/// An event that waits inside the machine.
#[derive(Clone, Debug, Serialize)]
pub struct Waiting {
    pub event: String,
    /// `raised`, `deferred` or `later`.
    pub kind: &'static str,
    pub due: Option<f64>,
}

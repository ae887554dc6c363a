//! A statechart as plain data: states, transitions and events in vectors, ids into them.
//!
//! The states stand in document order (a state, then all below its first child, and so on), so an id is also a place
//! in the order of entry of the specification. State [`ROOT`] stands for the machine; what the specification calls
//! `<scxml>` lies outside of it and has no id.

mod below;
mod build;
mod code;
mod events;
mod facts;
mod header;
mod parts;

pub use events::LABEL;

pub use header::{Header, Stops};

pub use code::{Action, Ask, BOUND, Compare, Cond, Gift, Given, Operator, Value, held};

/// An index into [`Chart::states`].
pub type StateId = usize;
/// An index into [`Chart::transitions`].
pub type TransitionId = usize;
/// An index into [`Chart::events`].
pub type EventId = usize;

/// The machine itself: the one child of `<scxml>`.
pub const ROOT: StateId = 0;

/// A whole statechart, with one integer variable that its guards look at.
#[derive(Clone, Debug)]
pub struct Chart {
    pub name: String,
    pub states: Vec<State>,
    /// In document order of their sources, and within a source in the order in which they are tried.
    pub transitions: Vec<Transition>,
    pub events: Vec<String>,
    /// The value of the variable at the start.
    pub variable: i32,
    /// The values of further variables, which the charts of files have.
    pub others: Vec<i32>,
    /// How many configurations can be suspended: `stack N;`, or 0.
    pub stack: usize,
    /// How many events can wait: `queue N;`.
    pub queue: usize,
    /// How many rounds one event may have: `chain N;`, or 0.
    pub chain: usize,
    /// The machine has lines that log `livelock`, `unhandled` and `refused`.
    pub reports: bool,
    /// It has a line that logs each change of state: `transition(from, to)`.
    pub tells_changes: bool,
    /// This line logs what has led to it too: `transition(from, to, cause)`.
    pub tells_cause: bool,
    /// The world outside may ask for changes: `requests;`.
    pub requests: bool,
    /// The clock has a name: `clock now: u32;`.
    pub names_time: bool,
    pub header: Header,
    /// It starts in a constant, so that nothing runs on the way to its first states: `const machine`.
    pub is_const: bool,
    /// An observer hears what the machine does: `observed;`.
    pub observed: bool,
    /// It can be asked what it would do: `can;`.
    pub can: bool,
    /// Parts of the machine stand under conditions of compilation.
    pub configured: bool,
    /// Composites that are written as parts, in document order. What is inside has the name of it before its own.
    pub parts: Vec<StateId>,
    /// The machine can be written and read: `snapshots;`.
    pub snapshots: bool,
    /// Durations of timed lines are computed: [`Chart::span`].
    pub computes_spans: bool,
    /// The machine has a type parameter.
    pub is_generic: bool,
    /// The events are those of an enum that is declared elsewhere: `events from`.
    pub has_foreign_events: bool,
    /// No event is forgotten: `strict;`.
    pub is_strict: bool,
    /// A script may begin it in another state than the initial one: `start_in`.
    pub starts_in: bool,
    /// What writes to the log may stop.
    pub stops: Option<Stops>,
}

/// Room for raised events, where a chart says nothing else.
pub const QUEUE: usize = 16;

#[derive(Clone, Debug)]
pub struct State {
    pub name: String,
    /// The name by which serde writes it, where that is another one.
    pub stored_as: Option<String>,
    /// By their places in [`TAGS`].
    pub tags: Vec<usize>,
    pub kind: Kind,
    pub parent: Option<StateId>,
    /// Also the history states.
    pub children: Vec<StateId>,
    /// Of a compound state its initial transition, of a history state its default transition.
    pub initial: Option<Initial>,
    pub on_entry: Vec<Action>,
    pub on_exit: Vec<Action>,
    /// Run when a push above suspends the state, and when a pop brings it back.
    pub on_pause: Vec<Action>,
    pub on_resume: Vec<Action>,
    pub transitions: Vec<TransitionId>,
    pub datum: Option<Datum>,
    /// An action object says the first line of each hook, in place of the code there: [`Chart::object_says`].
    pub has_object: bool,
    /// It has work that lives as long as it is current: `during log.during("Name");`.
    pub has_activity: bool,
}

/// A number that lives as long as its state is active or suspended.
#[derive(Clone, Debug)]
pub struct Datum {
    /// No state around has one of this name.
    pub name: String,
    /// Computed where the state is entered, unless the target gives a value.
    pub initial: Value,
    /// There is no initial value: it stands in the `initial` line that names the state, and all others give one.
    pub is_given: bool,
    /// It is no number, but a machine that lives with the state; its number says how far that is.
    pub is_machine: bool,
}

/// The tags that states may have.
pub const TAGS: [&str; 3] = ["busy", "on_line", "x2"];
/// The number of a machine in data that has come to its end, and of one that was stopped.
pub const ENDED: i32 = -1;
pub const STOPPED: i32 = -2;
/// After so many ticks it ends; or after so many milliseconds.
pub const TICKS_INSIDE: i32 = 2;
pub const TIME_INSIDE: i32 = 25;

/// What a request from outside gives to a state without an initial value.
pub const OUTSIDE: i32 = 7;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Atomic,
    Compound,
    Parallel,
    Final,
    /// `choice Name { … }`: its lines are eventless, and the last has no condition.
    Choice,
    ShallowHistory,
    DeepHistory,
}

#[derive(Clone, Debug, Default)]
pub struct Initial {
    pub targets: Vec<StateId>,
    pub actions: Vec<Action>,
}

#[derive(Clone, Debug)]
pub struct Transition {
    pub source: StateId,
    /// `first on`: it is asked before what is inside its source.
    pub first: bool,
    pub trigger: Trigger,
    pub cond: Option<Cond>,
    /// In a choice: how good it is to take it.
    pub rank: Option<Rank>,
    /// The name of its timer: `after 5s as Name`.
    pub timer: Option<String>,
    /// What becomes of the targets; SCXML knows `Way::Goto` alone.
    pub way: Way,
    pub targets: Vec<StateId>,
    /// `type="internal"`: a compound source stays active where all targets are inside it.
    pub internal: bool,
    /// What the targets get, for states with data.
    pub gifts: Vec<Gift>,
    pub actions: Vec<Action>,
}

/// What a choice compares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rank {
    /// `score VALUE`: the highest is taken.
    Score(Value),
    /// `weight VALUE`, without its sign: one is drawn.
    Weight(Value),
}

/// The kinds of a change of state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// To the targets; without any the transition changes nothing.
    #[default]
    Goto,
    /// Above all that is active, which is suspended.
    Push,
    /// Back to what was suspended last.
    Pop,
    /// The same; to the target where nothing is suspended.
    PopElse,
    /// Back to the sibling that was left last.
    Previous,
    /// To the target, and what is suspended is left too.
    Reset,
    /// No change: the event waits for one.
    Defer,
    /// No change: the action runs where the line is found, and the search goes on.
    Pass,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// Eventless.
    Always,
    /// One of these events.
    Events(Vec<EventId>),
    /// `event="*"`.
    AnyEvent,
    /// `event="done.state.…"`.
    Done(StateId),
    /// In every tick.
    Update,
    /// In a tick, once a period at most.
    UpdateEvery(Time),
    /// In a tick after the updates of the same state, where the condition holds.
    When,
    /// Once in an activation of the state.
    After(Time),
    Every {
        period: Time,
        catch_up: bool,
    },
    /// `failed(_)` of the machine.
    Failed,
    /// `stop` of the machine.
    End,
}

/// A moment, or a span of time, in milliseconds.
pub type Time = u32;

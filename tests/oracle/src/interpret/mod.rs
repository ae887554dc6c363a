//! The interpreter: [Appendix D of the specification][algorithm], procedure by procedure and under the same names, with
//! what it did as lines of a log. `select.rs` finds the transitions of a microstep, `exit.rs` and `enter.rs` take them,
//! `tree.rs` answers questions about the tree. There is no `<invoke>`.
//!
//! The language has more than SCXML. Each extension has a file of its own, which says where its rules come from:
//! `data.rs` (a number of each state), `requests.rs`, `stack.rs`, `previous.rs`, `waiting.rs` (raised and deferred events),
//! `tick.rs`, `timers.rs`, `stops.rs` and `undo.rs` (code that fails and waits), `delayed.rs` (events for later), `chain.rs` (the
//! bound), `choices.rs` and `early.rs` (those that decide before a change is made), `never.rs` (what the table alone tells of
//! `in_state!`), `outside.rs` (requests from outside), `start.rs` (how a machine begins, also elsewhere), `told.rs` (what an observer hears),
//! `would.rs` (what a machine says that it would do), `ended.rs` (a machine that is stopped from outside), `inside.rs` (a machine
//! in data that lives with its state), `activities.rs` (work that lives as long as a state). When the machine has ended,
//! `exitInterpreter` does not run the `<onexit>` of what is still active, since a machine of ours keeps its final state, but
//! that of the machine.
//!
//! Decisions where the reference is silent or two readings are possible, beside those that [`Rules`] names:
//!
//! - `exit` and `pause` see the configuration as it was, without the states that were left before in the same change:
//!   a state is taken out when its own hooks have run, from the inside out, as in `exitStates`. So a region that stays
//!   and the state itself are seen. The action of a transition sees the states that it leaves as left, and no target.
//! - The `exit` of a suspended state, in a `reset` or before the end, sees no state as active, not even its own: what is
//!   suspended is not active. What it was is remembered after the commit, so the change itself does not go back to it.
//! - A transition that pushes, pops or resets has the machine as its domain, and so conflicts with all others that
//!   leave something. Lines without a target act beside them, phase by phase.
//! - A push that meets a full stack ends the search of its own innermost state. Lines of other regions act; the answer is
//!   `StackFull` where none takes the event. A raised event that nobody takes for this reason is `unhandled`.
//! - Deferred events keep the order in which they came, also where one is deferred again.
//! - A step is an event from outside, a raised event, a recalled one that is not deferred again (or else `always` lines
//!   and a deferred event could go round for ever), a request from outside, or the list of one state in a tick. A
//!   chain begins with it, and another one with each request in the action of a line that is no `done`. A change that
//!   an `always` or `done` line would make, or a request, is not made where it names a state that the chain has named;
//!   see `chain.rs`. `livelock` tells each of these, but `always` lines once a chain; the other transitions of the
//!   microstep act.
//! - Of raised events one call serves a thousand; each further one is `unhandled` in its turn. A delayed event counts as
//!   a call of its own; and of those without delay one call delivers a thousand.
//! - With `chain N;` a recalled event shares the rounds of the event that has recalled it, and begins none.
//! - A request belongs to the state that asks. In its turn it is refused where the machine has ended, where that state was
//!   left since, also where it was entered again, where a push meets a full stack or a pop nothing below, and where there
//!   is nothing to go back to. `refused` tells each of these.
//! - A tick settles (`always`, `done`, events that wait) after the list of each state that has lines for ticks. Raised
//!   events of a list are served then.
//! - The rest of a list is skipped after a request too, whether it could be served or not.
//! - `catch up` counts all missed beats as used before the first acts; those after a change are dropped.
//! - A target that is final on the outermost level leaves what is suspended too, before the action of the line.
//! - A machine that begins anew does so after all actions of the step, and its `initial` acts then. It starts as it did at
//!   first, whatever it remembers; what it has left is remembered for the lines that ask.
//! - A machine that begins elsewhere has named no state in its first chain, as one that begins at its `initial`.
//! - `=> self` does not count as leaving for the `previous` around the state; inside of the state it does.
//!
//! [algorithm]: https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation

mod activities;
mod chain;
mod change;
mod choices;
mod content;
mod data;
mod delayed;
mod early;
mod ended;
mod enter;
mod exit;
mod inside;
mod interpreter;
mod microstep;
mod never;
mod outside;
mod previous;
mod requests;
mod script;
mod select;
mod stack;
mod start;
mod stops;
mod tick;
mod timers;
mod told;
mod tree;
mod undo;
mod waiting;
mod would;

pub use activities::{Activities, begins, ends, is_replaced};
pub use interpreter::Interpreter;
pub use outside::Reason;
pub use script::{Beginning, Input, run, taken, try_run};
pub use told::{AT_ONCE, LATER, PERHAPS, TOLD};
pub use would::{ASKED, asked};

use crate::chart::Time;

/// What the specification and the language decide differently, and what could be decided in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The domain of a history target is computed from where the history state stands, and not
    /// (`getEffectiveTargetStates`) from the states that it remembers. By the letter a state between the two can be
    /// entered without having been left.
    pub history_where_it_stands: bool,
    /// `done` is served before events that were raised earlier, and not in one queue with them.
    pub done_first: bool,
    /// A state that is done twice before its `done` is served is told so once, in the later place, and not twice.
    pub done_once: bool,
    /// A parallel state is done also where its last region is a parallel state itself. `enterStates` looks no further
    /// than the grandparent of a final state; the prose of the specification does.
    pub done_of_nested_parallel: bool,
    /// `event="*"` takes `done.state` events too.
    pub any_event_takes_done: bool,
    /// A chain names each state once; one that would go on is stopped and told.
    pub chains_are_bounded: bool,
    /// A call that meets a bound, or comes to a great many microsteps or events that wait, is given up with [`Diverges`].
    pub bounds_are_errors: bool,
    /// The whole new configuration is in place before the first `enter`.
    pub one_commit: bool,
    /// A raised event is dropped where the queue is full, and of those of one call only so many are served.
    pub queue_is_bounded: bool,
    pub most_raised: usize,
    /// Requests in the `enter` of a change are served before what was asked in its actions, and those that follow from
    /// a request before the next one. (A change of state is over when its requests are.) Otherwise all in the order
    /// in which they were made.
    pub follow_ups_first: bool,
    /// A call that says more than this is given up.
    pub most_lines: usize,
    /// A call that raises more than it delivers at its end is given up: it would do so without end.
    pub endless_calls_are_errors: bool,
    /// What is due comes before an event from outside too, and not only in a tick.
    pub send_delivers: bool,
    /// A request in `enter` takes the place of one that a state around it made when it was entered by the same change.
    pub inner_enter_replaces: bool,
    /// A choice leads on by itself, before anything else happens.
    pub choices_lead_on: bool,
}

impl Rules {
    pub const SCXML: Rules = Rules {
        history_where_it_stands: false,
        done_first: false,
        done_once: false,
        done_of_nested_parallel: false,
        any_event_takes_done: true,
        chains_are_bounded: false,
        bounds_are_errors: true,
        one_commit: false,
        queue_is_bounded: false,
        most_raised: usize::MAX,
        most_lines: usize::MAX,
        follow_ups_first: false,
        endless_calls_are_errors: true,
        send_delivers: true,
        inner_enter_replaces: false,
        choices_lead_on: false,
    };
    pub const FSM: Rules = Rules {
        history_where_it_stands: true,
        done_first: false,
        done_once: true,
        done_of_nested_parallel: true,
        any_event_takes_done: false,
        chains_are_bounded: true,
        bounds_are_errors: false,
        one_commit: true,
        queue_is_bounded: true,
        most_raised: 1000,
        most_lines: usize::MAX,
        follow_ups_first: true,
        endless_calls_are_errors: false,
        send_delivers: false,
        inner_enter_replaces: false,
        choices_lead_on: true,
    };
}

/// What became of an input itself, whatever followed from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The state changed; also the answer of the start.
    Transitioned,
    /// Transitions without target took the event, and asked for nothing.
    Handled,
    /// There is no line for the event, or all guards refused.
    NotTaken,
    StackFull,
    Deferred,
    QueueFull,
    Ticked,
    /// An error has ended the call, perhaps with the event, or its future was dropped.
    Stopped {
        event_is_back: bool,
    },
    /// The request from outside waits for the next tick.
    Requested,
    /// The request cannot be served; where it waited, the tick went on.
    Refused(Reason),
}

/// What one input did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub answer: Answer,
    pub lines: Vec<String>,
    /// The names of the active states without the machine itself, sorted.
    pub active: Vec<String>,
    /// How many configurations are suspended.
    pub suspended: usize,
    /// When the next timed line is due.
    pub deadline: Option<Time>,
    /// How much of its time remains to each timer with a name that runs, sorted.
    pub remaining: Vec<(String, Time)>,
    /// How many raised events were lost since the machine began: neither the queue had room, nor the place beside it.
    pub lost: u32,
}

/// A macrostep that never ends, as far as one can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diverges;

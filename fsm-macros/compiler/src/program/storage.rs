//! What a machine holds between two calls, in one place. What it does not use takes no byte.

use proc_macro2::{Span, TokenStream};

use crate::topology::StateId;

pub(crate) struct Storage<'m> {
    /// Data move from state to state, so the state must be taken out before the next is put in.
    pub(crate) moves: bool,
    /// Timers that the states can need at most, and those of the machine's own lines.
    pub(crate) state_timers: usize,
    pub(crate) machine_timers: usize,
    pub(crate) stack: Option<Stack>,
    /// The states (and the machine) whose children `previous` may bring back.
    pub(crate) previous_in: Vec<StateId>,
    /// The composites that history may bring back.
    pub(crate) remembered: Vec<StateId>,
    /// Those that may be brought back a second time before they are left again.
    pub(crate) remembered_twice: Vec<StateId>,
    /// Room for raised and deferred events.
    pub(crate) queue: Option<Queue<'m>>,
    /// The states whose `done` is told, in source order.
    pub(crate) told_done: Vec<StateId>,
    /// Branch points, of which each remembers what was left for it, where changes are reported.
    pub(crate) passing: usize,
    /// A slot for requests from outside.
    pub(crate) requests: Option<Span>,
    /// What is kept of one state in two places is cloned.
    pub(crate) clones: bool,
    /// By state: whether what is left inside of it is kept somewhere.
    pub(crate) keeps: Vec<bool>,
    /// How many changes `enter` or `resume` lines can ask for in one step.
    pub(crate) asks_at_once: usize,
    /// How many actions of lines that act together can ask for changes in one step.
    pub(crate) asks_beside: usize,
    /// Ticks of states that stand beside each other: what has been left since their depth began is marked.
    pub(crate) marks_left: bool,
    /// By state: whether several memories keep what is left inside of it, so that it is cloned for all but the last.
    pub(crate) keeps_clones: Vec<bool>,
    /// Chains of requests, or of `always` and `done`, may lead round.
    pub(crate) chains: bool,
}

pub(crate) struct Stack {
    /// How many states can be suspended, as an expression.
    pub(crate) size: TokenStream,
    /// Declared by the user: pushes can fail.
    pub(crate) is_declared: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct Queue<'m> {
    pub(crate) kind: QueueKind,
    pub(crate) size: Option<&'m TokenStream>,
    pub(crate) raises: bool,
    pub(crate) defers: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QueueKind {
    /// One raised event.
    One,
    /// Raised events alone.
    Raised,
    /// Raised and deferred events: of each it is known which it is.
    Deferred,
}

impl QueueKind {
    /// The type of the runtime.
    pub(crate) fn name(self) -> &'static str {
        match self {
            QueueKind::One => "RaisedOne",
            QueueKind::Raised => "Raised",
            QueueKind::Deferred => "Queue",
        }
    }
}

//! The data that a machine holds between two calls, in one place. A feature that is not used takes no byte.

use proc_macro2::{Literal, Span, TokenStream};

use crate::each::Holds;
use crate::topology::{ROOT, StateId};

/// The data of a machine: those that it keeps between two calls, and its notes within a step.
pub struct Storage<'m> {
    /// The innermost active state alone is stored: it says which states are active around it.
    pub by_leaf: bool,
    /// Data move from state to state, so the state must be taken out before the next is put in.
    pub moves: bool,
    /// Data are taken by value: a panic may lose the state, of which the id then stays.
    pub takes: bool,
    /// Timers that the states can need at most, and those of the machine's own lines.
    pub state_timers: usize,
    pub machine_timers: usize,
    /// The states with activities, whose entries are counted.
    pub activities: Vec<StateId>,
    pub stack: Option<Stack>,
    /// The states (and the machine) whose children `previous` may bring back.
    pub previous_in: Vec<StateId>,
    /// The composites that history may bring back.
    pub remembered: Vec<StateId>,
    /// The remembered composites that may be brought back a second time before they are left again.
    pub remembered_twice: Vec<StateId>,
    /// Room for raised and deferred events.
    pub queue: Option<Queue<'m>>,
    /// The states whose `done` is told, in source order.
    pub told_done: Vec<StateId>,
    /// Branch points, of which each remembers what was left for it, where changes are reported.
    pub passing: usize,
    /// A slot for requests from outside.
    pub requests: Option<Span>,
    /// By state: whether what is inside of it is cloned, since it is kept in two places.
    pub clones: Vec<bool>,
    /// By state: what is kept of what is left inside of it.
    pub keeps: Vec<Vec<Kept>>,
    /// How many changes `enter` or `resume` lines can ask for in one step.
    pub asks_at_once: usize,
    /// How many actions of lines that act together can ask for changes in one step.
    pub asks_beside: usize,
    /// Ticks of states that stand beside each other: what has been left since their depth began is marked.
    pub marks_left: bool,
    /// Chains of requests, or of `always` and `done`, may lead round: what they name is noted.
    pub chains: bool,
    /// Choices may lead to each other and round: how often they do is counted.
    pub circles: bool,
    /// The states that an error in an `enter`, or a future that is dropped there, may leave without their own, where somebody
    /// hears of their end.
    pub unentered: Vec<StateId>,
    /// How many changes of one step may be made, and not told since an `enter` has ended the step.
    pub untold: usize,
    /// Rounds that are counted.
    pub rounds: Option<Rounds<'m>>,
}

impl Storage<'_> {
    /// Timers of the states and of the machine itself.
    pub fn timers(&self) -> usize {
        self.state_timers + self.machine_timers
    }

    /// Whether a memory keeps anything of what is left inside this state.
    pub fn remembers(&self, id: StateId) -> bool {
        !self.keeps[id.0].is_empty() || self.previous_in.holds(&id)
    }

    /// Whether placing what was made inside a state is nothing but an assignment to the machine's state.
    pub fn is_assigned(&self, id: StateId) -> bool {
        let is_whole = id == ROOT || self.by_leaf;
        let is_noted = self.marks_left || !self.unentered.is_empty() || self.remembers(id);
        is_whole && !is_noted && !self.moves && self.state_timers == 0
    }

    /// Some state has work that lives as long as it is current.
    pub fn has_activities(&self) -> bool {
        !self.activities.is_empty()
    }
}

/// The rounds that are counted, of all that happens by itself.
#[derive(Clone, Copy)]
pub enum Rounds<'m> {
    /// All of one event, tick or delayed event, up to this number.
    All(&'m TokenStream),
    /// Rounds of `always` lines that change nothing.
    WithoutChange,
}

/// A memory of what is left inside a state: a history, or what a state blip goes back to.
#[derive(Clone, Copy)]
pub struct Kept {
    pub state: StateId,
    pub is_blip: bool,
    /// Another memory keeps the same.
    pub is_clone: bool,
}

/// Room for suspended states.
pub struct Stack {
    /// How many states can be suspended, as an expression.
    pub size: TokenStream,
    /// Declared by the user: pushes can fail.
    pub is_declared: bool,
}

/// Room for events that wait inside the machine: its kind and its size, and which lines fill it.
#[derive(Clone, Copy)]
pub struct Queue<'m> {
    pub kind: QueueKind,
    pub size: Option<&'m TokenStream>,
    pub raises: bool,
    /// Not all of them for later.
    pub raises_at_once: bool,
    pub defers: bool,
    /// A line `unhandled` raises: told of what is no longer served, it could do so without end.
    pub refills: bool,
    /// A line `unhandled` is told of a raised event that has found no room.
    pub overflows: bool,
}

/// The kinds of queue, by the events that wait in them. A machine has the smallest that suffices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueueKind {
    /// One raised event.
    One,
    /// Raised events alone, few.
    Raised,
    /// Raised events alone, perhaps many.
    RaisedMany,
    /// Raised and deferred events: of each it is known which it is.
    Deferred,
    /// Raised and deferred events, and events for later.
    Delayed,
}

impl QueueKind {
    /// The type of the runtime.
    pub fn name(self) -> &'static str {
        match self {
            QueueKind::One => "RaisedOne",
            QueueKind::Raised => "Raised",
            QueueKind::RaisedMany => "RaisedMany",
            QueueKind::Deferred => "Queue",
            QueueKind::Delayed => "Delayed",
        }
    }
}

/// `snapshots from […];`
pub struct Snapshots {
    pub keyword: Span,
    /// The fingerprints of older tables that are read as well.
    pub older: Vec<Literal>,
    /// The derives that serde needs are missing, and that has been reported: snapshots get no fields.
    pub is_empty: bool,
}

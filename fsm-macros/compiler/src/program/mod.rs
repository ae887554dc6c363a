//! The program of a machine: everything that happens in it, in which order and with which data, and how its active
//! states are stored. It is data that can be printed, read, compared and run; `codegen` writes it as Rust and decides
//! nothing more.
//!
//! What the user wrote (types, patterns, attributes, code) hangs on it as leaves that nobody looks into.

mod body;
mod line;
mod made;
mod step;
mod storage;
mod table;

use proc_macro2::{Ident, Span, TokenStream};
use syn::{Generics, Type, Visibility};

use crate::each::Gather;
use crate::syntax::{Attrs, Param};
use crate::topology::{ROOT, StateId, Topology};

pub(crate) use body::{Asked, AskedKind, Body, Call, Seen};
pub(crate) use line::{Condition, Effect, Line, LineId, Period, Test, Trigger};
pub(crate) use made::{Entered, Gift, Inside, Made, Source, Value};
pub(crate) use step::{Leaving, Put, Step, Transition};
pub(crate) use storage::{Queue, QueueKind};
pub(crate) use storage::{Stack, Storage};
pub(crate) use table::{Cell, Form, Table};

pub(crate) struct Program<'m> {
    pub(crate) head: Head<'m>,
    pub(crate) topology: Topology,
    pub(crate) events: Option<Events<'m>>,
    /// By state id; the first is the machine itself, whose data and lines are those of the outermost state.
    pub(crate) states: Vec<State<'m>>,
    pub(crate) lines: Vec<Line<'m>>,
    pub(crate) storage: Storage<'m>,
    /// What is entered first.
    pub(crate) start: Option<Made<'m>>,
    /// What is entered where the machine is told to start elsewhere.
    pub(crate) starts: Vec<AskedArrival<'m>>,
    /// What requests may enter: each state that is named by one, inside each domain that this may have.
    pub(crate) asked: Vec<AskedArrival<'m>>,
    /// The kinds of change that are asked for at run time.
    pub(crate) asks: Vec<AskedKind>,
    /// A large machine looks most of its next states up.
    pub(crate) table: Option<Table>,
    /// The regions act one after the other on an event: nothing that their lines do depends on the others.
    pub(crate) side_by_side: Option<SideBySide>,
    /// Raised events have a dispatch of their own.
    pub(crate) tells_raised: bool,
    /// Some line, field or state is there only under a `cfg`.
    pub(crate) uses_cfg: bool,
    /// A request in an action gives a value in place of an initial one.
    pub(crate) overridden_in_request: bool,
    /// Lines are missing, since there are mistakes in them.
    pub(crate) is_incomplete: bool,
}

/// What the header of the machine says.
pub(crate) struct Head<'m> {
    pub(crate) attrs: &'m Attrs,
    pub(crate) vis: &'m Visibility,
    /// The word `machine`.
    pub(crate) keyword: Span,
    pub(crate) name: &'m Ident,
    /// The name of the struct: that of the machine, unless something else has it already.
    pub(crate) struct_name: &'m Ident,
    pub(crate) generics: &'m Generics,
    pub(crate) owner: Option<&'m Param>,
    pub(crate) world: Option<&'m Param>,
    pub(crate) clock: Option<&'m Type>,
    /// The type of the clock could not be read, and another stands for it.
    pub(crate) clock_unread: bool,
}

pub(crate) enum Events<'m> {
    Declared { keyword: Span, attrs: &'m Attrs, generics: &'m Generics, variants: Vec<Event<'m>> },
    From { ty: &'m Type },
}

pub(crate) struct Event<'m> {
    pub(crate) attrs: &'m Attrs,
    pub(crate) name: &'m Ident,
    pub(crate) payload: &'m TokenStream,
}

pub(crate) struct State<'m> {
    pub(crate) id: StateId,
    pub(crate) attrs: &'m Attrs,
    pub(crate) name: &'m Ident,
    pub(crate) data: Vec<Field<'m>>,
    pub(crate) enter: Vec<Act>,
    pub(crate) exit: Vec<Act>,
    pub(crate) pause: Vec<Act>,
    pub(crate) resume: Vec<Act>,
    /// `update` lines and action objects first, then `when`, `after` and `every`.
    pub(crate) tick: Vec<Act>,
    pub(crate) on: Vec<LineId>,
    /// Those of them that a raised event may meet, where these stand apart from the others.
    pub(crate) on_raised: Vec<LineId>,
    pub(crate) always: Vec<LineId>,
    pub(crate) done: Vec<LineId>,
    /// `transition`, `unhandled` and `livelock` lines, of the machine alone.
    pub(crate) reports: Vec<LineId>,
    pub(crate) timers: Vec<Timer>,
    /// The first slot of its timers, and the slot behind those of all that is inside.
    pub(crate) slots: (usize, usize),
    /// The action of its `initial` line.
    pub(crate) begin: Option<Body<'m>>,
    /// The states of which only the machine knows whether they are active, and that this action asks for.
    pub(crate) begin_looks_for: Vec<(StateId, &'m Ident)>,
    /// It must not be current with nothing suspended below.
    pub(crate) needs_below: bool,
    /// A request cannot enter it, since a state around it needs data.
    pub(crate) needs_around: bool,
    /// How many states can become suspended from it on.
    pub(crate) room_needed: usize,
}

/// One of the things that a state does when it is entered, left or ticked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Act {
    Line(LineId),
    /// The action object in this field of the state.
    Object(usize),
}

pub(crate) struct Field<'m> {
    pub(crate) attrs: &'m Attrs,
    pub(crate) name: &'m Ident,
    pub(crate) ty: &'m TokenStream,
    pub(crate) initial: Option<Body<'m>>,
    /// Some target gives it a value in place of the initial one.
    pub(crate) is_overridden: bool,
}

/// Regions that act one after the other.
pub(crate) struct SideBySide {
    /// By line: no other region takes its events, so that nothing is left to do when it has acted.
    pub(crate) is_alone: Vec<bool>,
}

/// What a request enters.
pub(crate) struct AskedArrival<'m> {
    pub(crate) domain: StateId,
    pub(crate) target: StateId,
    pub(crate) made: Made<'m>,
}

/// A timer of a state, in the slot of that number.
#[derive(Clone, Copy)]
pub(crate) struct Timer {
    pub(crate) line: LineId,
    /// `update every`: it starts anew when the state is resumed.
    pub(crate) restarts: bool,
}

impl<'m> Program<'m> {
    pub(crate) fn state(&self, id: StateId) -> &State<'m> {
        &self.states[id.0]
    }

    pub(crate) fn root(&self) -> &State<'m> {
        self.state(ROOT)
    }

    pub(crate) fn line(&self, id: LineId) -> &Line<'m> {
        &self.lines[id.0]
    }

    /// All states but the machine itself.
    pub(crate) fn state_ids(&self) -> impl Iterator<Item = StateId> + use<> {
        self.topology.states()
    }

    /// The lines of one list.
    pub(crate) fn lines_of(&self, ids: &[LineId]) -> Vec<&Line<'m>> {
        ids.iter().map(|id| self.line(*id)).gather()
    }

    pub(crate) fn field(&self, (state, field): (StateId, usize)) -> &Field<'m> {
        &self.state(state).data[field]
    }
}

impl<'m> State<'m> {
    pub(crate) fn acts(&self, hook: Hook) -> &[Act] {
        match hook {
            Hook::Enter => &self.enter,
            Hook::Exit => &self.exit,
            Hook::Pause => &self.pause,
            Hook::Resume => &self.resume,
        }
    }

    pub(crate) fn has_initial_values(&self) -> bool {
        self.data.iter().any(|field| field.initial.is_some())
    }
}

/// What happens to a state as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hook {
    Enter,
    Exit,
    Pause,
    Resume,
}

impl Hook {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Hook::Enter => "enter",
            Hook::Exit => "exit",
            Hook::Pause => "pause",
            Hook::Resume => "resume",
        }
    }
}

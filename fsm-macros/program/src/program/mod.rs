//! The program of a machine: everything that happens in it, in which order and with which data, and how its active
//! states are stored. It is data that can be printed, read, compared and run; `fsm-printing` writes it as Rust and decides
//! nothing more.
//!
//! Types, patterns, attributes and code of the user hang on it as leaves that nobody looks into.

mod body;
mod dispatch;
#[cfg(feature = "text")]
mod display;
mod facts;
mod line;
mod made;
mod state;
mod step;
mod storage;

use proc_macro2::{Ident, Span};
use syn::{Generics, Type, Visibility};

use crate::each::{Each, Gather};
use crate::topology::{ROOT, StateId, Topology};
use crate::written::{Attrs, DerivedDefault, On, Param};

pub use crate::written::{Event, Events, Ranking, Report};
#[cfg(feature = "text")]
pub use body::Mark;
pub use body::each_once;
pub use body::{Asked, AskedKind, Body, Call, Gift, Period, Refusal, Seen, TimerCall, Value};
pub use dispatch::{Cell, EventGroup, Form, Table, Together};
pub use facts::{Facts, Follows, Served};
pub use line::{Condition, Effect, Line, LineId, Rank, Test, Trigger, is_shared};
pub use made::{Alone, Entered, Inside, Made, Source};
pub use state::{Act, Decision, Field, NamedTimer, State, Timer};
pub use step::{Cause, Commit, Hook, Leaving, Phase, Put, Step, Transition};
pub use storage::{Kept, Queue, QueueKind, Rounds, Snapshots, Stack, Storage};

/// A machine as `lower` has decided it, and printing writes it.
pub struct Program<'m> {
    pub head: Head<'m>,
    pub topology: &'m Topology,
    pub events: Option<&'m Events>,
    /// By state id; the first is the machine itself, whose data and lines are those of the outermost state.
    pub states: Vec<State<'m>>,
    pub lines: Vec<Line<'m>>,
    pub storage: Storage<'m>,
    /// The states that are entered when the machine starts.
    pub start: Option<Made<'m>>,
    /// The states that requests may enter: each state named by a request, inside each domain that the request may have.
    pub asked: Vec<AskedArrival<'m>>,
    /// Requests that move data out of the state that asks.
    pub moving: Vec<Moving<'m>>,
    /// The kinds of change that are asked for at run time.
    pub asks: Vec<AskedKind>,
    /// Why some of these may be refused.
    pub refusals: Vec<Refusal>,
    /// A large machine looks most of its next states up.
    pub table: Option<Table>,
    /// Events that the same states take, in a machine with regions; empty where all states are asked.
    pub event_groups: Vec<EventGroup>,
    /// Two lines that may be found for one step leave the same state: then one of them does not act.
    pub may_conflict: bool,
    pub together: Together,
    /// The regions act one after the other on an event: nothing that their lines do depends on the others.
    pub side_by_side: bool,
    /// Raised events have a dispatch of their own.
    pub tells_raised: bool,
    /// Some line for events may leave what it takes to others: those behind it are told.
    pub tells_refusals: bool,
    /// The timers that the table names, in source order.
    pub timers: Vec<NamedTimer<'m>>,
    /// The table has lines for ticks, and lines that wait for time to pass, be it some that can never act: the methods
    /// for them are there.
    pub has_ticks: bool,
    pub has_timed_lines: bool,
    /// `data` and `is_done` are there, be it for data and states that a condition takes away.
    pub has_data: bool,
    pub may_end: bool,
    /// A request in an action gives a value in place of an initial one.
    pub overridden_in_request: bool,
    /// An observer is told what happens.
    pub is_observed: bool,
    /// It can be asked what it would do with an event.
    pub can_be_asked: bool,
    /// It can be written down and put together again.
    pub snapshots: Option<&'m Snapshots>,
    /// The content of `GRAPH`. Empty for an editor, which reads no texts.
    pub graph: String,
    /// For rustdoc; empty where that does not read it.
    pub docs: String,
    /// Lines are missing, since there are mistakes in them.
    pub is_incomplete: bool,
    /// What follows from all of this.
    pub facts: Facts,
}

/// The header of the machine.
pub struct Head<'m> {
    pub attrs: &'m Attrs,
    /// `Default` among the derives.
    pub defaults: &'m [DerivedDefault],
    pub vis: &'m Visibility,
    /// The word `machine`.
    pub keyword: Span,
    /// The first of the words `const machine`, `async machine`, before which a derive stands.
    pub begins: Span,
    pub name: &'m Ident,
    /// The name of the struct: that of the machine, unless something else has it already.
    pub struct_name: &'m Ident,
    pub generics: &'m Generics,
    /// The parameters that each call passes in, in this order.
    pub params: &'m [Param],
    pub kind: Kind<'m>,
    /// The parameters that action objects receive: `owner` to work on, `world` to read.
    pub owner: Option<&'m Param>,
    pub world: Option<&'m Param>,
    /// How a crowd passes them in, if it can hold such machines.
    pub crowd: Option<CrowdParams>,
    /// When rustc is to look for outcomes that nobody looks at. It does so by itself where `send` gives a `Result`.
    pub watches_outcomes: On,
    pub clock: Option<&'m Type>,
    /// The name of the time in code.
    pub now: Option<&'m Ident>,
    /// The type of the clock could not be read, and another stands for it.
    pub clock_unread: bool,
}

/// Whether code of the machine may fail, whether it may wait, and whether the machine starts in a constant.
#[derive(Clone, Copy)]
pub struct Kind<'m> {
    /// It may fail with the error of this `Result<(), Error>`.
    pub output: Option<&'m Type>,
    /// It may wait.
    pub is_async: bool,
    pub is_const: bool,
    /// Its `start` takes nothing that calls are lent: as that of a `const machine` also where it is none by mistake.
    pub starts_alone: bool,
}

impl Kind<'_> {
    /// Whether a step may end before its time: by an error, or since nobody waits for it any more.
    pub fn may_stop(self) -> bool {
        self.output.is_some() || self.is_async
    }

    /// Whether some functions are to be `async`, `const`, or fail.
    pub fn has_marks(self) -> bool {
        self.may_stop() || self.is_const
    }
}

/// The parameters that a machine in a crowd takes, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrowdParams {
    None,
    Owner,
    World,
    OwnerWorld,
    WorldOwner,
}

/// The states that a request enters.
pub struct AskedArrival<'m> {
    pub domain: StateId,
    pub target: StateId,
    pub made: Made<'m>,
    pub commit: Commit,
    /// The choice that decides before this is put into place.
    pub decides: Option<StateId>,
}

/// The states that a request enters if it moves data when it is served. Such requests have numbers.
pub struct Moving<'m> {
    pub number: usize,
    /// The state that asks.
    pub source: StateId,
    pub arrival: AskedArrival<'m>,
}

impl<'m> Program<'m> {
    /// Whether regions act one after the other whoever listens.
    pub fn acts_side_by_side(&self) -> bool {
        self.side_by_side && !self.is_observed
    }

    /// Whether one `match` on the pairs of state and event finds the next state.
    pub fn has_sparse_table(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.form == Form::Pairs)
    }

    pub fn state(&self, id: StateId) -> &State<'m> {
        step!();
        &self.states[id.0]
    }

    pub fn root(&self) -> &State<'m> {
        self.state(ROOT)
    }

    pub fn line(&self, id: LineId) -> &Line<'m> {
        step!();
        &self.lines[id.0]
    }

    /// All states but the machine itself.
    pub fn state_ids(&self) -> impl Iterator<Item = StateId> + use<> {
        self.topology.states()
    }

    /// The lines of the machine that tell of this.
    pub fn reports(&self, is_meant: fn(&Report) -> bool) -> Vec<&Line<'m>> {
        let lines = self.lines_of(&self.root().reports).into_iter();
        lines.filter(|line| line.report().is_some_and(is_meant)).gather()
    }

    /// The lines of one list.
    pub fn lines_of(&self, ids: &[LineId]) -> Vec<&Line<'m>> {
        ids.iter().map(|id| self.line(*id)).gather()
    }

    /// The lines of a state that have a timer.
    pub fn timed(&self, id: StateId) -> Vec<&Line<'m>> {
        self.state(id).timers.iter().map(|timer| self.line(timer.line)).gather()
    }

    /// All lines that have a timer.
    pub fn all_timed(&self) -> Each<&Line<'m>> {
        self.topology.all().each_of(|id| self.timed(id))
    }

    /// The name of a line's timer, where the table gives it one.
    pub fn timer_name(&self, line: &Line) -> Option<&'m Ident> {
        self.timers.iter().find(|timer| timer.line == Some(line.id)).map(|timer| timer.name)
    }

    /// The line whose timer such a call sets.
    pub fn set_by(&self, call: TimerCall) -> Option<&Line<'m>> {
        self.timers[call.timer].line.map(|line| self.line(line))
    }

    /// Whether the action of a line sets the timer of the line itself.
    pub fn sets_its_own(&self, line: &Line) -> bool {
        let mut calls = line.action().into_iter().flat_map(Body::timers);
        calls.any(|call| self.timers[call.timer].line == Some(line.id))
    }

    /// Whether some action may cancel the timer of a line.
    pub fn is_cancelled(&self, line: &Line) -> bool {
        let begins = self.states.iter().filter_map(|state| state.begin.as_ref());
        let actions = self.lines.iter().filter_map(Line::action).chain(begins);
        let mut calls = actions.flat_map(Body::timers).filter(|call| !call.restarts);
        calls.any(|call| self.timers[call.timer].line == Some(line.id))
    }

    /// The lines that events trigger.
    pub fn on(&self) -> Vec<&Line<'m>> {
        self.states.iter().each_of(|state| self.lines_of(&state.asked())).gather()
    }

    /// The `always` lines.
    pub fn always(&self) -> Vec<&Line<'m>> {
        self.states.iter().each_of(|state| self.lines_of(&state.always)).gather()
    }

    /// Whether this is what everybody enters inside a composite by default, so that one function makes it. A leaf without
    /// data is just as short.
    pub fn is_shared(&self, id: StateId, inside: &Inside) -> bool {
        let is_leaf = |inside: &Inside| match inside {
            Inside::Child { child, .. } => {
                matches!(child.inside, Inside::Nothing) && self.state(child.state).data.is_empty()
            }
            _ => false,
        };
        let is_composite = id != ROOT && self.topology.is_compound(id);
        is_composite && !is_leaf(inside) && inside.is_like(&self.state(id).initial)
    }

    pub fn field(&self, (state, field): (StateId, usize)) -> &Field<'m> {
        &self.state(state).data[field]
    }
}

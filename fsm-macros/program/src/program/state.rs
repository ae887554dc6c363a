//! A state: its data, and what it does when it is entered, left, ticked and sent an event.

use proc_macro2::{Ident, TokenStream};

use super::body::Body;
use super::line::LineId;
use super::made::Inside;
use super::step::Hook;
use crate::each::Gather;
use crate::topology::StateId;
use crate::written::{Attrs, Ranking};

/// A state with all that it does; the machine itself is the outermost one.
pub struct State<'m> {
    pub id: StateId,
    pub attrs: &'m Attrs,
    pub name: &'m Ident,
    pub data: Vec<Field<'m>>,
    /// By hook.
    pub hooks: [Vec<Act>; 4],
    /// `update` lines and action objects first, then `when`, `after` and `every`.
    pub tick: Vec<Act>,
    /// Lines for events that are asked before what is inside.
    pub first: Vec<LineId>,
    /// The others, which are asked after it.
    pub on: Vec<LineId>,
    /// Lines that a raised event can trigger, and all lines that share an event with them. Empty unless raised events
    /// have their own dispatch.
    pub on_raised: Vec<LineId>,
    pub always: Vec<LineId>,
    /// For a choice with `score` or `weight` lines: how it picks one.
    pub decision: Option<Decision<'m>>,
    /// For a choice: it decides before the commit of a change that leads to it alone.
    pub decides_early: bool,
    pub done: Vec<LineId>,
    /// Lines of the machine alone, such as `transition`.
    pub reports: Vec<LineId>,
    /// Lines of the machine alone, for errors.
    pub failed: Vec<LineId>,
    /// Of the machine alone: the line by which it ends where it is told to.
    pub stop: Option<Act>,
    pub timers: Vec<Timer>,
    /// A timer of its own needs more than the time of entry: data, or what callers give.
    pub computes_times: bool,
    /// The first slot of its timers, and the slot behind those of all that is inside.
    pub slots: (usize, usize),
    /// What is entered inside it by default.
    pub initial: Inside<'m>,
    /// The action of its `initial` line.
    pub begin: Option<Body<'m>>,
    /// The states of which only the machine knows whether they are active, and that this action asks for.
    pub begin_looks_for: Vec<(StateId, &'m Ident)>,
    /// It must not be current with nothing suspended below.
    pub needs_below: bool,
    /// A request cannot enter it, since a state around it needs data.
    pub needs_around: bool,
    /// How many states can become suspended from it on.
    pub room_needed: usize,
}

/// How a choice finds the line that it takes, among those that have a rank and whose conditions hold.
pub struct Decision<'m> {
    pub ranking: Ranking,
    /// How many lines have a rank.
    pub count: usize,
    /// Where the draws come from; none where it is missing.
    pub random: Option<Body<'m>>,
}

/// One of the things that a state does when it is entered, left or ticked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act {
    Line(LineId),
    /// The action object in this field of the state, or the machine that lives with it.
    Object(usize),
    /// An observer is told of it.
    Told,
    /// Its activities begin anew.
    Begun,
}

/// A field of the data of a state.
pub struct Field<'m> {
    pub attrs: &'m Attrs,
    pub name: &'m Ident,
    pub ty: &'m TokenStream,
    /// Of a machine that lives with its state: the parameters that it is lent.
    pub lent: Option<&'m [Ident]>,
    pub initial: Option<Body<'m>>,
    /// Some target gives it a value in place of the initial one.
    pub is_overridden: bool,
}

/// A timer of a state, in the slot of that number.
#[derive(Clone, Copy)]
pub struct Timer {
    pub line: LineId,
    /// `update every`: it starts anew when the state is resumed.
    pub restarts: bool,
}

/// A timer that the table names.
pub struct NamedTimer<'m> {
    pub name: &'m Ident,
    /// Those of its line.
    pub attrs: &'m Attrs,
    /// The state of its line.
    pub state: StateId,
    /// None where the line can never act.
    pub line: Option<LineId>,
}

impl<'m> State<'m> {
    pub fn acts(&self, hook: Hook) -> &[Act] {
        &self.hooks[hook as usize]
    }

    pub fn acts_mut(&mut self, hook: Hook) -> &mut Vec<Act> {
        &mut self.hooks[hook as usize]
    }

    /// All its lines for events, in the order in which they are asked.
    pub fn asked(&self) -> Vec<LineId> {
        self.first.iter().and(&self.on).copied().collect()
    }

    /// Whether some of them are asked before what is inside.
    pub fn has_first(&self) -> bool {
        !self.first.is_empty()
    }

    /// The lists of lines for events that it has; `true` for those that are asked before what is inside.
    pub fn lists(&self) -> Vec<(bool, &[LineId])> {
        [(true, &self.first[..]), (false, &self.on[..])]
            .into_iter()
            .filter(|(_, lines)| !lines.is_empty())
            .collect()
    }

    /// The machines in its data that live with it, with the parameters that they are lent.
    pub fn inner(&self) -> impl Iterator<Item = (&Field<'m>, &'m [Ident])> {
        self.data.iter().filter_map(|field| Some((field, field.lent?)))
    }

    /// Whether lines of its own wait for time to pass.
    pub fn has_timers(&self) -> bool {
        !self.timers.is_empty()
    }

    /// Whether nobody but an observer notices.
    pub fn is_idle(&self, hook: Hook) -> bool {
        self.acts(hook).iter().all(|act| matches!(act, Act::Told))
    }

    /// Whether the lines that raised events meet stand in a function of their own.
    pub fn is_split(&self) -> bool {
        !self.on_raised.is_empty() && self.on_raised.len() < self.on.len()
    }
}

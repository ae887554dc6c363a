//! A line of the table: when it acts, and what it does.

use proc_macro2::{Ident, Span};

use super::body::{Body, Period};
use super::step::{Cause, Hook, Put, Step, Transition};
use crate::each::{Gather, Holds};
use crate::topology::{ROOT, StateId};
use crate::written::{Attrs, ErrorPattern, Found, Pattern, Report};

/// An index into the lines of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineId(pub usize);

/// A line of the table, whatever triggers it.
pub struct Line<'m> {
    pub id: LineId,
    /// The line's place in the table, which counts left-out lines too. `GRAPH` uses this number.
    pub number: usize,
    /// The state that it stands in.
    pub source: StateId,
    pub attrs: &'m Attrs,
    /// A line for events that is asked before what is inside its state.
    pub is_first: bool,
    pub trigger: Trigger<'m>,
    /// `enter(cause)`: the name for what has led to the change.
    pub cause: Option<&'m Ident>,
    pub condition: Condition<'m>,
    /// The score or weight of a line of a choice.
    pub rank: Option<Rank<'m>>,
    pub effect: Effect<'m>,
    /// The states of which only the machine knows whether they are active, and that this line asks for.
    pub looks_for: Vec<(StateId, &'m Ident)>,
    /// The number of its timer among those of its state.
    pub timer: Option<usize>,
    /// A line of another region may act in the same step.
    pub acts_beside: bool,
    /// It is one of a choice, which leads on by itself: it acts as it is found, and never in one step with others.
    pub leads_on: bool,
}

/// The reason to look at a line.
pub enum Trigger<'m> {
    Hook(Hook),
    Update(Option<Period<'m>>),
    On(&'m Pattern),
    When,
    After(Period<'m>),
    Every {
        period: Period<'m>,
        catch_up: bool,
    },
    Always,
    Done,
    /// Work that lives as long as the state, and the event that its result becomes.
    During {
        future: Body<'m>,
        event: Option<&'m Ident>,
    },
    Report(&'m Report),
    /// A line of the machine for errors.
    Failed(&'m ErrorPattern),
    /// The line by which the machine ends where it is told to.
    Stop,
}

/// The score or weight of a line, and its place among those of its choice.
pub struct Rank<'m> {
    pub place: usize,
    pub value: Body<'m>,
}

/// All that has to hold for a line to act.
pub struct Condition<'m> {
    /// Conjuncts `in_state!` that only the machine can answer.
    pub tests: Vec<Test<'m>>,
    /// The condition of a `when`.
    pub when: Option<Body<'m>>,
    pub guard: Option<Body<'m>>,
    /// The names that `when` and the guard bind for the action and for the values of the target.
    pub found: Vec<Found>,
    /// `previous`: some state inside this one has been left.
    pub has_left: Option<StateId>,
    /// A push on a stack whose size was declared.
    pub needs_room: bool,
    /// An earlier line for the same event may have found the stack full: then nothing acts.
    pub may_follow_overflow: bool,
}

/// `in_state!(Name)`, or `!in_state!(Name)`.
#[derive(Clone, Copy)]
pub struct Test<'m> {
    pub state: StateId,
    pub name: &'m Ident,
    pub is_negated: bool,
}

/// The effect of a line whose conditions hold.
pub enum Effect<'m> {
    /// Nothing is left: the action runs, and what it asks for is served.
    Stay {
        action: Option<Body<'m>>,
    },
    /// The event is taken, and nothing is done.
    Ignore(Span),
    /// The event is kept.
    Defer(Span),
    /// The action runs as the line is found, and the event goes on to the lines behind it.
    Pass {
        action: Option<Body<'m>>,
    },
    Go(Box<Transition<'m>>),
}

impl Effect<'_> {
    /// Whether the event stays whole: what the pattern of the line binds is for its guard alone.
    pub fn leaves_event(&self) -> bool {
        matches!(self, Self::Ignore(_) | Self::Defer(_) | Self::Pass { .. })
    }
}

impl<'m> Line<'m> {
    pub fn action(&self) -> Option<&Body<'m>> {
        match &self.effect {
            Effect::Stay { action } | Effect::Pass { action } => action.as_ref(),
            Effect::Go(transition) => transition.action(),
            Effect::Ignore(_) | Effect::Defer(_) => None,
        }
    }

    pub fn report(&self) -> Option<&'m Report> {
        if let Trigger::Report(report) = self.trigger { Some(report) } else { None }
    }

    pub fn transition(&self) -> Option<&Transition<'m>> {
        if let Effect::Go(transition) = &self.effect { Some(transition) } else { None }
    }

    /// Whether it sees what has led to a change.
    pub(super) fn names_cause(&self) -> bool {
        self.cause.is_some()
            || matches!(self.trigger, Trigger::Report(Report::Transition { cause: Some(name), .. }) if name != "_")
    }

    /// What leads to the change of a line in a tick, or to that of `stop`.
    pub fn leads_by(&self) -> Cause {
        match self.trigger {
            Trigger::When => Cause::When,
            Trigger::After(_) => Cause::After,
            Trigger::Every { .. } => Cause::Every,
            Trigger::Stop => Cause::Stop,
            _ => Cause::Update,
        }
    }

    /// Whether it may leave an event to others, and these are told. One that passes events on is as if it were not there.
    pub fn may_refuse(&self) -> bool {
        !self.passes() && self.condition.may_refuse()
    }

    /// Whether the event goes on behind it.
    pub fn passes(&self) -> bool {
        matches!(self.effect, Effect::Pass { .. })
    }

    /// Whether it acts whenever it is looked at: no line of its list behind it is ever reached.
    pub fn always_acts(&self) -> bool {
        let condition = &self.condition;
        let is_open = condition.tests.is_empty() && condition.when.is_none() && !condition.may_refuse();
        is_open && self.rank.is_none() && self.timer.is_none()
    }

    /// Whether the state has changed after it, whenever it is looked at.
    pub fn always_leads_on(&self) -> bool {
        self.always_acts() && self.transition().is_some()
    }

    pub fn asks_for_change(&self) -> bool {
        matches!(&self.effect, Effect::Stay { action: Some(action) } if action.asks_for_change())
    }

    /// Whether it acts where it is found, for its conditions bind what it acts on, or a choice has decided for it: no other
    /// line is found for the same step.
    pub fn acts_at_once(&self) -> bool {
        self.leads_on || !self.passes() && !self.acts_beside && !self.condition.found.is_empty()
    }

    /// Whether its state is there after it, be it suspended.
    pub fn stays(&self) -> bool {
        let Effect::Go(transition) = &self.effect else { return true };
        self.source == ROOT
            || transition.domain == self.source
            || transition.steps.iter().any(|step| matches!(step, Step::Put(Put::Above)))
    }

    /// Whether it is of no use where the state is lost: it leads nowhere, needs what was there, or asks about it.
    pub fn needs_state(&self) -> bool {
        let asks = !self.condition.tests.is_empty() || !self.looks_for.is_empty();
        asks || !self.transition().is_some_and(Transition::leads_away)
    }

    /// The names of the events that may trigger it; `None` stands for every event there is, or for no event at all.
    pub fn events(&self) -> Option<Vec<String>> {
        let Trigger::On(pattern) = &self.trigger else { return None };
        pattern.alternatives.iter().map(|it| it.event.name().map(Ident::to_string)).collect()
    }

    /// The pattern of an `on` line, as it was written.
    pub fn pattern(&self) -> Option<String> {
        let Trigger::On(pattern) = &self.trigger else { return None };
        Some(pattern.to_source())
    }

    /// Whether one event may trigger both.
    pub fn may_share_event(&self, other: &Self) -> bool {
        is_shared(&self.events(), &other.events())
    }

    /// The names that the event of the line binds.
    pub fn bindings(&self) -> Vec<Ident> {
        match &self.trigger {
            Trigger::On(pattern) => pattern.bindings(),
            Trigger::Failed(pattern) => pattern.bindings(),
            _ => Vec::new(),
        }
    }

    /// Whether it asks for states that others may have left in the same step, or for a change of its own that may be.
    pub fn asks_for_left(&self) -> bool {
        !self.looks_for.is_empty() || self.asks_for_change()
    }

    /// Whether the pattern of the line takes something out of the event, and not for its guard alone.
    pub fn binds(&self) -> bool {
        !self.effect.leaves_event() && !self.bindings().is_empty()
    }

    /// Whether its pattern binds a part of the event as `ref mut`.
    pub fn binds_mut(&self) -> bool {
        matches!(self.trigger, Trigger::On(pattern) if pattern.binds_mut())
    }

    pub fn period(&self) -> Option<&Period<'m>> {
        match &self.trigger {
            Trigger::Update(period) => period.as_ref(),
            Trigger::After(period) | Trigger::Every { period, .. } => Some(period),
            _ => None,
        }
    }

    /// The code of the line in source order, without the values of its target.
    pub fn bodies(&self) -> Vec<&Body<'m>> {
        let period = self.period().and_then(Period::body);
        let future = if let Trigger::During { future, .. } = &self.trigger { Some(future) } else { None };
        let conditions = [&self.condition.when, &self.condition.guard].into_iter().flat();
        let rank = self.rank.iter().map(|rank| &rank.value);
        period.into_iter().and(future).and(rank).and(conditions).and(self.action()).gather()
    }
}

impl Condition<'_> {
    /// Whether the line may leave what triggers it to others.
    pub fn may_refuse(&self) -> bool {
        self.guard.is_some() || self.has_left.is_some() || self.needs_room
    }
}

/// Whether some event is among both; `None` stands for every event there is.
pub fn is_shared(these: &Option<Vec<String>>, those: &Option<Vec<String>>) -> bool {
    match (these, those) {
        (Some(these), Some(those)) => these.iter().any(|event| those.holds(event)),
        _ => true,
    }
}

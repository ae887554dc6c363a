//! One line with its names resolved: its trigger, its conditions, where it leads, and the code in it.

use super::prelude::*;
use crate::diagnostic::Diagnostic;
use crate::syntax::ChangeKind;
use crate::written::{Attribute, Attrs, Depth, Found, Pattern};

pub(crate) struct Line {
    pub(crate) state: StateId,
    /// The line itself; of those that a target out of a value stands for, the first.
    pub(crate) written: LineId,
    pub(crate) wording: Wording,
    pub(crate) attrs: Attrs,
    /// The word `first` before `on`: the line is asked before what is inside its state.
    pub(crate) first: Option<Span>,
    pub(crate) keyword: Ident,
    /// Not full where the line was reported as half typed: nothing else is said about it.
    pub(crate) trust: Trust,
    pub(crate) trigger: Trigger,
    /// The name for what has led to the change.
    pub(crate) cause: Option<Ident>,
    /// The place of its name among the machine's timers.
    pub(crate) timer: Option<usize>,
    pub(crate) guard: Option<Body>,
    /// `in_state!` conjuncts of the guard: the line exists only in the states where they hold.
    pub(crate) filter: Vec<InState>,
    pub(crate) target: Target,
    pub(crate) action: Option<Body>,
}

pub(crate) struct InState {
    pub(crate) state: StateId,
    pub(crate) name: Ident,
    pub(crate) negated: bool,
}

pub(crate) type Body = syntax::Code<Call>;

pub(crate) type Trigger = syntax::Trigger<Body>;

pub(crate) type Random = syntax::Random<Body>;

pub(crate) type Period = syntax::Period<Body>;

pub(crate) type Target = syntax::Target<Entry, Given>;

pub(crate) type Change = syntax::Change<Entry>;

/// A state to enter, with the data given to it.
pub(crate) struct Entry {
    pub(crate) state: StateId,
    pub(crate) name: Ident,
    pub(crate) given: Vec<Given>,
    /// `history Name`: the composite as it was when last left.
    pub(crate) history: Option<Depth>,
    /// `in Parent { … }`, the innermost first.
    pub(crate) within: Vec<Entry>,
    /// The others of a target in several regions.
    pub(crate) also: Vec<Entry>,
}

pub(crate) struct Given {
    pub(crate) attrs: Vec<Attribute>,
    /// Index into the data of the state that is entered.
    pub(crate) field: usize,
    pub(crate) name: Ident,
    pub(crate) value: Value,
}

impl Given {
    /// The code of its value.
    pub(crate) fn body(&self) -> Option<&Body> {
        if let Value::Expression(body) = &self.value { Some(body) } else { None }
    }

    /// The data that move into it, and the state out of which they do.
    pub(crate) fn moved(&self) -> Option<(StateId, &Ident)> {
        if let Value::Moved { from, name, .. } = &self.value { Some((*from, name)) } else { None }
    }
}

pub(crate) enum Value {
    Expression(Body),
    /// Moved out of this field of the state that is left.
    Moved {
        from: StateId,
        field: usize,
        name: Ident,
    },
}

pub(crate) enum Call {
    Request(Change),
    Held(Held),
    /// An `in_state!` about a state that is left out by `cfg`.
    InAbsent(Ident),
    /// A call about something that is left out by `cfg`. It is an error unless the code around it is left out too, which
    /// rustc alone knows.
    Absent(Diagnostic),
    InState {
        state: StateId,
        name: Ident,
    },
    Raise(syntax::Raise<Period>),
    /// `cancel!(Event)`
    Cancel(syntax::Naming),
    /// `restart!(Timer)`, `cancel!(Timer)`
    Timer(TimerCall),
    /// `take!(name)`: the value of this field of a state that is left.
    Take {
        name: Ident,
        from: (StateId, usize),
    },
}

/// `goto!(value in [Name, …])`: a request for the target that a value holds.
pub(crate) struct Held {
    pub(crate) value: Body,
    /// One for each state of the list, which gets its data out of the value.
    pub(crate) changes: Vec<Change>,
}

impl Line {
    /// Whether it acts whenever its trigger says so. A line under `cfg` may not be there.
    pub(crate) fn is_certain(&self) -> bool {
        self.is_open() && self.filter.is_empty()
    }

    /// Whether it acts wherever it stands: no guard is in its way, no `cfg`, and no line of more score or weight.
    pub(super) fn is_open(&self) -> bool {
        self.guard.is_none() && self.attrs.cfgs().is_empty() && self.trigger.ranking().is_none()
    }

    /// Whether it takes each event that its pattern matches. Where there may be nothing to go back to, the next
    /// line is tried.
    pub(crate) fn takes_every_time(&self) -> bool {
        self.is_certain() && !self.goes_back() && !self.passes()
    }

    /// Whether it acts and leaves the event to the lines behind it.
    pub(crate) fn passes(&self) -> bool {
        matches!(self.target, Target::Pass(_))
    }

    /// Whether its target is `previous`, which there may not be.
    pub(crate) fn goes_back(&self) -> bool {
        self.change().is_some_and(|change| matches!(change.kind, ChangeKind::Previous))
    }

    /// The events that it waits for.
    pub(crate) fn pattern(&self) -> Option<&Pattern> {
        if let Trigger::On(pattern) = &self.trigger { Some(pattern) } else { None }
    }

    /// The names that its target and its action see, besides data: of its event, and of its condition.
    pub(crate) fn bindings(&self) -> Vec<Ident> {
        self.trigger.bindings(self.guard.as_ref())
    }

    /// The names that it gives to what has happened.
    pub(crate) fn told(&self) -> Vec<&Ident> {
        match &self.trigger {
            Trigger::Report(report) => report.names(),
            _ => self.cause.iter().collect(),
        }
    }

    /// The names that the conditions of the line bind.
    pub(crate) fn found(&self) -> Each<Found> {
        self.trigger.condition().into_iter().and(&self.guard).each_of(Body::found)
    }

    /// Whether its action or a value of its target names a variable.
    pub(crate) fn acts_on(&self, name: &Ident) -> bool {
        let entry = self.change().and_then(|change| change.kind.named());
        let given = entry.into_iter().each_of(Entry::gifts).and(self.again());
        given.filter_map(Given::body).and(&self.action).any(|body| body.words.mention(name))
    }

    /// Whether its score or weight names a variable.
    pub(crate) fn ranks_by(&self, name: &Ident) -> bool {
        matches!(&self.trigger, Trigger::Ranked { value, .. } if value.words.mention(name))
    }

    /// Whether one event may match both.
    pub(crate) fn may_meet(&self, other: &Line) -> bool {
        self.pattern().zip(other.pattern()).is_some_and(|(one, other)| one.overlaps(other))
    }

    /// Whether it waits for time to pass.
    pub(crate) fn is_timed(&self) -> bool {
        self.period().is_some()
    }

    /// For how long.
    pub(crate) fn period(&self) -> Option<&Period> {
        match &self.trigger {
            Trigger::Update(period) => period.as_ref(),
            Trigger::After(period) | Trigger::Every { period, .. } => Some(period),
            _ => None,
        }
    }

    pub(crate) fn bodies(&self) -> Each<&Body> {
        let trigger = match &self.trigger {
            Trigger::When(body)
            | Trigger::Ranked { value: body, .. }
            | Trigger::During { future: body, .. } => Some(body),
            _ => self.period().and_then(Period::body),
        };
        trigger.into_iter().and(&self.guard).and(&self.action)
    }

    /// The requests in its action.
    pub(crate) fn requests(&self) -> Each<(&'static str, &Change)> {
        self.action.as_ref().map_or_else(|| Vec::new().into(), Body::requests)
    }

    pub(crate) fn has_requests(&self) -> bool {
        self.action.as_ref().is_some_and(Body::has_requests)
    }

    /// Every change of state that the line can bring about: its target, and the requests in its action.
    pub(crate) fn changes(&self) -> Each<&Change> {
        self.change().into_iter().and(self.requests().map(|(_, change)| change))
    }

    /// What `=> self` gives.
    pub(crate) fn again(&self) -> &[Given] {
        match &self.target {
            Target::Again { given, .. } => given,
            _ => &[],
        }
    }

    /// The target of the line, if it changes the state.
    pub(crate) fn change(&self) -> Option<&Change> {
        if let Target::Change(change) = &self.target { Some(change) } else { None }
    }
}

impl Body {
    /// The place of an error about the code: its first token.
    pub(crate) fn start(&self) -> Span {
        self.words.first_span(self.end)
    }

    /// Its tokens; of a block, those in it.
    pub(crate) fn statements(&self) -> Vec<TokenTree> {
        let tokens: Vec<TokenTree> = self.tokens.clone().into_iter().gather();
        match tokens.as_slice() {
            [TokenTree::Group(block)] if self.is_block => block.stream().into_iter().gather(),
            _ => tokens,
        }
    }

    pub(crate) fn requests(&self) -> Each<(&'static str, &Change)> {
        let requests = self.calls.iter().each_of(|call| match call {
            Call::Request(change) => std::slice::from_ref(change),
            Call::Held(held) => held.changes.as_slice(),
            _ => &[],
        });
        requests.map(|change| (change.kind.word(), change)).each()
    }

    /// The events that it raises for later.
    pub(crate) fn delayed(&self) -> Each<&syntax::Raise<Period>> {
        let delayed = self.calls.iter().filter_map(|call| match call {
            Call::Raise(raise) if raise.after.is_some() => Some(raise),
            _ => None,
        });
        delayed.each()
    }

    /// The data that it takes, and the state out of which it does.
    pub(crate) fn taken(&self) -> Each<(StateId, &Ident)> {
        let taken = self.calls.iter().filter_map(|call| match call {
            Call::Take { name, from } => Some((from.0, name)),
            _ => None,
        });
        taken.each()
    }

    fn has_requests(&self) -> bool {
        self.calls.iter().any(|call| matches!(call, Call::Request(_) | Call::Held(_)))
    }
}

//! The machine with its names resolved: states, events and handlers in vectors, referred to by id.
//! The machine itself is the outermost state, [`ROOT`].

mod arrive;
mod build;
mod domain;
mod edges;
mod entry;
mod flow;
mod graph;
mod ids;
mod inside;
mod nesting;
mod resolve;
mod scope;
mod set;
mod unknown;
mod within;

use std::collections::BTreeMap;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use syn::{Attribute, Generics, Type, Visibility};

use crate::each::{Each, Gather};
use crate::syntax::{Attrs, Param, Pattern, Words, Written};

pub(crate) use crate::syntax::{Depth, StateKind};

pub(crate) use build::build;
pub(crate) use edges::{acts_of, edges_of};
pub(crate) use flow::Flow;
pub(crate) use ids::StateIds;
pub(crate) use nesting::StackNeed;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct StateId(pub usize);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct HandlerId(pub(crate) usize);

/// The machine itself: its data and handlers are those of the outermost state.
pub const ROOT: StateId = StateId(0);

pub(crate) struct Machine {
    pub(crate) attrs: Attrs,
    pub(crate) vis: Visibility,
    /// The word `machine`.
    pub(crate) keyword: Span,
    pub(crate) name: Ident,
    /// The name of the struct: that of the machine, unless something else has it already.
    pub(crate) struct_name: Ident,
    pub(crate) generics: Generics,
    pub(crate) owner: Option<Param>,
    pub(crate) world: Option<Param>,
    pub(crate) clock: Option<Type>,
    /// Its type could not be read, and another stands for it.
    pub(crate) clock_unread: bool,
    pub(crate) stack: Option<(Span, TokenStream)>,
    /// Room for raised and deferred events.
    pub(crate) queue: Option<(Span, TokenStream)>,
    pub(crate) requests: Option<Span>,
    pub(crate) strict: Option<Span>,
    /// The lines of the five above.
    pub(crate) settings: Vec<Setting>,
    pub(crate) events: Option<Events>,
    /// The list of events could not be read to its end, so an unknown event may have been meant to be in it.
    pub(crate) events_broken: bool,
    /// The same of states, and of the settings.
    pub(crate) states_broken: bool,
    pub(crate) settings_broken: bool,
    /// There is an `initial`, but something is wrong with it, which has been reported.
    pub(crate) initial_broken: bool,
    pub(crate) states: Vec<State>,
    pub(crate) handlers: Vec<Handler>,
    /// The states by name: comparing identifiers one by one is slow in a macro.
    names: BTreeMap<String, StateId>,
}

pub(crate) struct Setting {
    pub(crate) attrs: Attrs,
    pub(crate) keyword: Ident,
}

pub(crate) enum Events {
    Declared { keyword: Span, attrs: Attrs, generics: Generics, variants: Vec<Event> },
    From { ty: Type },
}

pub(crate) struct Event {
    pub(crate) attrs: Attrs,
    pub(crate) name: Ident,
    pub(crate) payload: TokenStream,
    /// What it carries could not be read.
    pub(crate) broken: bool,
}

pub(crate) struct State {
    pub(crate) attrs: Attrs,
    pub(crate) name: Ident,
    pub(crate) parent: Option<StateId>,
    pub(crate) children: Vec<StateId>,
    /// Whether one of them is a region: where one is, all have to be.
    pub(crate) holds_regions: bool,
    pub(crate) kind: StateKind,
    pub(crate) data: Vec<Field>,
    pub(crate) initial: Option<Initial>,
    /// Where its history leads when there is none.
    pub(crate) shallow: Option<HistoryDefault>,
    pub(crate) deep: Option<HistoryDefault>,
    /// Handlers and action objects, in source order.
    pub(crate) lines: Vec<Line>,
    /// Data of which no more than the name could be read, and whether there may be others.
    pub(crate) unread: Vec<Ident>,
    pub(crate) has_lost_data: bool,
    /// All lines as they were written, also those that could not be read.
    pub(crate) written: Vec<Written>,
    /// Lines of it could not be read or resolved; the same of its `initial`.
    pub(crate) has_lost_lines: bool,
    pub(crate) initial_broken: bool,
    /// A line of its data could not be read, so neither its bodies nor its targets can be trusted.
    pub(crate) broken: bool,
}

#[derive(Clone, Copy)]
pub(crate) enum Line {
    Handler(HandlerId),
    /// The action object in this field.
    Object(usize),
}

pub(crate) struct Field {
    pub(crate) attrs: Attrs,
    pub(crate) name: Ident,
    pub(crate) ty: TokenStream,
    pub(crate) init: Option<Body>,
}

pub(crate) struct Initial {
    pub(crate) keyword: Span,
    pub(crate) entry: Entry,
    pub(crate) action: Option<Body>,
}

/// `history => Name;`
pub(crate) struct HistoryDefault {
    pub(crate) keyword: Span,
    pub(crate) entry: Entry,
}

pub(crate) struct Handler {
    pub(crate) state: StateId,
    pub(crate) attrs: Attrs,
    pub(crate) keyword: Ident,
    /// It was reported as half typed: nothing else is said about it.
    pub(crate) unfinished: bool,
    pub(crate) trigger: Trigger,
    pub(crate) guard: Option<Body>,
    /// `in_state!` conjuncts of the guard: the handler exists only in the states where they hold.
    pub(crate) filter: Vec<InState>,
    pub(crate) target: Target,
    pub(crate) action: Option<Body>,
}

pub(crate) struct InState {
    pub(crate) state: StateId,
    pub(crate) name: Ident,
    pub(crate) negated: bool,
}

pub(crate) enum Trigger {
    Enter,
    Exit,
    Pause,
    Resume,
    Update(Option<Period>),
    On(Pattern),
    When(Body),
    After(Period),
    Every { period: Period, catch_up: bool },
    Always,
    Done,
    Transition { from: Ident, to: Ident },
    Unhandled { event: Ident },
    Livelock { state: Ident },
}

pub(crate) enum Period {
    Literal { nanoseconds: u64, literal: Literal },
    Computed(Body),
}

pub(crate) enum Target {
    /// No target: an internal line, which leaves nothing.
    None,
    /// `ignore`, at this token.
    Ignore(Span),
    /// `defer`, at this token.
    Defer(Span),
    /// `self`, at this token.
    Again(Span),
    Change(Change),
}

/// A change of state, as a line's target or as a request in an action.
pub(crate) struct Change {
    pub(crate) span: Span,
    pub(crate) kind: ChangeKind,
    /// `reenter Name`: the state that holds the line is left and entered too.
    pub(crate) reenter: bool,
}

pub(crate) enum ChangeKind {
    Goto(Entry),
    Push(Entry),
    Pop(Option<Entry>),
    Previous,
    Reset(Entry),
}

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
    /// Named by a request: what overrides an initial value is an `Option` of it.
    pub(crate) requested: bool,
}

pub(crate) struct Given {
    pub(crate) attrs: Vec<Attribute>,
    /// Index into the data of the state that is entered.
    pub(crate) field: usize,
    pub(crate) name: Ident,
    pub(crate) value: Value,
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

/// Tokens of a guard, an action or a value, with the calls of ours that stand in them.
pub(crate) struct Body {
    pub(crate) tokens: TokenStream,
    pub(crate) calls: Vec<Call>,
    pub(crate) words: Words,
    pub(crate) end: Span,
    pub(crate) is_block: bool,
}

pub(crate) enum Call {
    Request { word: String, change: Change },
    InState { state: StateId, name: Ident },
    Raise { span: Span, name: Ident, payload: Option<proc_macro2::Group> },
}

impl Machine {
    pub(crate) fn state(&self, id: StateId) -> &State {
        &self.states[id.0]
    }

    pub(crate) fn handler(&self, id: HandlerId) -> &Handler {
        &self.handlers[id.0]
    }

    pub(crate) fn find_state(&self, name: &Ident) -> Option<StateId> {
        self.names.get(&name.to_string()).copied()
    }

    pub(crate) fn handlers_of(&self, id: StateId) -> Each<&Handler> {
        let handlers = self.state(id).lines.iter().filter_map(|line| match line {
            Line::Handler(id) => Some(self.handler(*id)),
            Line::Object(_) => None,
        });
        handlers.each()
    }

    /// The state and those around it, the innermost first.
    pub(crate) fn path(&self, id: StateId) -> Each<StateId> {
        let mut path = vec![id];
        let mut inner = id;
        while let Some(outer) = self.state(inner).parent {
            path.push(outer);
            inner = outer;
        }
        path.into()
    }

    /// Whether the `in_state!` conjuncts of its guard hold in this leaf state.
    pub(crate) fn applies_in(&self, handler: &Handler, leaf: StateId) -> bool {
        let inside = |state| self.path(leaf).any(|id| id == state);
        // A machine that has ended takes no events and no ticks, but it still tells what happens to it.
        let reports = matches!(
            handler.trigger,
            Trigger::Enter
                | Trigger::Exit
                | Trigger::Transition { .. }
                | Trigger::Unhandled { .. }
                | Trigger::Livelock { .. }
        );
        let ended = self.ends_in(leaf) && handler.state == ROOT && !reports;
        !ended && handler.filter.iter().all(|test| inside(test.state) != test.negated)
    }

    /// ``state `Name` ``, ``region `Name` `` or ``machine `Name` ``.
    pub(crate) fn describe(&self, id: StateId) -> String {
        format!("{} `{}`", self.kind_word(id), self.state(id).name)
    }
}

impl State {
    pub(crate) fn is_final(&self) -> bool {
        self.kind == StateKind::Final
    }

    pub(crate) fn is_region(&self) -> bool {
        self.kind == StateKind::Region
    }

    /// The places where it is entered by default, or where its history leads when there is none.
    pub(crate) fn defaults(&self) -> Each<&Entry> {
        let histories = self.shallow.iter().chain(&self.deep).map(|line| &line.entry);
        self.initial.iter().map(|line| &line.entry).chain(histories).each()
    }
}

impl Handler {
    /// Whether it acts whenever its trigger says so. A line under `cfg` may not be there.
    pub(crate) fn is_certain(&self) -> bool {
        self.guard.is_none() && self.filter.is_empty() && self.attrs.cfgs().is_empty()
    }

    /// Whether it takes each event that its pattern matches. Where there may be nothing to go back to, the next
    /// line is tried.
    pub(crate) fn takes_every_time(&self) -> bool {
        self.is_certain() && !self.goes_back()
    }

    /// Whether its target is `previous`, which there may not be.
    pub(crate) fn goes_back(&self) -> bool {
        self.change().is_some_and(|change| matches!(change.kind, ChangeKind::Previous))
    }

    /// Whether it waits for time to pass.
    pub(crate) fn is_timed(&self) -> bool {
        matches!(self.trigger, Trigger::Update(Some(_)) | Trigger::After(_) | Trigger::Every { .. })
    }

    pub(crate) fn bodies(&self) -> Each<&Body> {
        let trigger = match &self.trigger {
            Trigger::When(body) => Some(body),
            Trigger::Update(Some(period)) | Trigger::After(period) | Trigger::Every { period, .. } => {
                period.body()
            }
            _ => None,
        };
        trigger.into_iter().chain(&self.guard).chain(&self.action).each()
    }

    /// The requests in its action.
    pub(crate) fn requests(&self) -> Each<(&str, &Change)> {
        self.action.as_ref().map_or_else(|| Vec::new().into(), Body::requests)
    }

    pub(crate) fn raises(&self) -> bool {
        self.action.as_ref().is_some_and(Body::raises)
    }

    pub(crate) fn has_requests(&self) -> bool {
        self.action.as_ref().is_some_and(Body::has_requests)
    }

    /// Every change of state that the line can bring about: its target, and the requests in its action.
    pub(crate) fn changes(&self) -> Each<&Change> {
        self.change().into_iter().chain(self.requests().map(|(_, change)| change)).each()
    }

    /// The target of the line, if it changes the state.
    pub(crate) fn change(&self) -> Option<&Change> {
        match &self.target {
            Target::Change(change) => Some(change),
            _ => None,
        }
    }
}

impl Body {
    pub(crate) fn requests(&self) -> Each<(&str, &Change)> {
        let requests = self.calls.iter().filter_map(|call| match call {
            Call::Request { word, change } => Some((word.as_str(), change)),
            Call::InState { .. } | Call::Raise { .. } => None,
        });
        requests.each()
    }

    pub(crate) fn has_requests(&self) -> bool {
        self.calls.iter().any(|call| matches!(call, Call::Request { .. }))
    }
}

impl Body {
    pub(crate) fn raises(&self) -> bool {
        self.calls.iter().any(|call| matches!(call, Call::Raise { .. }))
    }
}

impl Period {
    pub(crate) fn body(&self) -> Option<&Body> {
        match self {
            Period::Literal { .. } => None,
            Period::Computed(body) => Some(body),
        }
    }
}

impl Change {
    /// The state that the change names, if it names one.
    pub(crate) fn entry(&self) -> Option<&Entry> {
        match &self.kind {
            ChangeKind::Goto(entry) | ChangeKind::Push(entry) | ChangeKind::Reset(entry) => Some(entry),
            ChangeKind::Pop(otherwise) => otherwise.as_ref(),
            ChangeKind::Previous => None,
        }
    }
}

impl Entry {
    pub(crate) fn moves(&self) -> Each<&Ident> {
        let moved = self.given.iter().filter_map(|given| match &given.value {
            Value::Moved { name, .. } => Some(name),
            Value::Expression(_) => None,
        });
        moved.each()
    }
}

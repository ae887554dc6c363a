//! The machine with its names resolved: states, events and lines in vectors, referred to by id.
//! The machine itself is the outermost state, [`ROOT`].

mod acting;
mod behind;
mod build;
mod code;
mod edges;
mod entry;
mod flow;
mod go_behind;
mod graph;
mod inside;
mod line;
mod lines;
mod nesting;
mod only_in_actions;
mod resolve;
mod scope;
mod set;
mod tags;
mod taken;
mod unknown;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use syn::{Generics, Type, Visibility};

use crate::each::{Each, Gather};
use crate::index::Index;
use crate::syntax::{Absent, Attrs, DerivedDefault, Param, Written};
use crate::topology::{NamedBy, Topology};
use crate::trust::{Part, Trust};

pub(crate) use crate::syntax::{ChangeKind, Depth, Event, Events, Ranking, StateKind};
pub(crate) use crate::topology::{ROOT, StateId};

pub(crate) use build::build;
pub(crate) use edges::{acts_of, asked_in, edges_of, lines_in};
pub(crate) use flow::Flow;
pub use line::TimerCall;
pub(crate) use line::*;
pub(crate) use nesting::StackNeed;
pub(crate) use tags::Tag;

#[derive(Clone, Copy, PartialEq)]
pub(crate) struct LineId(pub(crate) usize);

pub(crate) struct Machine {
    pub(crate) attrs: Attrs,
    /// `Default` among the derives.
    pub(crate) defaults: Vec<DerivedDefault>,
    pub(crate) vis: Visibility,
    /// The word `const`: it starts in a constant.
    pub(crate) constness: Option<Span>,
    /// And cannot, which has been reported.
    pub(crate) is_const_in_vain: bool,
    /// The word `async`.
    pub(crate) asyncness: Option<Span>,
    /// The word `machine`.
    pub(crate) keyword: Span,
    pub(crate) name: Ident,
    /// The name of the struct: that of the machine, unless something else has it already.
    pub(crate) struct_name: Ident,
    pub(crate) generics: Generics,
    pub(crate) params: Vec<Param>,
    /// `Result<(), Error>`, where its code may fail.
    pub(crate) output: Option<Type>,
    pub(crate) clock: Option<Type>,
    /// The name of the time in code.
    pub(crate) now: Option<Ident>,
    pub(crate) stack: Option<TokenStream>,
    /// Room for raised and deferred events.
    pub(crate) queue: Option<TokenStream>,
    /// How many rounds one event may have.
    pub(crate) chain: Option<TokenStream>,
    pub(crate) requests: Option<Span>,
    pub(crate) strict: Option<Span>,
    /// The word, where an observer is told what happens.
    pub(crate) observed: Option<Span>,
    /// The word, where the machine can be asked what it would do.
    pub(crate) can: Option<Span>,
    pub(crate) snapshots: Option<Snapshots>,
    /// The lines of the settings above.
    pub(crate) settings: Vec<Setting>,
    pub(crate) events: Option<Events>,
    pub(crate) states: Vec<State>,
    /// States that are not there, for a condition does not hold.
    pub(crate) absent: Vec<Absent>,
    pub(crate) topology: Topology,
    pub(crate) lines: Vec<Line>,
    /// The timers with a name, in source order.
    pub(crate) timers: Vec<NamedTimer>,
    /// Those of all states, in source order.
    pub(crate) tags: Vec<Tag>,
    /// The states with lines that are asked before what is inside.
    with_first: Vec<StateId>,
    /// The states by name.
    names: Index,
}

/// `after 5s as Name`
pub(crate) struct NamedTimer {
    pub(crate) name: Ident,
    /// The state of its line.
    pub(crate) state: StateId,
    /// Those of its line.
    pub(crate) attrs: Attrs,
}

/// `snapshots from […];`
pub(crate) struct Snapshots {
    pub(crate) keyword: Span,
    /// The fingerprints of older tables that are read as well.
    pub(crate) older: Vec<Literal>,
    /// The derives that serde needs are missing, and that has been reported: snapshots get no fields.
    pub(crate) is_empty: bool,
}

pub(crate) struct Setting {
    pub(crate) attrs: Attrs,
    pub(crate) keyword: Ident,
}

pub(crate) struct State {
    pub(crate) attrs: Attrs,
    pub(crate) name: Ident,
    /// By their numbers among those of the machine.
    pub(crate) tags: Vec<usize>,
    pub(crate) data: Vec<Field>,
    pub(crate) initial: Option<Initial>,
    /// The targets of its history where there is none.
    pub(crate) shallow: Option<HistoryDefault>,
    pub(crate) deep: Option<HistoryDefault>,
    /// Lines and action objects, in source order.
    pub(crate) lines: Vec<Act>,
    /// Where a choice has its draws from.
    pub(crate) random: Option<Random>,
    /// The names of data of which no more could be read.
    pub(crate) untyped: Vec<Ident>,
    /// All lines as they were written, also those that could not be read.
    pub(crate) written: Vec<Written>,
    /// The parts of it that could not be read or resolved.
    pub(crate) trust: Trust,
}

#[derive(Clone, Copy)]
pub(crate) enum Act {
    Line(LineId),
    /// The action object in this field, or the machine that lives with its state.
    Object(usize),
}

pub(crate) struct Field {
    pub(crate) attrs: Attrs,
    pub(crate) name: Ident,
    pub(crate) ty: TokenStream,
    /// Of a machine that lives with its state: the parameters that it is lent.
    pub(crate) lent: Option<Vec<Ident>>,
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

impl Machine {
    /// Whether a state is in a region that is not there.
    pub(crate) fn is_absent(&self, name: &Ident) -> bool {
        self.absent.iter().any(|absent| name == absent.state.as_str())
    }

    pub(crate) fn state(&self, id: StateId) -> &State {
        &self.states[id.0]
    }

    pub(crate) fn line(&self, id: LineId) -> &Line {
        &self.lines[id.0]
    }

    /// The parameter that action objects work on: the first by `&mut`.
    pub(crate) fn owner(&self) -> Option<&Param> {
        self.params.iter().find(|param| param.is_mutable())
    }

    /// The parameter that action objects may read: the first by `&`.
    pub(crate) fn world(&self) -> Option<&Param> {
        self.params.iter().find(|param| !param.is_mutable())
    }

    /// The data of this name that code in a state sees: of the innermost state that has some.
    pub(crate) fn data_seen(&self, state: StateId, name: &Ident) -> Option<(StateId, usize)> {
        self.topology.path(state).find_map(|id| Some((id, self.state(id).field(name)?)))
    }

    pub(crate) fn is_param(&self, name: &Ident) -> bool {
        self.params.iter().any(|param| param.name == *name)
    }

    /// Whether a parameter has the name of an earlier one.
    pub(crate) fn is_doubled(&self, index: usize) -> bool {
        self.params[..index].iter().any(|earlier| earlier.name == self.params[index].name)
    }

    /// Whether the machine may have such a part that could not be read.
    pub(crate) fn lacks(&self, part: Part) -> bool {
        self.state(ROOT).trust.lacks(part)
    }

    /// Whether the state may have such a part that could not be read.
    pub(crate) fn state_lacks(&self, id: StateId, part: Part) -> bool {
        self.state(id).trust.lacks(part)
    }

    /// Whether some state, or the machine itself, may have such a part that could not be read.
    pub(crate) fn some_state_lacks(&self, part: Part) -> bool {
        self.topology.all().any(|id| self.state_lacks(id, part))
    }

    /// The actions of all lines, those of `initial` too.
    pub(crate) fn actions(&self) -> Each<&Body> {
        let of_lines =
            self.topology.all().each_of(|id| self.lines_of(id)).filter_map(|line| line.action.as_ref());
        of_lines.and(self.states.iter().filter_map(State::action)).each()
    }

    /// Whether some line, or an event that is raised for later, waits for time to pass.
    pub(crate) fn is_timed(&self) -> bool {
        self.delays() || self.topology.all().each_of(|id| self.lines_of(id)).any(Line::is_timed)
    }

    /// Whether some action asks for a target that a value holds.
    pub(crate) fn holds_targets(&self) -> bool {
        self.actions().any(|action| action.calls.iter().any(|call| matches!(call, Call::Held(_))))
    }

    /// Whether some state has work that lives as long as it is current.
    pub(crate) fn has_activities(&self) -> bool {
        let is_during = |line: &Line| matches!(line.trigger, Trigger::During { .. });
        self.topology.all().each_of(|id| self.lines_of(id)).any(is_during)
    }

    /// Whether some event is raised for later.
    pub(crate) fn delays(&self) -> bool {
        self.actions().any(|action| action.delayed().next().is_some())
    }

    pub(crate) fn find_state(&self, name: &Ident) -> Option<StateId> {
        self.names.get(name).map(StateId)
    }

    /// The declared event of this name.
    pub(crate) fn event(&self, name: &Ident) -> Option<&Event> {
        match &self.events {
            Some(Events::Declared { variants, .. }) => variants.iter().find(|event| event.name == *name),
            _ => None,
        }
    }

    /// The place of the timer of this name.
    pub(crate) fn timer(&self, name: &Ident) -> Option<usize> {
        self.timers.iter().position(|timer| timer.name == *name)
    }

    /// The states with `first` lines, of this one and those around it: the outermost first.
    pub(crate) fn with_first(&self, id: StateId) -> Vec<StateId> {
        if self.with_first.is_empty() {
            return Vec::new();
        }
        let mut states = self.topology.path(id).filter(|id| self.with_first.contains(id)).gather();
        states.reverse();
        states
    }

    pub(crate) fn lines_of(&self, id: StateId) -> Each<&Line> {
        let lines = self.state(id).lines.iter().filter_map(|line| match line {
            Act::Line(id) => Some(self.line(*id)),
            Act::Object(_) => None,
        });
        lines.each()
    }

    /// Tells the topology where states begin, and where their histories lead.
    pub(crate) fn note_defaults(&mut self) {
        for id in self.topology.all() {
            let State { initial, shallow, deep, .. } = &self.states[id.0];
            let node = self.topology.node_mut(id);
            let history = |depth| NamedBy::History(id, depth);
            node.initial = initial.as_ref().map(|line| line.entry.as_places(NamedBy::Initial(id)));
            node.shallow = shallow.as_ref().map(|line| line.entry.as_places(history(Depth::Shallow)));
            node.deep = deep.as_ref().map(|line| line.entry.as_places(history(Depth::Deep)));
        }
    }

    /// The word for a state in messages.
    pub(crate) fn kind_word(&self, id: StateId) -> &'static str {
        match self.topology.node(id).kind {
            _ if id == ROOT => "machine",
            StateKind::Plain | StateKind::Final => "state",
            StateKind::Choice => "choice",
            StateKind::Region => "region",
        }
    }

    /// ``state `Name` ``, ``region `Name` `` or ``machine `Name` ``.
    pub(crate) fn describe(&self, id: StateId) -> String {
        format!("{} `{}`", self.kind_word(id), self.state(id).name)
    }
}

impl State {
    /// The place of the data of this name.
    pub(crate) fn field(&self, name: &Ident) -> Option<usize> {
        self.data.iter().position(|field| field.name == *name)
    }

    /// The action of its `initial`.
    pub(crate) fn action(&self) -> Option<&Body> {
        self.initial.as_ref()?.action.as_ref()
    }

    /// The places where it is entered by default, or where its history leads when there is none.
    pub(crate) fn defaults(&self) -> Each<&Entry> {
        let histories = self.shallow.iter().and(&self.deep).map(|line| &line.entry);
        self.initial.iter().map(|line| &line.entry).and(histories)
    }

    /// Where its history of this depth leads when there is none.
    pub(crate) fn history(&self, depth: Depth) -> Option<&Entry> {
        let line = if depth.is_deep() { &self.deep } else { &self.shallow };
        line.as_ref().map(|line| &line.entry)
    }
}

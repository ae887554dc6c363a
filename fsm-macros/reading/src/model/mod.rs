//! The machine with its names resolved: states, events and lines in vectors, referred to by id.
//! The machine itself is the outermost state, [`ROOT`].

mod build;
mod code;
mod edges;
mod entry;
mod flow;
mod line;
mod lines;
mod machine;
mod nesting;
mod resolve;
mod scope;
mod unknown;
mod unknown_events;

/// What nearly every part names: the machine, the tree that it comes from, and the sink.
mod prelude {
    pub(super) use proc_macro2::{Ident, Span, TokenStream, TokenTree};

    pub(super) use super::*;
    pub(super) use crate::each::{Each, Gather, Holds};
    pub(super) use crate::errors::Errors;
    pub(super) use crate::syntax;
    pub(super) use crate::trust::{Part, Trust};
}

use proc_macro2::{Ident, Span, TokenStream};
use syn::{Generics, Type, Visibility};

use crate::each::Gather;
use crate::index::Index;
use crate::syntax::{self, Absent};
use crate::topology::Topology;
use crate::trust::Trust;
use crate::written::{Attrs, DerivedDefault, Param, Written};

pub(crate) use crate::syntax::ChangeKind;

pub(crate) use crate::topology::{ROOT, StateId};
pub(crate) use crate::written::{Depth, Event, Events, Ranking, StateKind};

pub(crate) use crate::program::{Snapshots, TimerCall};
pub(crate) use build::build;
pub(crate) use edges::{acts_of, asked_in, edges_of, lines_in, may_meet};
pub(crate) use flow::Flow;
pub(crate) use line::*;
pub(crate) use nesting::StackNeed;

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
    /// What is not there, of a table whose conditions are known.
    pub(crate) absent: Option<Absent>,
    pub(crate) topology: Topology,
    pub(crate) lines: Vec<Line>,
    /// The timers with a name, in source order.
    pub(crate) timers: Vec<NamedTimer>,
    /// The states with lines that are asked before what is inside, in source order.
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
    /// Its name is wrong, and has been reported.
    pub(crate) is_told: bool,
}

pub(crate) struct Setting {
    pub(crate) attrs: Attrs,
    pub(crate) keyword: Ident,
}

pub(crate) struct State {
    pub(crate) attrs: Attrs,
    pub(crate) name: Ident,
    pub(crate) data: Vec<Field>,
    pub(crate) initial: Option<Initial>,
    /// By depth: the targets of its history where there is none.
    pub(crate) histories: [Option<HistoryDefault>; 2],
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

/// What stands in the table where a line of the model has something else: a condition that was spelled out or taken apart,
/// and a target of which each state has a line of its own.
#[derive(Clone, Default)]
pub(crate) struct Wording {
    /// The guard, or the condition of a `when`.
    pub(crate) condition: Option<TokenStream>,
    pub(crate) listed: Option<Listed>,
}

/// `value in [Name, …]`
#[derive(Clone)]
pub(crate) struct Listed {
    pub(crate) value: TokenStream,
    pub(crate) states: Vec<Ident>,
}

impl Wording {
    fn of(line: &syntax::Line) -> Self {
        let condition = line.trigger.condition().or(line.guard.as_ref());
        Self { condition: condition.map(|code| code.tokens.clone()), listed: Listed::of(&line.target) }
    }
}

impl Listed {
    fn of(target: &syntax::Target) -> Option<Self> {
        let syntax::Target::Change(change) = target else { return None };
        let syntax::Held { value, others } = change.holds()?;
        let first = change.kind.named()?.name.clone();
        let states = std::iter::once(first).chain(others.iter().cloned()).gather();
        Some(Self { value: value.tokens.clone(), states })
    }
}

//! The machine as the user wrote it: a tree of lines with their tokens and spans. Nothing is resolved here; a name
//! is a name, whether or not something bears it.

mod line;

use proc_macro2::Literal;
use syn::{Generics, Type, Visibility};

use super::absent::Absent;
use crate::syntax::prelude::*;
use crate::written::{Attrs, Depth, DerivedDefault, Events, Param, StateKind, Written};
pub(super) use line::Until;
pub(crate) use line::*;

/// `const machine Name { … }`, `async machine Name<generics>(owner: &mut Owner, world: &World, …) -> Result<(), Error> where … { … }`.
pub(crate) struct Machine {
    pub(crate) attrs: Attrs,
    /// `Default` among the derives of the attributes, taken out of them.
    pub(crate) defaults: Vec<DerivedDefault>,
    pub(crate) vis: Visibility,
    /// The word `const`.
    pub(crate) constness: Option<Span>,
    /// The word `async`.
    pub(crate) asyncness: Option<Span>,
    pub(crate) keyword: Span,
    pub(crate) name: Ident,
    pub(crate) generics: Generics,
    /// In the order in which each call takes them.
    pub(crate) params: Vec<Param>,
    /// `Result<(), Error>`, where its code may fail.
    pub(crate) output: Option<Type>,
    pub(crate) items: Vec<Item>,
    pub(crate) written: Vec<Written>,
    /// What is not there, of a table whose conditions are known.
    pub(crate) absent: Option<Absent>,
    /// Not full if the header could not be read to its end: bodies may lack names that the rest would have brought into
    /// scope.
    pub(crate) trust: Trust,
}

pub(crate) enum Item {
    Events {
        keyword: Span,
        events: Events,
        trust: Trust,
    },
    Setting(Setting),
    Initial(Initial),
    History(HistoryDefault),
    Data(Data),
    Random(Random),
    State(State),
    Line(Box<Line>),
    OfPart(OfPart),
    /// A line that could not be read, and the parts that it may have declared.
    Lost(Trust),
}

pub(crate) struct Setting {
    pub(crate) attrs: Attrs,
    pub(crate) keyword: Ident,
    pub(crate) kind: SettingKind,
}

pub(crate) enum SettingKind {
    /// `clock now: Duration;`, with or without the name.
    Clock {
        name: Option<Ident>,
        /// `None` where it could not be read.
        ty: Option<Box<Type>>,
    },
    Stack(TokenStream),
    Queue(TokenStream),
    Chain(TokenStream),
    Requests,
    Strict,
    Observed,
    Can,
    /// `snapshots from [0x12];`, with the fingerprints of older tables.
    Snapshots(Vec<Literal>),
}

/// `initial Target do …;`
pub(crate) struct Initial {
    pub(crate) keyword: Span,
    /// `None` where it could not be read.
    pub(crate) target: Option<StateTarget>,
    pub(crate) action: Option<Code>,
    /// It stands before the state itself: what is wrong with that is said when the block has been read.
    pub(crate) is_before_state: bool,
}

/// `history => Target;`, or `deep history => Target;`: where history leads when there is none.
pub(crate) struct HistoryDefault {
    pub(crate) keyword: Span,
    pub(crate) depth: Depth,
    /// `None` where it could not be read.
    pub(crate) target: Option<StateTarget>,
}

/// `let name: Type = value;`, `action name: Type = value;`, or `let name: machine Type(owner, …) = value;`
pub(crate) struct Data {
    pub(crate) attrs: Attrs,
    pub(crate) is_action: bool,
    /// Of a machine that lives with its state: the parameters that it is lent.
    pub(crate) lent: Option<Vec<Ident>>,
    pub(crate) name: Ident,
    /// `None` where the line is broken: the name is known, what it holds is not.
    pub(crate) ty: Option<TokenStream>,
    pub(crate) value: Option<Code>,
    /// Not full where there may have been an initial value.
    pub(crate) trust: Trust,
}

/// `random value;`: where a choice has its draws from.
pub(crate) struct Random<B = Code> {
    pub(crate) keyword: Ident,
    pub(crate) value: B,
}

pub(crate) struct State {
    pub(crate) attrs: Attrs,
    pub(crate) kind: StateKind,
    pub(crate) name: Ident,
    /// The word of `final Name;`: what is wrong with it is said when the block has been read.
    pub(crate) lone_final: Option<Span>,
    /// The part that it is, until that is expanded.
    pub(crate) part: Option<Use>,
    pub(crate) items: Vec<Item>,
    pub(crate) written: Vec<Written>,
}

/// The block in which lines stand: the meaning of a line without its first word depends on it.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::syntax) enum Block {
    Machine,
    State,
    /// A choice, which has only lines `always`.
    Choice,
}

/// `part Name(param: Type, …) { … }`
pub(crate) struct Definition {
    pub(crate) attrs: Attrs,
    pub(crate) keyword: Span,
    pub(crate) name: Ident,
    pub(crate) params: Vec<PartParam>,
    /// Not full where a parameter could not be read.
    pub(crate) trust: Trust,
    /// With its braces. It is read once for each use, so that each has a tree of its own.
    pub(crate) block: TokenStream,
}

/// `name: Type` of a part, which becomes data of each state that is one.
pub(crate) struct PartParam {
    pub(crate) name: Ident,
    pub(crate) ty: TokenStream,
}

/// `is Name(value, …)` of a state.
pub(crate) struct Use {
    pub(crate) name: Ident,
    pub(crate) values: Vec<Code>,
}

/// What is expanded before the model is built, or stands where it means nothing.
pub(crate) enum OfPart {
    Declared(Definition),
    /// `exits Name, Name;`
    Exits {
        keyword: Span,
        names: Vec<Ident>,
    },
    /// `on out Name | Name => Target do action;`, where an exit leads. Its pattern names the exits.
    Out(Box<Line>),
}

impl OfPart {
    /// What is wrong with it where it stands outside of its place.
    pub(crate) fn misplaced(&self) -> (Span, String) {
        match self {
            OfPart::Declared(part) => {
                let message = "`part` is a line of the machine, not of a state: move it out of here";
                (part.keyword, message.to_owned())
            }
            OfPart::Exits { keyword, .. } => (*keyword, no_part("exits")),
            OfPart::Out(line) => (line.keyword.span(), no_part("on out")),
        }
    }
}

/// What is said of words that mean nothing without a part.
pub(crate) fn no_part(words: &str) -> String {
    format!(
        "`{words}` belongs to a part, and here is none: `part Name {{ exits Exit; … }}`, `state Other is Name {{ on out Exit => Target; }}`"
    )
}

/// A change of state, as a target or a request names it. Every stage up to `lower` has it, with what it knows of the state: the
/// target as it was written, the state to enter with its data, or the state alone.
#[derive(Clone)]
pub(crate) struct Change<S> {
    /// The state that a target names, the word of one that names none, or the name of the macro: errors belong there.
    pub(crate) span: Span,
    pub(crate) kind: ChangeKind<S>,
    /// `reenter Name`: the state that holds the line is left and entered too.
    pub(crate) reenter: bool,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum ChangeKind<S> {
    Goto(S),
    Push(S),
    /// With the target where nothing is suspended.
    Pop(Option<S>),
    Previous,
    Reset(S),
}

impl<S> ChangeKind<S> {
    /// The word that begins it as a target, and the macro that asks for it.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            ChangeKind::Goto(_) => "goto",
            ChangeKind::Push(_) => "push",
            ChangeKind::Pop(_) => "pop",
            ChangeKind::Previous => "previous",
            ChangeKind::Reset(_) => "reset",
        }
    }

    /// The state that it names, if it names one.
    pub(crate) fn named(&self) -> Option<&S> {
        match self {
            ChangeKind::Goto(state) | ChangeKind::Push(state) | ChangeKind::Reset(state) => Some(state),
            ChangeKind::Pop(otherwise) => otherwise.as_ref(),
            ChangeKind::Previous => None,
        }
    }

    pub(crate) fn named_mut(&mut self) -> Option<&mut S> {
        match self {
            ChangeKind::Goto(state) | ChangeKind::Push(state) | ChangeKind::Reset(state) => Some(state),
            ChangeKind::Pop(otherwise) => otherwise.as_mut(),
            ChangeKind::Previous => None,
        }
    }

    /// Replaces each state by `known(state)`. `None` where that is broken.
    pub(crate) fn resolve<T>(self, known: impl FnOnce(S) -> Option<T>) -> Option<ChangeKind<T>> {
        Some(match self {
            ChangeKind::Goto(state) => ChangeKind::Goto(known(state)?),
            ChangeKind::Push(state) => ChangeKind::Push(known(state)?),
            ChangeKind::Pop(Some(state)) => ChangeKind::Pop(Some(known(state)?)),
            ChangeKind::Pop(None) => ChangeKind::Pop(None),
            ChangeKind::Previous => ChangeKind::Previous,
            ChangeKind::Reset(state) => ChangeKind::Reset(known(state)?),
        })
    }

    /// The change with its states by reference.
    pub(crate) fn as_ref(&self) -> ChangeKind<&S> {
        match self {
            ChangeKind::Goto(state) => ChangeKind::Goto(state),
            ChangeKind::Push(state) => ChangeKind::Push(state),
            ChangeKind::Pop(otherwise) => ChangeKind::Pop(otherwise.as_ref()),
            ChangeKind::Previous => ChangeKind::Previous,
            ChangeKind::Reset(state) => ChangeKind::Reset(state),
        }
    }
}

//! The machine as the user wrote it: a tree of lines with their tokens and spans. Nothing is resolved here; a name
//! is a name, whether or not something bears it.

mod code;
mod line;
mod part;

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use syn::{Generics, Lifetime, Token, Type, Visibility};

use super::absent::Absent;
use super::attrs::Attrs;
use super::derives::DerivedDefault;
use crate::trust::Trust;
pub(super) use code::Until;
pub(crate) use code::{Call, Code, Naming, Raise};
pub use line::*;
pub(crate) use part::{Definition, OfPart, PartParam, Use, no_part};

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

/// A parameter of the header; the type is the one behind the reference.
pub(crate) struct Param {
    pub(crate) name: Ident,
    pub(crate) ty: Type,
    /// `None` where the parameter is taken by value, which has been reported.
    pub(crate) reference: Option<Reference>,
    pub(crate) trust: Trust,
}

impl Param {
    /// Whether actions may change what is behind it. One that is taken by value was meant so.
    pub(crate) fn is_mutable(&self) -> bool {
        self.reference.as_ref().is_none_or(|reference| reference.mutability.is_some())
    }

    /// For how long it is lent; `None` where that is for the call.
    pub(crate) fn lifetime(&self) -> Option<&Lifetime> {
        let lifetime = self.reference.as_ref()?.lifetime.as_ref()?;
        (lifetime.ident != "_").then_some(lifetime)
    }
}

/// `&` or `&mut` as it was written.
pub(crate) struct Reference {
    pub(crate) and: Token![&],
    pub(crate) lifetime: Option<Lifetime>,
    pub(crate) mutability: Option<Token![mut]>,
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

pub enum Events {
    Declared {
        keyword: Span,
        attrs: Attrs,
        generics: Generics,
        variants: Vec<Event>,
    },
    /// `events from path::Type;`
    From {
        ty: Type,
    },
}

impl Events {
    /// A list that could not be read, for what names its type.
    pub fn none(keyword: Span) -> Self {
        Events::Declared {
            keyword,
            attrs: Default::default(),
            generics: Default::default(),
            variants: Vec::new(),
        }
    }
}

pub struct Event {
    pub attrs: Attrs,
    pub name: Ident,
    /// The fields, as written: `{ … }`, `( … )` or nothing.
    pub payload: TokenStream,
    /// `= number`, or nothing.
    pub discriminant: TokenStream,
    /// The trust in the fields, on which the patterns rest.
    pub(crate) trust: Trust,
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

/// How much a history remembers: the child that was active, or the whole configuration inside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    Shallow,
    Deep,
}

impl Depth {
    pub fn is_deep(self) -> bool {
        self == Depth::Deep
    }
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

/// The kinds of states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StateKind {
    Plain,
    Final,
    /// `choice Name { … }`: a branch point.
    Choice,
    /// `region Name { … }`: active whenever its siblings are.
    Region,
}

pub(crate) struct State {
    pub(crate) attrs: Attrs,
    pub(crate) kind: StateKind,
    pub(crate) name: Ident,
    /// The word of `final Name;`: what is wrong with it is said when the block has been read.
    pub(crate) lone_final: Option<Span>,
    /// `#[tag(…)]`
    pub(crate) tags: Vec<Ident>,
    /// The part that it is, until that is expanded.
    pub(crate) part: Option<Use>,
    pub(crate) items: Vec<Item>,
    pub(crate) written: Vec<Written>,
}

/// The tokens of one line, whether or not they could be read: what an editor works on while a line is being
/// typed. Of a line with a block of lines, what stands before the block.
pub(crate) type Written = Vec<TokenTree>;

/// The block in which lines stand: the meaning of a line without its first word depends on it.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::syntax) enum Block {
    Machine,
    State,
    /// A choice, which has only lines `always`.
    Choice,
}

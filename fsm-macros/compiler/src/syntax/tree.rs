//! The machine as the user wrote it: a tree of lines with their tokens and spans. Nothing is resolved here; a name
//! is a name, whether or not something bears it.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use syn::{Generics, Lifetime, Token, Type, Visibility};

use super::attrs::{Attribute, Attrs};
use super::change::Change;
pub(crate) use super::code::Code;
use crate::trust::Trust;

/// `machine Name<generics>(owner: &mut Owner, world: &World, …) where … { … }`.
pub(crate) struct Machine {
    pub(crate) attrs: Attrs,
    pub(crate) vis: Visibility,
    pub(crate) keyword: Span,
    pub(crate) name: Ident,
    pub(crate) generics: Generics,
    /// In the order in which each call takes them.
    pub(crate) params: Vec<Param>,
    pub(crate) items: Vec<Item>,
    pub(crate) written: Vec<Written>,
    /// Of a header that could not be read to its end: bodies may lack what it would have brought into scope.
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

pub struct Event {
    pub attrs: Attrs,
    pub name: Ident,
    /// The fields, as written: `{ … }`, `( … )` or nothing.
    pub payload: TokenStream,
    /// `= number`, or nothing.
    pub discriminant: TokenStream,
    /// Of the fields, on which the patterns rest.
    pub(crate) trust: Trust,
}

pub(crate) struct Setting {
    pub(crate) attrs: Attrs,
    pub(crate) keyword: Ident,
    pub(crate) kind: SettingKind,
}

pub(crate) enum SettingKind {
    /// `None` where the type could not be read.
    /// `clock now: Duration;`, with or without the name.
    Clock {
        name: Option<Ident>,
        ty: Option<Box<Type>>,
    },
    Stack(TokenStream),
    Queue(TokenStream),
    Chain(TokenStream),
    Requests,
    Strict,
}

/// `initial Target do …;`
pub(crate) struct Initial {
    pub(crate) keyword: Span,
    /// `None` where it could not be read.
    pub(crate) target: Option<StateTarget>,
    pub(crate) action: Option<Code>,
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

/// `let name: Type = value;`, or `action name: Type = value;`
pub(crate) struct Data {
    pub(crate) attrs: Attrs,
    pub(crate) is_action: bool,
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
    pub(crate) items: Vec<Item>,
    pub(crate) written: Vec<Written>,
}

/// The tokens of one line, whether or not they could be read: what an editor works on while a line is being
/// typed. Of a line with a block of lines, what stands before the block.
pub(crate) type Written = Vec<TokenTree>;

/// `trigger [if guard] [=> target] [do action];`
pub(crate) struct Line {
    pub(crate) attrs: Attrs,
    pub(crate) keyword: Ident,
    pub(crate) trigger: Trigger,
    pub(crate) guard: Option<Code>,
    pub(crate) target: Target,
    pub(crate) action: Option<Code>,
    /// Not full where the line lacks its `;` and may be half typed, or where its first word was guessed: this has
    /// been reported, and nothing else is.
    pub(crate) trust: Trust,
}

/// `B` is code, as it was written or with its calls resolved.
pub(crate) enum Trigger<B = Code> {
    Enter,
    Exit,
    Pause,
    Resume,
    Update(Option<Period<B>>),
    On(Pattern),
    When(B),
    After(Period<B>),
    Every {
        period: Period<B>,
        catch_up: bool,
    },
    Always,
    /// `score value` or `weight value`, in a choice.
    Ranked {
        ranking: Ranking,
        value: B,
    },
    Done,
    Report(Report),
}

/// How a choice decides among its lines, other than by the first that holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranking {
    /// The highest wins.
    Score,
    /// A draw decides, in proportion.
    Weight,
}

/// What the machine tells itself, with the names under which the line sees it.
pub enum Report {
    Transition { from: Ident, to: Ident },
    Unhandled { event: Ident },
    Livelock { state: Ident },
    Refused { request: Ident },
}

/// A span of time: a literal with its unit, or an expression in parentheses.
pub(crate) enum Period<B = Code> {
    Literal { nanoseconds: u64, literal: Literal },
    Computed(B),
}

pub struct Pattern {
    pub(crate) alternatives: Vec<Alternative>,
}

/// One alternative of a pattern: `Name`, `Name(…)`, `Name { … }`, `whole @ Name(…)` or `_`.
pub(crate) struct Alternative {
    /// `whole @`
    pub(crate) binding: TokenStream,
    pub(crate) event: EventPattern,
}

pub(crate) enum EventPattern {
    Any(TokenTree),
    Variant { name: Ident, payload: Option<proc_macro2::Group> },
}

pub(crate) enum Target<S = StateTarget, F = FieldValue> {
    /// An internal line, which leaves nothing.
    None,
    Change(Change<S>),
    /// `self`, at this token, with new values for some of its data.
    Again {
        span: Span,
        given: Vec<F>,
    },
    /// `ignore`, at this token.
    Ignore(Span),
    /// `defer`, at this token.
    Defer(Span),
}

/// `Name { field: value, … } in Parent { … }`, `history Name`, or several of them in parentheses.
pub(crate) struct StateTarget {
    pub(crate) name: Ident,
    pub(crate) fields: Vec<FieldValue>,
    /// `history Name`: the composite as it was when last left.
    pub(crate) history: Option<Depth>,
    /// Behind `in`, the innermost first.
    pub(crate) within: Vec<StateTarget>,
    /// The others of a target in several regions.
    pub(crate) also: Vec<StateTarget>,
}

pub(crate) struct FieldValue {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) name: Ident,
    /// `None` for the shorthand `{ name }`.
    pub(crate) value: Option<Code>,
}

impl<B> Trigger<B> {
    /// Whether nothing has to happen first: an `always`, or a line that stands in place of one in a choice.
    pub(crate) fn is_always(&self) -> bool {
        matches!(self, Trigger::Always | Trigger::Ranked { .. })
    }

    pub(crate) fn ranking(&self) -> Option<Ranking> {
        match self {
            Trigger::Ranked { ranking, .. } => Some(*ranking),
            _ => None,
        }
    }
}

impl Ranking {
    pub fn word(self) -> &'static str {
        match self {
            Ranking::Score => "score",
            Ranking::Weight => "weight",
        }
    }
}

impl<S> Target<S> {
    pub(crate) fn is_none(&self) -> bool {
        matches!(self, Target::None)
    }
}

impl<B> Period<B> {
    pub(crate) fn body(&self) -> Option<&B> {
        match self {
            Period::Literal { .. } => None,
            Period::Computed(body) => Some(body),
        }
    }
}

impl Report {
    pub fn word(&self) -> &'static str {
        match self {
            Report::Transition { .. } => "transition",
            Report::Unhandled { .. } => "unhandled",
            Report::Livelock { .. } => "livelock",
            Report::Refused { .. } => "refused",
        }
    }

    pub fn names(&self) -> Vec<&Ident> {
        match self {
            Report::Transition { from, to } => vec![from, to],
            Report::Unhandled { event: name }
            | Report::Livelock { state: name }
            | Report::Refused { request: name } => vec![name],
        }
    }
}

impl StateTarget {
    /// The state alone.
    pub(crate) fn plain(name: Ident) -> Self {
        Self { name, fields: Vec::new(), history: None, within: Vec::new(), also: Vec::new() }
    }
}

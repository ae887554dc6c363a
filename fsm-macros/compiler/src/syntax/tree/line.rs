//! A line and its parts.

use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};

use super::{Code, Depth};
use crate::syntax::attrs::{Attribute, Attrs};
use crate::syntax::change::Change;
use crate::trust::Trust;

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
    /// `during future as Event`: work that lives as long as the state.
    During {
        future: B,
        event: Option<Ident>,
    },
    Report(Report),
    /// `failed(pattern)`
    Failed(ErrorPattern),
}

/// The pattern of an error, passed on as written.
pub struct ErrorPattern(pub(crate) TokenStream);

/// How a choice decides among its lines, other than by the first that holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranking {
    /// The highest wins.
    Score,
    /// A draw decides, in proportion.
    Weight,
}

/// The lines about the machine itself, with the names that each line binds.
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
    Variant { name: Ident, payload: Option<Group> },
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

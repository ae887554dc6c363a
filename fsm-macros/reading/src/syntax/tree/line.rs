//! A line and its parts; raw code, and the calls of ours in it.

use proc_macro2::Literal;
use quote::quote_spanned;

use super::Change;
use crate::syntax::prelude::*;
use crate::token::is_mark;
use crate::written::{Attribute, Attrs, Depth, ErrorPattern, Pattern, Ranking, Report, Words};

/// `trigger [if guard] [=> target] [do action];`
#[derive(Clone)]
pub(crate) struct Line {
    pub(crate) attrs: Attrs,
    /// The word `first` before `on`: the line is asked before what is inside its state.
    pub(crate) first: Option<Span>,
    pub(crate) keyword: Ident,
    pub(crate) trigger: Trigger,
    /// `enter(cause)`: the name for what has led to the change.
    pub(crate) cause: Option<Ident>,
    /// `as Name`, of a timed line.
    pub(crate) timer: Option<Ident>,
    pub(crate) guard: Option<Code>,
    pub(crate) target: Target,
    pub(crate) action: Option<Code>,
    /// Not full where the line lacks its `;` and may be half typed, or where its first word was guessed: this has
    /// been reported, and nothing else is.
    pub(crate) trust: Trust,
}

/// `B` is code, as it was written or with its calls resolved.
#[derive(Clone)]
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
    /// `done(name)`: the machine in this data has ended.
    Ended(Ident),
    /// `during future as Event`: work that lives as long as the state.
    During {
        future: B,
        event: Option<Ident>,
    },
    Report(Report),
    /// `failed(pattern)`
    Failed(ErrorPattern),
    /// The machine is told to end.
    Stop,
}

/// A span of time: a literal with its unit, or an expression in parentheses.
#[derive(Clone)]
pub(crate) enum Period<B = Code> {
    Literal { nanoseconds: u64, literal: Literal },
    Computed(B),
}

#[derive(Clone)]
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
    /// `pass`, at this token: the action runs, and the event goes on.
    Pass(Span),
}

/// `Name { field: value, … } in Parent { … }`, `history Name`, or several of them in parentheses.
#[derive(Clone)]
pub(crate) struct StateTarget {
    pub(crate) name: Ident,
    /// `out Name`: an exit of the part in which the line stands, and no state.
    pub(crate) is_exit: bool,
    pub(crate) fields: Vec<FieldValue>,
    /// `history Name`: the composite as it was when last left.
    pub(crate) history: Option<Depth>,
    /// Behind `in`, the innermost first.
    pub(crate) within: Vec<StateTarget>,
    /// The others of a target in several regions.
    pub(crate) also: Vec<StateTarget>,
    /// `value in [Name, …]`: this state is the first of the list.
    pub(crate) held: Option<Box<Held>>,
}

/// A target that a value holds.
#[derive(Clone)]
pub(crate) struct Held {
    pub(crate) value: Code,
    /// The states that it may be, but for the first.
    pub(crate) others: Vec<Ident>,
}

#[derive(Clone)]
pub(crate) struct FieldValue {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) name: Ident,
    /// `None` for the shorthand `{ name }`.
    pub(crate) value: Option<Code>,
}

impl<B> Trigger<B> {
    /// Whether nothing has to happen first: an `always`, or a line that stands in place of one in a choice.
    pub(crate) fn is_always(&self) -> bool {
        matches!(self, Trigger::Always | Trigger::Ended(_) | Trigger::Ranked { .. })
    }

    /// Whether it is a part of a change that something has led to.
    pub(crate) fn is_hook(&self) -> bool {
        matches!(self, Trigger::Enter | Trigger::Exit | Trigger::Pause | Trigger::Resume)
    }

    /// Whether it waits for time to pass, and may have a name; a throttled `update` waits for ticks.
    pub(crate) fn has_timer(&self) -> bool {
        matches!(self, Trigger::After(_) | Trigger::Every { .. })
    }

    pub(crate) fn ranking(&self) -> Option<Ranking> {
        match self {
            Trigger::Ranked { ranking, .. } => Some(*ranking),
            _ => None,
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

impl StateTarget {
    /// The state alone.
    pub(crate) fn plain(name: Ident) -> Self {
        let (fields, within, also) = (Vec::new(), Vec::new(), Vec::new());
        Self { name, is_exit: false, fields, history: None, within, also, held: None }
    }
}

/// Tokens of a guard, an action or a value, passed on as they are.
#[derive(Clone)]
pub(crate) struct Code<C = Call> {
    pub(crate) tokens: TokenStream,
    /// Requests and tests of ours in the tokens, in the order of their text: as they were written, or resolved.
    pub(crate) calls: Vec<C>,
    pub(crate) words: Words,
    /// The last token, where an error about the end of the code belongs.
    pub(crate) end: Span,
    pub(crate) is_block: bool,
    /// A block of blocks: the actions of a line and of the exit that it takes, in this order.
    pub(crate) is_joined: bool,
}

/// The end of a piece of code, besides `;`, the end of the block and the beginning of another line.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::syntax) enum Until {
    /// `if`, `=>` or `do`: the next part of the same line.
    NextPart,
    /// The same, or `as`: what the value of the code becomes.
    Result,
    /// Only the end of the line; a `=>` stops too, since no expression holds one outside of braces.
    EndOfLine,
}

impl<C> Code<C> {
    /// Tokens in which there are no calls of ours.
    pub(crate) fn plain(tokens: TokenStream, end: Span) -> Self {
        let words = Words::of(&tokens.clone().into_iter().gather());
        Self { tokens, calls: Vec::new(), words, end, is_block: false, is_joined: false }
    }
}

impl Code {
    /// As it can be joined by `&&`: in parentheses, where a `||` stands in it that would tear the other side apart.
    pub(in crate::syntax) fn operand(&self, span: Span) -> TokenStream {
        let tokens: Vec<TokenTree> = self.tokens.clone().into_iter().gather();
        let has_or = tokens.windows(2).any(|two| two.iter().all(|mark| is_mark(mark, '|')));
        let tokens = &self.tokens;
        if has_or { quote_spanned!(span=> (#tokens)) } else { tokens.clone() }
    }

    /// Whether something must follow, as behind `guard.`: rustc would report that as well.
    pub(crate) fn is_open(&self) -> bool {
        let last = self.tokens.clone().into_iter().last();
        matches!(last, Some(TokenTree::Punct(mark)) if mark.as_char() != '?')
    }
}

#[derive(Clone)]
pub(crate) enum Call {
    /// The span of a request is the name of the macro.
    Request(Change<StateTarget>),
    InState(Ident),
    Raise(Raise),
    /// `cancel!(Event)`, `cancel!(Timer)`
    Cancel(Naming),
    /// `restart!(Timer)`
    Restart(Naming),
    /// `take!(name)`
    Take(Ident),
    /// Something was wrong with it, and has been reported.
    Broken,
}

/// `raise!(Event)`, with what the event carries; `raise!(Event after 2s)`.
#[derive(Clone)]
pub(crate) struct Raise<P = Period> {
    /// The name of the macro.
    pub(crate) span: Span,
    pub(crate) name: Ident,
    pub(crate) payload: Option<Group>,
    pub(crate) after: Option<P>,
    /// Nobody takes the value of the call.
    pub(crate) is_dropped: bool,
}

/// A call with a name and nothing else, such as `cancel!(Event)`.
#[derive(Clone)]
pub(crate) struct Naming {
    /// The name of the macro.
    pub(crate) span: Span,
    pub(crate) name: Ident,
    /// Nobody takes the value of the call.
    pub(crate) is_dropped: bool,
}

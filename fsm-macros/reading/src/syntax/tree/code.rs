//! Raw code, and the calls of ours in it.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};

use super::{Period, StateTarget};
use crate::each::Gather;
use crate::syntax::change::Change;
use crate::written::Words;

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

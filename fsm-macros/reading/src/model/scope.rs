//! The names that a bare field of a target can mean.

use proc_macro2::{Ident, TokenStream, TokenTree};

use super::StateId;
use crate::each::{Gather, Holds};
use crate::syntax;
use crate::token::macro_call;

/// The meaning of a bare name in a target: a binding of the event or of a condition, the data of the state that is left, or
/// something of the surrounding module.
#[derive(Clone)]
pub(super) struct Names {
    bindings: Vec<Ident>,
    pub(super) leaves: Leaves,
    /// The state in which the line stands.
    pub(super) source: StateId,
    /// The values are computed long before the state is left: only what stands there for a whole value moves then.
    pub(super) in_request: bool,
}

/// The fate of the state whose line this is.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Leaves {
    /// It is left, with the states around it that stand inside this one: their data can move on.
    UpTo(StateId),
    /// It is suspended, and keeps its data.
    Suspends,
    /// The line has no target.
    Stays,
    /// The code belongs to no line that leaves anything, or comes before that: nothing can be moved.
    Nothing,
}

impl Names {
    /// The names in code of this state that belongs to no event and leaves nothing: conditions, initial values,
    /// durations, and `initial` and `history` lines.
    pub(super) fn of_state(source: StateId) -> Self {
        Self { bindings: Vec::new(), leaves: Leaves::Nothing, source, in_request: false }
    }

    pub(super) fn of_line(line: &syntax::Line, leaves: Leaves, source: StateId) -> Self {
        let bindings = line.trigger.bindings(line.guard.as_ref());
        Self { bindings, leaves, source, in_request: false }
    }

    /// The names in a request of an action that sees these names.
    pub(super) fn of_request(&self, leaves: Leaves) -> Self {
        Self { leaves, in_request: true, ..self.clone() }
    }

    pub(super) fn binds(&self, name: &Ident) -> bool {
        self.bindings.holds(name)
    }
}

/// The one name of which a value consists, if it does.
pub(super) fn single_name(tokens: &TokenStream) -> Option<Ident> {
    let mut tokens = tokens.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Ident(ident)), None) => Some(ident),
        _ => None,
    }
}

/// Whether a value is one `take!` and nothing else.
pub(super) fn is_single_take(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
    tokens.len() == 3 && macro_call(&tokens).is_some_and(|(name, _)| name == "take")
}

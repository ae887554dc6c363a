//! The names that a bare field of a target can mean.

use proc_macro2::{Ident, TokenStream, TokenTree};

use super::StateId;
use crate::syntax;

/// The meaning of a bare name in a target: a binding of the event or of a condition, the data of the state that is left, or
/// something of the surrounding module.
pub(super) struct Names {
    bindings: Vec<Ident>,
    pub(super) leaves: Leaves,
    /// The state in which the line stands.
    pub(super) source: StateId,
}

/// The fate of the state whose line this is.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Leaves {
    /// It is left, with the states around it that stand inside this one: their data can move on.
    UpTo(StateId),
    /// It is suspended, and keeps its data.
    Suspends,
    /// The values stand in a request or in an `initial`: nothing can be moved.
    Nothing,
}

impl Names {
    /// Of an `initial`, a `history` or a request in this state.
    pub(super) fn of_initial(source: StateId) -> Self {
        Self { bindings: Vec::new(), leaves: Leaves::Nothing, source }
    }

    pub(super) fn of_line(line: &syntax::Line, leaves: Leaves, source: StateId) -> Self {
        Self { bindings: line.trigger.bindings(line.guard.as_ref()), leaves, source }
    }

    pub(super) fn binds(&self, name: &Ident) -> bool {
        self.bindings.contains(name)
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

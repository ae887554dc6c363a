//! What is entered, while it is made: parts of a value, and the locals in which they wait for the commit.

use proc_macro2::Ident;

use super::variant::Inner;
use crate::program::Inside;
use crate::tokens::TokenStream;
use crate::topology::StateId;

/// A local that waits from one step to the next.
pub(super) struct Local {
    pub(super) name: Ident,
    pub(super) ty: TokenStream,
}

impl Local {
    pub(super) fn new(name: Ident, ty: TokenStream) -> Self {
        Self { name, ty }
    }

    pub(super) fn param(&self) -> TokenStream {
        let Self { name, ty } = self;
        tokens!(#name: #ty,)
    }

    pub(super) fn arg(&self) -> TokenStream {
        tokens!(#{&self.name},)
    }
}

/// `{ name: Type, … }` of the variant in which these wait.
pub(super) fn fields(locals: Vec<Local>) -> TokenStream {
    tokens!(#if !locals.is_empty() { { #for local in locals { #{local.param()} } } })
}

/// The inside of a state that is entered: `lets` computes and may fail, `last` only moves, and `inner` is the value.
pub(super) struct Parts {
    pub(super) lets: TokenStream,
    pub(super) last: TokenStream,
    pub(super) inner: Inner,
}

impl Parts {
    pub(super) fn of(lets: TokenStream, inner: Inner) -> Self {
        Self { lets, last: TokenStream::new(), inner }
    }

    /// With these statements before.
    pub(super) fn after(self, lets: TokenStream) -> Self {
        Self { lets: tokens!(#lets #{self.lets}), ..self }
    }
}

/// The inside of a state that is one of two alternatives, with the values that it is given, and with the locals that wait for
/// [`Parts::last`].
pub(super) struct Alternate<'p> {
    pub(super) state: StateId,
    pub(super) inside: &'p Inside<'p>,
    pub(super) gifts: TokenStream,
    pub(super) parts: Parts,
    pub(super) waits: Vec<Local>,
}

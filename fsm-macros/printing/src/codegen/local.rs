//! What is entered, while it is made: parts of a value, and the locals in which they wait for the commit.

use proc_macro2::Ident;

use super::variant::Inner;
use crate::tokens::TokenStream;

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

/// The inside of a state that is entered: `lets` computes and may fail, `last` only moves, and `inner` is the value.
pub(super) struct Parts {
    pub(super) lets: TokenStream,
    pub(super) last: TokenStream,
    pub(super) inner: Inner,
}

/// The inside of a state that is one of two alternatives: as parts, and with the locals that wait for [`Parts::last`].
pub(super) struct Alternate {
    pub(super) parts: Parts,
    pub(super) waits: Vec<Local>,
}

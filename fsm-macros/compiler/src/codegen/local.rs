//! A local of generated code that waits from one step to the next.

use proc_macro2::Ident;

use crate::tokens::TokenStream;

/// A local that waits from one step to the next.
pub(super) struct Local {
    pub(super) name: Ident,
    pub(super) ty: TokenStream,
    pub(super) cfgs: TokenStream,
}

impl Local {
    pub(super) fn new(name: Ident, ty: TokenStream) -> Self {
        Self { name, ty, cfgs: TokenStream::new() }
    }

    pub(super) fn param(&self) -> TokenStream {
        let Self { name, ty, cfgs } = self;
        tokens!(#cfgs #name: #ty,)
    }

    pub(super) fn arg(&self) -> TokenStream {
        let Self { name, cfgs, .. } = self;
        tokens!(#cfgs #name,)
    }
}

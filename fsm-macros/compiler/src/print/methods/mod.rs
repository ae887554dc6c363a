//! The public methods and the traits of a machine, as far as no step is involved.

mod crowd;
mod forwarded;
mod lifetimes;
mod look;
mod outside;
mod refusals;
mod restore;
mod stubs;
mod traits;

use super::attributes::everywhere;
use super::cx::Cx;
use crate::tokens::TokenStream;

pub(super) use look::look;
pub(super) use outside::{needs, request, update_with_requests};
pub(super) use restore::restore;
pub(super) use stubs::stubs;
pub(super) use traits::traits;

/// `impl Machine { … }` with the machine's generics.
pub(super) fn implement(cx: Cx, methods: TokenStream, attrs: TokenStream) -> TokenStream {
    let (impl_generics, ty_generics, where_clause) = cx.program.head.generics.split_for_impl();
    let (name, everywhere) = (&cx.names.machine, everywhere(cx));
    tokens! {
        #everywhere
        #attrs
        impl #impl_generics #name #ty_generics #where_clause { #methods }
    }
}

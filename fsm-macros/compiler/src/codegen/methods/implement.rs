//! `impl Machine { … }` and `impl MachineParts_ { … }`, with the machine's generics.

use proc_macro2::Ident;

use super::Method;
use crate::codegen::attributes::everywhere;
use crate::codegen::cx::Cx;
use crate::each::Gather;
use crate::tokens::TokenStream;

/// The methods that users call.
pub(in crate::codegen) fn on_machine(cx: Cx, methods: &[Method], attrs: TokenStream) -> TokenStream {
    implement(cx, &cx.names.machine, methods.iter().map(|method| method.on_machine(cx)).joined(), attrs)
}

/// What they do, on the parts of the machine. They stand apart from the user's code: rustc looks beside it for what an unknown
/// name may mean.
pub(in crate::codegen) fn on_parts(cx: Cx, methods: &[Method], attrs: TokenStream) -> TokenStream {
    implement(cx, &cx.names.parts, methods.iter().map(Method::on_parts).joined(), attrs)
}

pub(in crate::codegen) fn implement(
    cx: Cx,
    name: &Ident,
    methods: TokenStream,
    attrs: TokenStream,
) -> TokenStream {
    let (impl_generics, ty_generics, where_clause) = cx.program.head.generics.split_for_impl();
    let everywhere = everywhere(cx);
    tokens! {
        #everywhere
        #attrs
        impl #impl_generics #name #ty_generics #where_clause { #methods }
    }
}

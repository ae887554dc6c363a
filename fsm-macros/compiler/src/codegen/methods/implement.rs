//! `impl Machine { … }` with the machine's generics.

use crate::codegen::attributes::everywhere;
use crate::codegen::cx::Cx;
use crate::tokens::TokenStream;

pub(in crate::codegen) fn implement(cx: Cx, methods: TokenStream, attrs: TokenStream) -> TokenStream {
    let (impl_generics, ty_generics, where_clause) = cx.program.head.generics.split_for_impl();
    let (name, everywhere) = (&cx.names.machine, everywhere(cx));
    tokens! {
        #everywhere
        #attrs
        impl #impl_generics #name #ty_generics #where_clause { #methods }
    }
}

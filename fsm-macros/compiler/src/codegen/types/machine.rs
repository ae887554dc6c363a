//! The struct of the machine, and that of its data.

use crate::codegen::attributes::{all_attrs, derives, everywhere};
use crate::codegen::cx::Cx;
use crate::codegen::fields::struct_fields;
use crate::tokens::TokenStream;
use crate::topology::ROOT;

pub(super) fn machine_struct(cx: Cx) -> TokenStream {
    let head = &cx.program.head;
    let (vis, name, attrs, generics) = (head.vis, &cx.names.machine, &head.attrs.passed, head.generics);
    let (where_clause, fields) = (&generics.where_clause, struct_fields(cx));
    tokens! {
        #(#attrs)*
        #vis struct #name #generics #where_clause { #fields }
    }
}

pub(super) fn data_struct(cx: Cx) -> TokenStream {
    if !cx.has_data() {
        return TokenStream::new();
    }
    let (vis, name, generics) = (cx.program.head.vis, &cx.names.data, &cx.names.data_generics);
    let (derives, everywhere, where_clause) = (derives(cx), everywhere(cx), &generics.where_clause);
    let fields = cx.state(ROOT).data.iter().map(|field| {
        let (attrs, name, ty) = (all_attrs(field), field.name, field.ty);
        tokens!(#attrs #vis #name: #ty)
    });
    let doc = format!(" The data of [`{}`] itself, which all its states share.", cx.names.machine);
    tokens! {
        #[doc = #doc]
        #everywhere
        #(#derives)*
        #vis struct #name #generics #where_clause { #(#fields,)* }
    }
}

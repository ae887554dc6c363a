//! The struct of the machine, and that of its data.

use super::{debug, item};
use crate::codegen::attributes::{all_attrs, derives};
use crate::codegen::cx::Cx;
use crate::codegen::fields::struct_fields;
use crate::each::Gather;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::ROOT;

pub(super) fn machine_struct(cx: Cx) -> TokenStream {
    let head = &cx.program.head;
    let (vis, name, generics) = (head.vis, &cx.names.machine, head.generics);
    let attrs = head.attrs.passed.iter().map(debug::without);
    let debug = head.attrs.passed.iter().find_map(|attr| debug::implement(cx, attr));
    let (where_clause, fields) = (&generics.where_clause, struct_fields(cx));
    tokens! {
        #(#attrs)*
        #vis struct #name #generics #where_clause { #fields }
        #debug
    }
}

pub(super) fn data_struct(cx: Cx) -> TokenStream {
    if !cx.has_data() {
        return TokenStream::new();
    }
    let (vis, derives) = (cx.program.head.vis, derives(cx));
    let fields = cx.state(ROOT).data.iter().map(|field| {
        let (attrs, name, ty) = (all_attrs(field), field.name, field.ty);
        tokens!(#attrs #vis #name: #ty,)
    });
    let doc = format!(" The data of [`{}`] itself, which all its states share.", cx.names.machine);
    let attrs = tokens!(#[doc = #doc] #(#derives)*);
    item(cx, attrs, tokens!(struct), (cx.names.data.code(), &cx.names.data_generics), fields.joined())
}

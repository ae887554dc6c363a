//! The struct of the machine, and that of its data.

use super::attached::{attached, of_machine, of_parts};
use super::{debug, default, item};
use crate::Reader;
use crate::codegen::attributes::{all_attrs, derives, everywhere, levels_of_names};
use crate::codegen::cx::Cx;
use crate::codegen::fields::struct_fields;
use crate::codegen::names::with_generics;
use crate::codegen::places::{ours_at, visible};
use crate::each::Gather;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::ROOT;

pub(super) fn machine_struct(cx: Cx) -> TokenStream {
    let head = &cx.program.head;
    let vis = head.vis;
    let name = &cx.names.machine;
    let generics = head.generics;
    let attached = attached(cx);
    let (attrs, debug) =
        (of_machine(cx, &attached), attached.iter().find_map(|one| debug::implement(cx, one)));
    let where_clause = &generics.where_clause;
    let (field, parts) = match cx.reader {
        Reader::Compiler => (sealed_field(cx), parts_struct(cx, of_parts(cx, &attached))),
        // Editors get no fields, since nobody may touch them.
        Reader::Editor => (TokenStream::new(), TokenStream::new()),
    };
    let docs = (!cx.program.docs.is_empty()).then(|| tokens!(#[doc = #{&cx.program.docs}]));
    tokens! {
        #attrs
        #docs
        #vis struct #name #generics #where_clause { #field }
        #parts
        #debug
        #{default::of_machine(cx)}
    }
}

/// The only field of the machine. rustc shows its name to anyone who writes the struct by hand.
fn sealed_field(cx: Cx) -> TokenStream {
    let (place, parts) =
        (ours_at(cx.program.head.keyword), with_generics(&cx.names.parts, cx.program.head.generics));
    tokens_at!(place=> made_by_start_: ::fsm_runtime::__private::Sealed<#parts>)
}

/// The struct of the machine's parts: all that the machine holds.
fn parts_struct(cx: Cx, attrs: TokenStream) -> TokenStream {
    let head = &cx.program.head;
    let generics = head.generics;
    tokens! {
        #{everywhere(cx)}
        #attrs
        #[doc(hidden)]
        #[allow(dead_code, non_camel_case_types)]
        struct #{&cx.names.parts} #generics #{&head.generics.where_clause} { #{struct_fields(cx)} }
    }
}

pub(super) fn data_struct(cx: Cx) -> TokenStream {
    if !cx.has_data() {
        return TokenStream::new();
    }
    let derives = derives(cx);
    let fields = cx
        .state(ROOT)
        .data
        .iter()
        .map(|field| tokens!(#{all_attrs(field)} #{visible(cx, field.name)} #{field.name}: #{field.ty},));
    let doc = format!(" The data of [`{}`] itself, which all its states share.", cx.names.machine);
    let attrs = tokens!(#[doc = #doc] #(#derives)* #{levels_of_names(&cx.state(ROOT).data)});
    item(cx, attrs, tokens!(struct), (cx.names.data.code(), &cx.names.data_generics), fields.joined())
}

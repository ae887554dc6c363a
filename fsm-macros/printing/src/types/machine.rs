//! The struct of the machine, and that of its data.

use super::attached::{attached, of_machine, of_parts};
use super::fields::struct_fields;
use super::{derived, item};
use crate::Reader;
use crate::context::attributes::{all_attrs, derives, everywhere, levels_of_names};
use crate::context::cx::Cx;
use crate::context::places::{ours_at, visible};
use crate::names::paths::with_generics;
use crate::program::Field;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::ROOT;

pub(super) fn machine_struct(cx: Cx) -> TokenStream {
    let head = &cx.program.head;
    let attached = attached(cx);
    // Editors get no fields, since nobody may touch them.
    let is_whole = cx.reader == Reader::Compiler;
    tokens! {
        #{of_machine(cx, &attached)}
        #if !cx.program.docs.is_empty() { #[doc = #{&cx.program.docs}] }
        #{head.vis} struct #{&cx.names.machine} #{head.generics} #{&head.generics.where_clause} {
            #if is_whole { #{sealed_field(cx)} }
        }
        #if is_whole {
            #{everywhere(cx)}
            #{of_parts(cx, &attached)}
            #[doc(hidden)]
            #[allow(dead_code, non_camel_case_types)]
            struct #{&cx.names.parts} #{head.generics} #{&head.generics.where_clause} { #{struct_fields(cx)} }
        }
        #{attached.iter().find_map(|one| derived::debug(cx, one))}
        #{derived::default(cx)}
    }
}

/// The only field of the machine. rustc shows its name to anyone who writes the struct by hand.
fn sealed_field(cx: Cx) -> TokenStream {
    let parts = with_generics(&cx.names.parts, cx.program.head.generics);
    tokens_at!(ours_at(cx.program.head.keyword)=> made_by_start_: ::fsm_runtime::__private::Sealed<#parts>)
}

pub(super) fn data_struct(cx: Cx) -> TokenStream {
    if !cx.has_data() {
        return TokenStream::new();
    }
    let (data, derives) = (&cx.state(ROOT).data, derives(cx));
    let doc = format!(" The data of [`{}`] itself, which all its states share.", cx.names.machine);
    let attrs = tokens!(#[doc = #doc] #(#derives)* #{levels_of_names(data)});
    let named = (cx.names.data.code(), &cx.names.data_generics);
    item(cx, attrs, tokens!(struct), named, visible_fields(cx, data))
}

/// Fields that are as visible as the machine.
pub(super) fn visible_fields(cx: Cx, data: &[Field]) -> TokenStream {
    tokens! {
        #for field in data { #{all_attrs(field)} #{visible(cx, field.name)} #{field.name}: #{field.ty}, }
    }
}

//! The targets: what a transition or a request names, with the data that it gives.

use super::attached::SERDE;
use super::item;
use super::variant::{Variant, variant};
use crate::context::attributes::{all_attrs, derives, docs_or, documented, reduced, state_cfgs};
use crate::context::cx::Cx;
use crate::each::Gather;
use crate::program::{Events, Field};
use crate::token::has_word;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::written::{is_std_derive, mentions};

pub(super) fn target_enum(cx: Cx) -> TokenStream {
    // Derives of the standard library apply to targets too; the others only where targets are stored.
    let is_stored = is_stored(cx);
    let derives = derives(cx).into_iter().filter_map(|attr| match is_stored {
        true => Some(attr.code()),
        false => reduced(&attr, is_std_derive),
    });
    let ty = |field: &Field| field.initial.is_none().then(|| field.ty.code());
    let of_field = if is_stored { all_attrs } else { documented };
    let variants = tokens! {
        #for id in cx.states() {
            #let state = cx.state(id);
            #let docs = docs_or(state, format!(" To state `{}`.", state.name));
            #let attrs = tokens!(#docs #{state_cfgs(cx, id)});
            #{variant(state, &Variant { attrs, ty: &ty, of_field, inside: TokenStream::new() })}
        }
    };
    let doc = format!(
        " What a transition of [`{}`] names: a state, with its data that have no initial value.",
        cx.names.machine
    );
    let attrs = tokens!(#[doc = #doc] #(#derives)* #[allow(dead_code, non_camel_case_types, non_snake_case)]);
    let named = (cx.names.target.code(), &cx.names.target_generics);
    item(cx, attrs, tokens!(enum), named, variants)
}

/// Whether serde writes targets: a request from outside waits from call to call, and belongs to a snapshot; data and events
/// may hold a target.
fn is_stored(cx: Cx) -> bool {
    let waits = cx.program.snapshots.is_some() && cx.storage().requests.is_some();
    waits || is_held(cx) && derives(cx).iter().any(|attr| SERDE.iter().any(|name| mentions(attr, name)))
}

fn is_held(cx: Cx) -> bool {
    let target = cx.names.target.to_string();
    let data = || cx.tree().all().each_of(|id| &cx.state(id).data).any(|field| has_word(field.ty, &target));
    let events = || match &cx.program.events {
        Some(Events::Declared { variants, .. }) => {
            variants.iter().any(|event| has_word(&event.payload, &target))
        }
        _ => false,
    };
    data() || events()
}

/// Only where a request overrides an initial value: the targets, with room for those values.
pub(super) fn entry_enum(cx: Cx) -> TokenStream {
    if !cx.program.overridden_in_request {
        return TokenStream::new();
    }
    let nothing = TokenStream::new();
    let of_state =
        Variant { attrs: nothing, ty: &type_in_entry, of_field: |_| TokenStream::new(), inside: nothing };
    let variants = cx.states().map(|id| variant(cx.state(id), &of_state)).joined();
    let attrs = tokens!(#[doc(hidden)] #[allow(dead_code, non_camel_case_types, non_snake_case)]);
    item(cx, attrs, tokens!(enum), (cx.names.entry.code(), &cx.names.entry_generics), variants)
}

fn type_in_entry(field: &Field) -> Option<TokenStream> {
    let ty = field.ty;
    match (&field.initial, field.is_overridden) {
        (None, _) => Some(ty.code()),
        (Some(_), true) => Some(tokens!(::core::option::Option<#ty>)),
        (Some(_), false) => None,
    }
}

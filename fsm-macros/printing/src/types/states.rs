//! The types of the states: what is active in the machine, inside composites and in regions; and the targets, which are what a
//! transition or a request names, with the data that it gives.

use super::item;
use super::machine::{SERDE, visible_fields};
use crate::context::attributes::{
    all_attrs, allowing, derives, derives_of_states, docs_or, documented, levels_of_names, reduced,
    state_cfgs,
};
use crate::prelude::*;
use crate::program::{Events, Field, State};
use crate::state::store::{is_struct, region_field, region_type, shown_type};
use crate::token::{has_word, unraw};
use crate::written::{SerdeNames, is_std_derive, mentions, names_for_serde};

/// An enum of the outermost states, or a struct of the machine's regions.
pub(super) fn state_type(cx: Cx) -> TokenStream {
    let (machine, derived) = (&cx.names.machine, derived(cx, ROOT));
    let named = (cx.names.state.code(), &cx.names.inside[ROOT.0].1);
    if cx.tree().holds_regions(ROOT) {
        let doc = format!(" The regions of [`{machine}`], all of them active.");
        return item(cx, tokens!(#[doc = #doc] #derived), tokens!(struct), named, inside_fields(cx, ROOT));
    }
    let doc = format!(" The states of [`{machine}`], with their data.");
    item(cx, tokens!(#[doc = #doc] #derived), tokens!(enum), named, variants(cx, ROOT))
}

/// The enum of the children of each composite, and the struct of each region that has data.
pub(super) fn inside_types(cx: Cx) -> TokenStream {
    tokens! {
        #for id in cx.states() {
            #if cx.tree().is_compound(id) { #{inside_enum(cx, id)} }
            #if cx.tree().is_region(id) && is_struct(cx, id) { #{region_struct(cx, id)} }
        }
    }
}

fn inside_enum(cx: Cx, id: StateId) -> TokenStream {
    let (name, generics) = &cx.names.inside[id.0];
    let attrs = tokens! {
        #[doc = #{format!(" The states inside `{}` of [`{}`].", cx.state(id).name, cx.names.machine)}]
        #{state_cfgs(cx, id)}
        #{derived(cx, id)}
        // A state has a name of its own in all of the machine; in a part it begins with that of the use.
        #[allow(clippy::enum_variant_names)]
    };
    item(cx, attrs, tokens!(enum), (name.code(), generics), variants(cx, id))
}

/// The derives of the type of what is inside a state: those that its children share, and `Default` of an enum that has
/// `#[default]`.
fn derived(cx: Cx, id: StateId) -> TokenStream {
    let is_default =
        |child: &StateId| cx.state(*child).attrs.passed.iter().any(|attr| attr.path().is_ident("default"));
    let has_default = !cx.tree().holds_regions(id) && cx.tree().children(id).iter().any(is_default);
    tokens! {
        #for attr in derives_of_states(cx, cx.storage().clones[id.0]) { #attr }
        #for derived in cx.program.head.defaults.iter().filter(|_| has_default) {
            #let path = &derived.path;
            #if let Some(condition) = &derived.condition { #[cfg_attr(#condition, derive(#path))] }
            #else { #[derive(#path)] }
        }
    }
}

/// A region with data of its own. It is cloned as a part of what is inside the state around it.
fn region_struct(cx: Cx, id: StateId) -> TokenStream {
    let data = &cx.state(id).data;
    let is_cloned = cx.tree().parent(id).is_some_and(|around| cx.storage().clones[around.0]);
    let (name, generics) = &cx.names.region[id.0];
    let attrs = tokens! {
        #[doc = #{format!(" Region `{}` of [`{}`].", cx.state(id).name, cx.names.machine)}]
        #{state_cfgs(cx, id)}
        #for attr in derives_of_states(cx, is_cloned) { #attr }
        #{levels_of_names(data)}
    };
    let fields = tokens!(#{visible_fields(cx, data)} #{inside_fields(cx, id)});
    item(cx, attrs, tokens!(struct), (name.code(), generics), fields)
}

/// A variant for each state inside another, with its data and what is inside.
fn variants(cx: Cx, id: StateId) -> TokenStream {
    let ty = |field: &Field| Some(field.ty.code());
    tokens! {
        #for child in cx.tree().children(id).iter().copied() {
            #let state = cx.state(child);
            #let others = state.attrs.passed.iter().filter(|attr| !attr.path().is_ident("doc")).map(allowing);
            #let doc = match cx.tree().is_choice(child) {
                true => format!(" At `{}`, a branch point: never current between two calls.", state.name),
                false => format!(" In state `{}`.", state.name),
            };
            #{docs_or(state, doc)} #(#others)* #{levels_of_names(&state.data)}
            #{variant(state, &ty, all_attrs, inside_fields(cx, child))}
        }
    }
}

/// `state: Type`, or a field for each region. Those of a struct are as visible as the machine.
fn inside_fields(cx: Cx, id: StateId) -> TokenStream {
    let is_region = cx.tree().is_region(id);
    let vis = (is_region || id == ROOT).then_some(cx.program.head.vis);
    let what = if is_region { "region " } else { "" };
    let doc = format!(" Where in {what}`{}` the machine is.", cx.state(id).name);
    tokens! {
        #if cx.tree().is_compound(id) { #[doc = #doc] #vis state: #{shown_type(cx, id)}, } #else {
            #for region in cx.tree().children(id).iter().copied() {
                #let state = cx.state(region);
                #if !is_region { #{docs_or(state, format!(" Region `{}`.", state.name))} }
                #vis #{region_field(cx, region)}: #{region_type(cx, region)},
            }
        }
    }
}

/// A state as a variant, with the comma behind it: its fields that have a type here, and what is `inside`.
fn variant(
    state: &State,
    ty: &dyn Fn(&Field) -> Option<TokenStream>,
    attrs_of: fn(&Field) -> TokenStream,
    inside: TokenStream,
) -> TokenStream {
    let field = |field: &Field| Some(tokens!(#{attrs_of(field)} #{field.name}: #{ty(field)?}));
    let fields: Vec<TokenStream> = state.data.iter().filter_map(field).gather();
    tokens! {
        #{state.name}
        #if !inside.is_empty() { { #(#fields,)* #inside } } #else if let [_, ..] = fields[..] { { #(#fields),* } },
    }
}

pub(super) fn target_enum(cx: Cx) -> TokenStream {
    // Derives of the standard library apply to targets too; the others only where targets are stored.
    let is_stored = is_stored(cx);
    let derives = derives(cx).into_iter().filter_map(|attr| match is_stored {
        true => Some(attr.code()),
        false => reduced(&attr, is_std_derive),
    });
    let doc = format!(
        " What a transition of [`{}`] names: a state, with its data that have no initial value.",
        cx.names.machine
    );
    let attrs = tokens!(#[doc = #doc] #(#derives)* #[allow(dead_code, non_camel_case_types, non_snake_case)]);
    let ty = |field: &Field| field.initial.is_none().then(|| field.ty.code());
    let attrs_of = if is_stored { all_attrs } else { documented };
    let variants = tokens! {
        #for id in cx.states() {
            #let state = cx.state(id);
            #{docs_or(state, format!(" To state `{}`.", state.name))}
            #{state_cfgs(cx, id)}
            #if is_stored && cx.program.snapshots.is_some() { #{names_for_snapshots(cx, id)} }
            #{variant(state, &ty, attrs_of, TokenStream::new())}
        }
    };
    let named = (cx.names.target.code(), &cx.names.target_generics);
    item(cx, attrs, tokens!(enum), named, variants)
}

/// Whether serde writes targets: a request from outside waits from call to call, and belongs to a snapshot; data and events
/// may hold a target.
fn is_stored(cx: Cx) -> bool {
    let waits = cx.program.snapshots.is_some() && cx.storage().requests.is_some();
    waits || is_held(cx) && derives(cx).iter().any(|attr| SERDE.iter().any(|name| mentions(attr, name)))
}

/// A request that waits names a state as the rest of a snapshot does. Snapshots of before have the name of the table.
fn names_for_snapshots(cx: Cx, id: StateId) -> TokenStream {
    let state = cx.state(id);
    let name = unraw(state.name);
    let reads = |other: &State| SerdeNames::of(&unraw(other.name), other.attrs, cx.program.head.attrs).read;
    let is_free = !cx.states().any(|other| other != id && reads(cx.state(other)).holds(&name));
    tokens! {
        #for attr in names_for_serde(state.attrs) {
            #attr
            #if is_free && attr.path().is_ident("serde") { #[serde(alias = #name)] }
        }
    }
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
    let ty = |field: &Field| match (field.initial.is_some(), field.is_overridden) {
        (false, _) => Some(field.ty.code()),
        (true, true) => Some(tokens!(::core::option::Option<#{field.ty}>)),
        (true, false) => None,
    };
    let variants = tokens! {
        #for id in cx.states() { #{variant(cx.state(id), &ty, |_| TokenStream::new(), TokenStream::new())} }
    };
    let attrs = tokens!(#[doc(hidden)] #[allow(dead_code, non_camel_case_types, non_snake_case)]);
    item(cx, attrs, tokens!(enum), (cx.names.entry.code(), &cx.names.entry_generics), variants)
}

//! The types of the states: what is active in the machine, inside composites and in regions.

use super::machine::visible_fields;
use super::variant::{Variant, variant};
use super::{derived, item};
use crate::context::attributes::{
    all_attrs, allowing, derives_of_states, docs_or, levels_of_names, state_cfgs,
};
use crate::context::cx::Cx;
use crate::each::Gather;
use crate::program::Field;
use crate::state::store::{is_struct, region_field, region_type, shown_type};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};

/// An enum of the outermost states, or a struct of the machine's regions.
pub(super) fn state_type(cx: Cx) -> TokenStream {
    let derives = derives_of_states(cx, cx.storage().clones[ROOT.0]);
    let machine = &cx.names.machine;
    let holds_regions = cx.tree().holds_regions(ROOT);
    let doc = match holds_regions {
        true => format!(" The regions of [`{machine}`], all of them active."),
        false => format!(" The states of [`{machine}`], with their data."),
    };
    let kind = if holds_regions { tokens!(struct) } else { tokens!(enum) };
    let body = if holds_regions { inside_fields(cx, ROOT) } else { variants(cx, ROOT) };
    let named = (cx.names.state.code(), &cx.names.state_generics);
    item(cx, tokens!(#[doc = #doc] #(#derives)* #{derived::of_children(cx, ROOT)}), kind, named, body)
}

/// A variant for each state inside another.
fn variants(cx: Cx, id: StateId) -> TokenStream {
    cx.tree().children(id).iter().map(|child| state_variant(cx, *child)).joined()
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

/// A variant for a state, with its data and what is inside.
fn state_variant(cx: Cx, id: StateId) -> TokenStream {
    let state = cx.state(id);
    let doc = match cx.tree().is_choice(id) {
        true => format!(" At `{}`, a branch point: never current between two calls.", state.name),
        false => format!(" In state `{}`.", state.name),
    };
    let others = state.attrs.passed.iter().filter(|attr| !attr.path().is_ident("doc")).map(allowing);
    let attrs = tokens!(#{docs_or(state, doc)} #(#others)* #{levels_of_names(&state.data)});
    let ty = |field: &Field| Some(field.ty.code());
    variant(state, &Variant { attrs, ty: &ty, of_field: all_attrs, inside: inside_fields(cx, id) })
}

/// `state: Type`, or a field for each region.
fn inside_fields(cx: Cx, id: StateId) -> TokenStream {
    let doc = format!(" Where in `{}` the machine is.", cx.state(id).name);
    tokens! {
        #if cx.tree().is_compound(id) { #[doc = #doc] state: #{shown_type(cx, id)}, } #else {
            #for region in cx.tree().children(id).iter().copied() {
                #let state = cx.state(region);
                #{docs_or(state, format!(" Region `{}`.", state.name))}
                #if id == ROOT { #{cx.program.head.vis} } #{region_field(cx, region)}: #{region_type(cx, region)},
            }
        }
    }
}

fn inside_enum(cx: Cx, id: StateId) -> TokenStream {
    let derives = derives_of_states(cx, cx.storage().clones[id.0]);
    let doc = format!(" The states inside `{}` of [`{}`].", cx.state(id).name, cx.names.machine);
    let (name, generics) = &cx.names.inside[id.0];
    let attrs = tokens! {
        #[doc = #doc]
        #{state_cfgs(cx, id)}
        #(#derives)*
        #{derived::of_children(cx, id)}
        // A state has a name of its own in all of the machine; in a part it begins with that of the use.
        #[allow(clippy::enum_variant_names)]
    };
    item(cx, attrs, tokens!(enum), (name.code(), generics), variants(cx, id))
}

fn region_struct(cx: Cx, id: StateId) -> TokenStream {
    let (state, derives) = (cx.state(id), derives_of_states(cx, is_cloned(cx, id)));
    let doc = format!(" Region `{}` of [`{}`].", state.name, cx.names.machine);
    let (name, generics) = &cx.names.region[id.0];
    let attrs = tokens!(#[doc = #doc] #{state_cfgs(cx, id)} #(#derives)* #{levels_of_names(&state.data)});
    let fields = tokens!(#{visible_fields(cx, &state.data)} #{region_inside(cx, id)});
    item(cx, attrs, tokens!(struct), (name.code(), generics), fields)
}

/// Whether a region is cloned, as a part of what is inside the state around it.
fn is_cloned(cx: Cx, region: StateId) -> bool {
    cx.tree().parent(region).is_some_and(|around| cx.storage().clones[around.0])
}

/// The fields of a region's struct for what is active in it.
fn region_inside(cx: Cx, id: StateId) -> TokenStream {
    let vis = cx.program.head.vis;
    let doc = format!(" Where in region `{}` the machine is.", cx.state(id).name);
    tokens! {
        #if cx.tree().is_compound(id) { #[doc = #doc] #vis state: #{shown_type(cx, id)}, } #else {
            #for region in cx.tree().children(id).iter().copied() {
                #vis #{region_field(cx, region)}: #{region_type(cx, region)},
            }
        }
    }
}

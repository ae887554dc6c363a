//! Where the states are kept that are active at once, in types, patterns and literals. A composite has its active child
//! in the field `state`; a state of regions has a field for each region. A region without data of its own is just the
//! enum of its states. And tests on the current state: which states are active in it, and whether the machine has ended.

use proc_macro2::Ident;
use quote::format_ident;

use super::leaf;
use super::variant::shell_fields;
pub(crate) use super::variant::{Fields, Inner, is_struct, region_field, shown_type, variant};
use crate::names::paths::{hidden, with_generics};
use crate::prelude::*;

/// Leaves out the fields of every state.
pub(crate) fn no_fields(_: StateId) -> Option<TokenStream> {
    None
}

/// The type in which the active child of a composite is stored; for the machine, its whole configuration.
pub(crate) fn inside_type(cx: Cx, id: StateId) -> TokenStream {
    if cx.storage().by_leaf { leaf::ty(cx) } else { shown_type(cx, id) }
}

pub(crate) fn region_type(cx: Cx, id: StateId) -> TokenStream {
    let (name, generics) = &cx.names.region[id.0];
    if is_struct(cx, id) { with_generics(name, generics) } else { inside_type(cx, id) }
}

/// The type of what history keeps of a state: its child, or a tuple of its regions.
pub(crate) fn kept_type(cx: Cx, id: StateId) -> TokenStream {
    if cx.tree().is_compound(id) || id == ROOT {
        return inside_type(cx, id);
    }
    tokens!((#for region in cx.tree().children(id) { #{region_type(cx, *region)}, }))
}

/// A state with its data and what is inside, as a pattern or a literal of the type that holds it.
pub(crate) fn shell(cx: Cx, id: StateId, fields: Option<TokenStream>, inner: Inner) -> TokenStream {
    if cx.storage().by_leaf { leaf::shell(cx, id, inner) } else { variant(cx, id, fields, inner) }
}

/// The inside of a state as one value, as history keeps it: the child, or a tuple of the regions. For the machine,
/// the regions are the fields of its state.
pub(crate) fn value(cx: Cx, id: StateId, inner: Inner) -> TokenStream {
    match inner {
        Inner::Child(child) => child,
        Inner::Bound(local) => tokens!(#local),
        Inner::Regions(regions) if id == ROOT => {
            let name = &cx.names.inside[ROOT.0].0;
            let fields = shell_fields(cx, ROOT, TokenStream::new(), false, Inner::Regions(regions));
            tokens!(#name { #fields })
        }
        Inner::Regions(regions) => {
            let place =
                |region: StateId| regions.iter().find(|(id, _)| *id == region).map(|(_, place)| *place);
            tokens! {
                (#for region in cx.tree().children(id) {
                    #if let Some(place) = place(*region) { #place } #else { _ },
                })
            }
        }
        Inner::Open => TokenStream::new(),
    }
}

/// A pattern of the machine's state in which this state is active.
pub(crate) fn pattern(cx: Cx, id: StateId, fields: Fields, inner: Inner) -> TokenStream {
    pattern_within(cx, ROOT, id, fields, inner)
}

/// `State::Name { .. }`, or `State::Name` where it has no data.
pub(crate) fn any(cx: Cx, id: StateId) -> TokenStream {
    pattern(cx, id, &no_fields, Inner::Open)
}

/// A pattern of the inside of `base` in which state `id` is active.
pub(crate) fn pattern_within(
    cx: Cx,
    base: StateId,
    id: StateId,
    fields: Fields,
    inner: Inner,
) -> TokenStream {
    value(cx, base, within(cx, base, id, fields, inner))
}

/// The inside of `base` in which state `id` is active, with this inside. The own data of `base` are not part of it.
pub(crate) fn within(cx: Cx, base: StateId, id: StateId, fields: Fields, inner: Inner) -> Inner {
    cx.tree().path_between(base, id).into_iter().rev().fold(inner, |inner, id| {
        let shell = shell(cx, id, fields(id), inner);
        if cx.tree().is_region(id) { Inner::Regions(vec![(id, shell)]) } else { Inner::Child(shell) }
    })
}

/// The regions of a state, with the local that each is bound to: `inside_Name_`.
pub(crate) fn regions_bound(cx: Cx, id: StateId) -> Vec<(StateId, Ident)> {
    let local = |region: StateId| hidden(&format_ident!("inside_{}", cx.state(region).name));
    cx.tree().children(id).iter().map(|region| (*region, local(*region))).gather()
}

/// The regions of a state as part of a pattern or a value, each as the local that it is bound to.
pub(crate) fn bound_regions(cx: Cx, id: StateId) -> Inner {
    let bound = regions_bound(cx, id);
    Inner::Regions(bound.into_iter().map(|(region, local)| (region, tokens!(#local))).gather())
}

/// The inside of a state, bound by a pattern: the child to `inside_`, or each region to a local of its own.
pub(crate) fn bound_inside(cx: Cx, id: StateId) -> Inner {
    if cx.tree().is_compound(id) { Inner::Bound(inside_local()) } else { bound_regions(cx, id) }
}

/// `inside_`: what is active inside a composite.
pub(crate) fn inside_local() -> Ident {
    hidden(&format_ident!("inside"))
}

/// `(inside_A, inside_B,)`: the regions of a state, as one value.
pub(crate) fn region_locals(cx: Cx, id: StateId) -> TokenStream {
    tokens!((#for (_, local) in regions_bound(cx, id) { #local, }))
}

/// `field: local, …` for all data of a state.
pub(crate) fn fields_as(cx: Cx, id: StateId, local: &dyn Fn(usize) -> TokenStream) -> TokenStream {
    let fields =
        cx.state(id).data.iter().enumerate().map(|(index, field)| tokens!(#{field.name}: #{local(index)}));
    tokens!(#(#fields),*)
}

/// The current state, to look at.
pub(crate) fn state_ref(cx: Cx) -> TokenStream {
    state_in(cx, tokens!(self))
}

/// The current state of these parts of a machine, to look at.
pub(crate) fn state_in(cx: Cx, parts: TokenStream) -> TokenStream {
    if cx.storage().moves { tokens!(#parts.state.get()) } else { tokens!(&#parts.state) }
}

/// The current state, to change.
pub(crate) fn state_mut(cx: Cx) -> TokenStream {
    if cx.storage().moves { tokens!(self.state.get_mut()) } else { tokens!(&mut self.state) }
}

/// Whether a value is one of these states.
pub(crate) fn is_one_of(
    value: TokenStream,
    states: &[StateId],
    pattern: &dyn Fn(StateId) -> TokenStream,
) -> TokenStream {
    let patterns = states.iter().map(|id| pattern(*id));
    tokens!(::core::matches!(#value, #(#patterns)|*))
}

/// `match value { … }` with an arm for each of these states in which something is done. `arm` gives its pattern and body.
pub(crate) fn match_states(
    value: TokenStream,
    states: &[StateId],
    arm: &dyn Fn(StateId) -> (TokenStream, TokenStream),
) -> TokenStream {
    let arms = states.iter().filter_map(|id| {
        let (pattern, body) = arm(*id);
        (!body.is_empty()).then(|| tokens!(#pattern => { #body }))
    });
    let arms: TokenStream = arms.joined();
    if arms.is_empty() { arms } else { tokens!(match #value { #arms _ => {} }) }
}

/// Whether a state is active, as a test on the current state.
pub(crate) fn is_active(cx: Cx, id: StateId) -> TokenStream {
    tokens!(::core::matches!(#{state_ref(cx)}, #{any(cx, id)}))
}

/// Whether a machine in this state has ended. `state` is a reference.
pub(crate) fn ended_in(cx: Cx, state: TokenStream) -> TokenStream {
    let finals = cx.tree().ends();
    match finals.is_empty() {
        // At the beginning of a statement a `match` would end it.
        true if cx.tree().can_end() => tokens!((#{all_final_in(cx, state, ROOT)})),
        true => tokens!(false),
        false => is_one_of(state, &finals, &|id| any(cx, id)),
    }
}

/// `if self.is_done() { … }`, of a machine that can end.
pub(crate) fn if_done(cx: Cx, then: TokenStream) -> Option<TokenStream> {
    cx.tree().can_end().then(|| tokens!(if self.is_done() { #then }))
}

/// Whether each region of `id` is in a final state; one that holds regions itself, where each of these is. `state` is a
/// reference to the machine's state.
pub(crate) fn all_final_in(cx: Cx, state: TokenStream, id: StateId) -> TokenStream {
    let tests = cx.tree().children(id).iter().map(|region| {
        if cx.tree().holds_regions(*region) {
            return all_final_in(cx, state, *region);
        }
        let finals = cx.tree().children(*region).iter().copied();
        let finals: Vec<StateId> = finals.filter(|id| cx.tree().is_final(*id)).gather();
        if finals.is_empty() { tokens!(false) } else { is_one_of(state, &finals, &|id| any(cx, id)) }
    });
    tokens!(#(#tests)&&*)
}

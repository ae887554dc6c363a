//! A configuration that is taken apart, in patterns and in values that are put together again: each of its data is a
//! local, down to a state; the inside of that state stays whole.

use proc_macro2::Ident;
use quote::format_ident;

use super::store::{self, Inner};
use crate::context::places::ours_at;
use crate::names::paths::hidden;
use crate::prelude::*;

/// How a configuration that is taken apart is bound.
#[derive(Clone, Copy)]
pub(crate) struct Destructured<'t> {
    /// Code looks at its data, and changes them.
    pub(crate) is_mut: bool,
    /// These data have a name of their own, by which code takes them.
    pub(crate) takes: &'t [(StateId, usize)],
}

/// For a configuration that no code looks at; also for putting it together as a value.
pub(crate) const AS_IT_WAS: Destructured = Destructured { is_mut: false, takes: &[] };

impl Destructured<'_> {
    fn bind(&self, local: Ident) -> TokenStream {
        if self.is_mut { tokens_at!(local.span()=> mut #local) } else { tokens!(#local) }
    }

    fn field(&self, cx: Cx, place: (StateId, usize)) -> TokenStream {
        self.bind(if self.takes.holds(&place) { taken(cx, place) } else { old(cx, place) })
    }
}

/// The inside of a source, each part bound to a local.
pub(crate) fn taken_inside(cx: Cx, id: StateId, parts: Destructured) -> Inner {
    match (cx.tree().is_compound(id), cx.tree().has_children(id)) {
        (true, _) => Inner::Child(parts.bind(old_inside(cx, id))),
        (_, true) => {
            let regions = old_regions(cx, id).into_iter();
            Inner::Regions(regions.map(|(region, local)| (region, parts.bind(local))).gather())
        }
        _ => Inner::Open,
    }
}

/// A state with this inside, in all that is around it, each part bound to a local: as a pattern, or put together again.
pub(crate) fn whole_with(cx: Cx, id: StateId, inner: Inner, parts: Destructured) -> TokenStream {
    match inside_with(cx, ROOT, id, inner, parts) {
        Inner::Open => tokens!(old_),
        inner => store::value(cx, ROOT, inner),
    }
}

/// The inside of `outer`, with this inside of state `id`.
pub(crate) fn inside_with(cx: Cx, outer: StateId, id: StateId, inner: Inner, parts: Destructured) -> Inner {
    cx.tree().path_between(outer, id).into_iter().rev().fold(inner, |inner, id| {
        let fields = store::fields_as(cx, id, &|field| parts.field(cx, (id, field)));
        beside(cx, id, store::shell(cx, id, Some(fields), inner))
    })
}

/// The inside of the parent of a state: the state as this value, and the regions beside it.
fn beside(cx: Cx, id: StateId, value: TokenStream) -> Inner {
    let Some(parent) = cx.tree().parent(id).filter(|_| cx.tree().is_region(id)) else {
        return Inner::Child(value);
    };
    let regions = old_regions(cx, parent).into_iter();
    let place = |(region, local): (StateId, Ident)| match region == id {
        true => (region, value),
        false => (region, tokens!(#local)),
    };
    Inner::Regions(regions.map(place).gather())
}

pub(crate) fn old(cx: Cx, (id, field): (StateId, usize)) -> Ident {
    hidden(&format_ident!("old_{}_{}", cx.state(id).name, cx.state(id).data[field].name))
}

/// The local that stands for `take!(field)`. rustc tells of it where the field is declared.
pub(crate) fn taken(cx: Cx, place: (StateId, usize)) -> Ident {
    let name = cx.program.field(place).name;
    let mut local = hidden(&format_ident!("taken_{}", name));
    local.set_span(ours_at(name.span()));
    local
}

/// The regions of a state that is left, each with its local.
pub(crate) fn old_regions(cx: Cx, id: StateId) -> Vec<(StateId, Ident)> {
    cx.tree().children(id).iter().map(|region| (*region, old_region(cx, *region))).gather()
}

pub(crate) fn old_region(cx: Cx, region: StateId) -> Ident {
    hidden(&format_ident!("old_in_{}", cx.state(region).name))
}

pub(crate) fn old_inside(cx: Cx, id: StateId) -> Ident {
    hidden(&format_ident!("old_{}", cx.state(id).name))
}

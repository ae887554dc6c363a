//! A state as the user sees it, in types, patterns and literals: a variant of an enum, or the struct of a region, with what is
//! active inside.

use proc_macro2::Ident;
use quote::format_ident;

use crate::names::paths::with_generics;
use crate::prelude::*;
use crate::token::snake;

/// The inside of a state, for a pattern or a value.
#[derive(Clone)]
pub(crate) enum Inner {
    /// Nothing: a pattern leaves it out.
    Open,
    /// The active child of a composite.
    Child(TokenStream),
    /// The active child of a composite, bound by a pattern to this local.
    Bound(Ident),
    /// Regions; a pattern may leave some out.
    Regions(Vec<(StateId, TokenStream)>),
}

/// The fields of a state, for a pattern or a value. `None` leaves them out.
pub(crate) type Fields<'f> = &'f dyn Fn(StateId) -> Option<TokenStream>;

/// `legs`, of region `Legs`.
pub(crate) fn region_field(cx: Cx, id: StateId) -> Ident {
    let name = cx.state(id).name;
    let snake = snake(name);
    let mut field = syn::parse_str::<Ident>(&snake).unwrap_or_else(|_| format_ident!("r#{snake}"));
    field.set_span(name.span());
    field
}

/// The type of the active child of a composite, or of the machine's configuration, as the user sees it.
pub(crate) fn shown_type(cx: Cx, id: StateId) -> TokenStream {
    let (name, generics) = &cx.names.inside[id.0];
    with_generics(name, generics)
}

/// A region that has data, holds regions or has no states is a struct of its own.
pub(crate) fn is_struct(cx: Cx, region: StateId) -> bool {
    !cx.state(region).data.is_empty() || !cx.tree().is_compound(region)
}

/// A state with its data and what is inside, as a pattern or a literal of the type that the user sees.
pub(crate) fn variant(cx: Cx, id: StateId, fields: Option<TokenStream>, inner: Inner) -> TokenStream {
    let state = cx.state(id);
    let is_open = fields.is_none() && !state.data.is_empty();
    let is_region = cx.tree().is_region(id);
    if is_region && !is_struct(cx, id) {
        return match inner {
            Inner::Child(child) => child,
            Inner::Bound(local) => tokens!(#local),
            Inner::Open | Inner::Regions(_) => tokens!(_),
        };
    }
    let path = tokens! {
        #if is_region { #{&cx.names.region[id.0].0} } #else {
            #{&cx.names.inside[cx.tree().parent(id).unwrap_or(ROOT).0].0}::#{state.name}
        }
    };
    let is_plain = state.data.is_empty() && !cx.tree().has_children(id);
    if is_plain && !is_region {
        return path;
    }
    let fields = shell_fields(cx, id, fields.unwrap_or_default(), is_open, inner);
    tokens!(#path { #fields })
}

/// The fields of a state, and those of what is inside.
pub(crate) fn shell_fields(
    cx: Cx,
    id: StateId,
    fields: TokenStream,
    leaves_out: bool,
    inner: Inner,
) -> TokenStream {
    let is_open = match &inner {
        Inner::Open => cx.tree().has_children(id),
        Inner::Child(_) | Inner::Bound(_) => false,
        Inner::Regions(regions) => regions.len() < cx.tree().children(id).len(),
    };
    let leaves_out = leaves_out || is_open;
    let has_more = leaves_out || !matches!(inner, Inner::Open);
    tokens! {
        #fields
        #if has_more && !fields.is_empty() { , }
        #match inner {
            Inner::Open => {}
            Inner::Bound(local) => { state: #local, }
            Inner::Child(child) => { state: #child, }
            Inner::Regions(regions) => {
                #for (region, value) in &regions { #{region_field(cx, *region)}: #value, }
            }
        }
        #if leaves_out { .. }
    }
}

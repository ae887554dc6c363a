//! The surroundings of a machine as parameters and arguments: its owner, its world, the time.

use proc_macro2::Ident;

use super::attributes::field_cfgs;
use super::cx::Cx;
use super::places::{place_of, reference};
use crate::syntax::Param;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::ROOT;

/// `owner: &mut Owner, world: &World, now: Time`, each where the machine has it.
pub(super) fn params(cx: Cx) -> TokenStream {
    let (callers, now) = (callers_params(cx), now_param(cx));
    tokens!(#callers #now)
}

/// `owner: &mut Owner, world: &World`. A parameter that the body does not name is passed all the same.
pub(super) fn callers_params(cx: Cx) -> TokenStream {
    let param = |param: &Param, mutable| {
        let (name, reference, ty) = (&param.name, reference(param, mutable), param_type(param));
        tokens!(#[allow(unused_variables)] #name: #reference #ty,)
    };
    let owner = cx.program.head.owner.map(|owner| param(owner, true));
    let world = cx.program.head.world.map(|world| param(world, false));
    tokens!(#owner #world)
}

pub(super) fn now_param(cx: Cx) -> TokenStream {
    let Some(clock) = cx.program.head.clock else {
        return TokenStream::new();
    };
    let (now, ty) = (Ident::new("now", place_of(clock)), now_type(cx));
    tokens!(#[allow(unused_variables)] #now: #ty,)
}

/// The type of `now`. Calls pass something for a clock that could not be read, whatever that is.
pub(super) fn now_type(cx: Cx) -> TokenStream {
    match cx.program.head.clock_unread {
        true => tokens!(impl ::core::marker::Copy),
        false => cx.program.head.clock.code(),
    }
}

/// `owner, world, now`
pub(super) fn args(cx: Cx) -> TokenStream {
    let (callers, now) = (callers_args(cx), now_arg(cx));
    tokens!(#callers #now)
}

/// `owner, world`
pub(super) fn callers_args(cx: Cx) -> TokenStream {
    let names = cx.program.head.owner.into_iter().chain(cx.program.head.world).map(|param| &param.name);
    tokens!(#(#names,)*)
}

pub(super) fn now_arg(cx: Cx) -> TokenStream {
    match cx.program.head.clock {
        Some(_) => tokens!(now,),
        None => TokenStream::new(),
    }
}

/// `owner, world, data of the machine without an initial value, now`, with which a machine starts.
pub(super) fn start_params(cx: Cx) -> TokenStream {
    let given = cx.state(ROOT).data.iter().filter(|field| field.initial.is_none()).map(|field| {
        let (cfgs, name, ty) = (field_cfgs(field), field.name, field.ty);
        tokens!(#cfgs #[allow(unused_variables)] #name: #ty,)
    });
    let (callers, now) = (callers_params(cx), now_param(cx));
    tokens!(#callers #(#given)* #now)
}

/// Calls pass something for a parameter whose type could not be read, whatever that is.
fn param_type(param: &Param) -> TokenStream {
    match param.unread {
        true => tokens!(impl ?::core::marker::Sized),
        false => param.ty.code(),
    }
}

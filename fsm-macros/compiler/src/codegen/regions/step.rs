//! What a line that acts together with others has made, until all have acted; and its way into its place.

use proc_macro2::Ident;
use quote::format_ident;
use syn::Generics;

use super::acts::{self, Kind};
use super::together;
use crate::codegen::asked;
use crate::codegen::attributes::everywhere;
use crate::codegen::cx::Cx;
use crate::codegen::generics;
use crate::codegen::names::with_generics;
use crate::codegen::store::{inside_type, state_cfgs};
use crate::codegen::timers;
use crate::codegen::{make, put};
use crate::each::{Gather, in_order};
use crate::program::Put;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// `NameStep_`: what a line has made, before it is put into its place.
pub(in crate::codegen) fn step_enum(cx: Cx) -> TokenStream {
    if !together::is_needed(cx) {
        return TokenStream::new();
    }
    let (name, all) = (step_name(cx), step_generics(cx));
    let where_clause = &all.where_clause;
    let timers = timers::ty(cx).map(|ty| tokens!(, #ty));
    let variants = domains(cx).into_iter().map(|(id, is_again)| {
        let (variant, ty, cfgs) = (step_variant(cx, id, is_again), inside_type(cx, id), state_cfgs(cx, id));
        tokens!(#cfgs #variant(#ty #timers),)
    });
    let (variants, everywhere): (TokenStream, _) = (variants.joined(), everywhere(cx));
    let asked = asks(cx).then(|| {
        let asked = asked::asked_type(cx);
        tokens!(Asked(#asked),)
    });
    tokens! {
        #[doc(hidden)]
        #everywhere
        #[allow(non_camel_case_types, private_interfaces)]
        enum #name #all #where_clause { Done, #asked #variants }
    }
}

/// `put_step_`: what was made is put into its place. What an action has asked for goes on.
pub(super) fn put_fn(cx: Cx) -> TokenStream {
    let (ty, step, args) = (step_type(cx), step_name(cx), make::made_args(cx));
    let arms = domains(cx).into_iter().map(|(id, is_again)| {
        let (variant, cfgs) = (step_variant(cx, id, is_again), state_cfgs(cx, id));
        let put = put::put(cx, Put::In { domain: id, moves: false, is_again });
        tokens!(#cfgs #step::#variant(#args) => { #put #step::Done })
    });
    let arms: TokenStream = arms.joined();
    tokens!(fn put_step_(&mut self, step_: #ty) -> #ty { match step_ { #arms step_ => step_ } })
}

/// Whether a line that acts beside others may ask for a change.
fn asks(cx: Cx) -> bool {
    cx.storage().asks_beside > 0
}

pub(super) fn step_name(cx: Cx) -> Ident {
    format_ident!("{}Step_", cx.names.machine)
}

pub(super) fn step_type(cx: Cx) -> TokenStream {
    with_generics(&step_name(cx), &step_generics(cx))
}

/// An enum must use what it declares, and data of the regions themselves are in no variant.
fn step_generics(cx: Cx) -> Generics {
    let (asked, timers) = (asks(cx).then(|| asked::asked_type(cx)), timers::ty(cx));
    let made: TokenStream = domains(cx).into_iter().map(|(id, _)| inside_type(cx, id)).joined();
    let timers = if made.is_empty() { None } else { timers };
    generics::used(cx.program.head.generics, tokens!(#asked #timers #made))
}

pub(super) fn step_variant(cx: Cx, id: StateId, is_again: bool) -> Ident {
    let what = if again_counts(cx, id, is_again) { "Again" } else { "" };
    match id {
        ROOT => format_ident!("{what}InMachine_"),
        id => format_ident!("{what}In{}", syn::ext::IdentExt::unraw(cx.state(id).name)),
    }
}

/// Whether it makes a difference that a state is entered again: for a state blip alone.
fn again_counts(cx: Cx, id: StateId, is_again: bool) -> bool {
    is_again && cx.storage().previous_in.contains(&id)
}

/// The composites inside which some line puts what it has made, and whether it enters again what it leaves.
fn domains(cx: Cx) -> Vec<(StateId, bool)> {
    let waiting = acts::shared(cx).into_iter().filter_map(|line| match acts::kind(line) {
        Kind::Waits { domain, is_again, .. } => Some((domain, again_counts(cx, domain, is_again))),
        _ => None,
    });
    let mut domains = in_order(waiting.gather(), |(domain, again)| (domain.0, usize::from(*again)));
    domains.dedup();
    domains
}

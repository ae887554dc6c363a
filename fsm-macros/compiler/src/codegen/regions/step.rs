//! What a line that acts together with others has made, until all have acted; and its way into its place.

use proc_macro2::Ident;
use quote::format_ident;
use syn::Generics;

use super::acts;
use super::kind::{self, Kind};
use super::together;
use crate::codegen::asked;
use crate::codegen::attributes::everywhere;
use crate::codegen::context::params;
use crate::codegen::cx::Cx;
use crate::codegen::generics;
use crate::codegen::names::with_generics;
use crate::codegen::store::{inside_type, state_cfgs};
use crate::codegen::timers;
use crate::codegen::{make, put};
use crate::each::Gather;
use crate::program::Put;
use crate::tokens::TokenStream;
use crate::topology::ROOT;

/// `NameStep_`: what a line has made, before it is put into its place.
pub(in crate::codegen) fn step_enum(cx: Cx) -> TokenStream {
    if !together::is_needed(cx) {
        return TokenStream::new();
    }
    let (name, all) = (step_name(cx), step_generics(cx));
    let where_clause = &all.where_clause;
    let timers = timers::ty(cx).map(|ty| tokens!(, #ty));
    let variants = puts(cx).into_iter().map(|put| {
        let (variant, cfgs) = (step_variant(cx, put), state_cfgs(cx, kind::domain(put)));
        match made_type(cx, put) {
            Some(ty) => tokens!(#cfgs #variant(#ty #timers),),
            None => tokens!(#cfgs #variant,),
        }
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

/// `put_step_`: what was made is put into its place, or what was there before comes back. What an action has asked for
/// goes on, and that something was resumed.
pub(super) fn put_fn(cx: Cx) -> TokenStream {
    let (ty, step, made, params) = (step_type(cx), step_name(cx), make::made_args(cx), params(cx));
    let arms = puts(cx).into_iter().map(|put| {
        let (variant, cfgs) = (step_variant(cx, put), state_cfgs(cx, kind::domain(put)));
        let code = put::put(cx, put);
        match (put, made_type(cx, put)) {
            (Put::Below, _) => tokens!(#cfgs #step::#variant => { #code #step::#variant }),
            (_, None) => tokens!(#cfgs #step::#variant => { #code #step::Done }),
            (_, Some(_)) => tokens!(#cfgs #step::#variant(#made) => { #code #step::Done }),
        }
    });
    let arms: TokenStream = arms.joined();
    tokens! {
        #[allow(unused_variables)]
        fn put_step_(&mut self, step_: #ty, #params) -> #ty { match step_ { #arms step_ => step_ } }
    }
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
    let made: TokenStream = puts(cx).into_iter().filter_map(|put| made_type(cx, put)).joined();
    let timers = if made.is_empty() { None } else { timers };
    generics::used(cx.program.head.generics, tokens!(#asked #timers #made))
}

pub(super) fn step_variant(cx: Cx, put: Put) -> Ident {
    let (what, id) = match put {
        // Whether a state is entered again makes a difference for a state blip alone.
        Put::In { domain, is_again: true, .. } if cx.storage().previous_in.contains(&domain) => {
            ("AgainIn", domain)
        }
        Put::In { domain, .. } => ("In", domain),
        Put::Above => return format_ident!("Above_"),
        Put::Below => return format_ident!("Below_"),
        Put::Anew => return format_ident!("Anew_"),
        Put::Back(domain) => ("BackIn", domain),
    };
    match id {
        ROOT => format_ident!("{what}Machine_"),
        id => format_ident!("{what}{}", syn::ext::IdentExt::unraw(cx.state(id).name)),
    }
}

/// The type of what is put there, where it has been made.
fn made_type(cx: Cx, put: Put) -> Option<TokenStream> {
    matches!(put, Put::In { .. } | Put::Above).then(|| inside_type(cx, kind::domain(put)))
}

/// What lines put into place when all have acted.
fn puts(cx: Cx) -> Vec<Put> {
    let mut puts: Vec<Put> = Vec::new();
    for line in acts::shared(cx) {
        let kind = kind::of(line);
        let more = match &kind {
            Kind::PopElse(kind) => [Some(Put::Below), waits(kind)],
            kind => [waits(kind), None],
        };
        for put in more.into_iter().flatten() {
            if !puts.iter().any(|other| step_variant(cx, *other) == step_variant(cx, put)) {
                puts.push(put);
            }
        }
    }
    puts
}

fn waits(kind: &Kind) -> Option<Put> {
    match kind {
        Kind::Waits { put, .. } | Kind::Returns(put) => Some(*put),
        Kind::Stays | Kind::Asks | Kind::Moves { .. } | Kind::PopElse(_) => None,
    }
}

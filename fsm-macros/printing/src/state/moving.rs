//! Requests that move data out of the state that asks: the enum that carries each of them, with its other data, until
//! it is served; which state each names, and how a line `refused` is shown it.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::Generics;

use super::local::{self, Local};
use crate::caller::ours;
use crate::code::scope::Scope;
use crate::context::attributes::everywhere;
use crate::each::Each;
use crate::names::generics;
use crate::names::paths::{self, entry, entry_type, id_from, id_of, of_machine, target_type, with_generics};
use crate::prelude::*;
use crate::program::{Field, Gift, Moving, Source, Value};

/// The type of what requests in actions name: a target, or `WantedTarget`, if some requests move data.
pub(crate) fn wanted_type(cx: Cx) -> TokenStream {
    let entry = entry_type(cx);
    if cx.program.moving.is_empty() {
        return entry;
    }
    tokens!(::fsm_runtime::requests::WantedTarget<#entry, #{with_generics(&name(cx), &generics_of(cx))}>)
}

/// The type that a line `refused` is shown.
pub(crate) fn shown_type(cx: Cx) -> TokenStream {
    let target = target_type(cx);
    tokens!(#if cx.program.moving.is_empty() { #target } #else { ::fsm_runtime::requests::WantedTarget<#target> })
}

/// Wraps a value, or a pattern, in a variant of `WantedTarget`, if some requests of the machine move data.
pub(crate) fn wanted(cx: Cx, value: TokenStream, is_moving: bool, span: Span) -> TokenStream {
    match (cx.program.moving.is_empty(), is_moving) {
        (true, _) => value,
        (false, true) => tokens_at!(span=> ::fsm_runtime::requests::WantedTarget::Moving(#value)),
        (false, false) => tokens_at!(span=> ::fsm_runtime::requests::WantedTarget::Whole(#value)),
    }
}

/// `MovingOfName::State_0_ { field: value, … }`, of a request in an action.
pub(crate) fn value(scope: &Scope, id: StateId, number: usize, gifts: &[Gift]) -> TokenStream {
    let data = &scope.cx.state(id).data;
    let fields = tokens! {
        #for gift in gifts {
            #if let Value::Code(body) = &gift.value {
                #for attr in gift.attrs { #attr }
                #{gift.name}: #{scope.value_in_action(body, data[gift.field].ty.code())},
            }
        }
    };
    literal(scope.cx, id, number, fields)
}

/// The enum of such requests, and the states that they name.
pub(crate) fn types(cx: Cx) -> TokenStream {
    if cx.program.moving.is_empty() {
        return TokenStream::new();
    }
    let generics = generics_of(cx);
    let everywhere = everywhere(cx);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let wanted = wanted_type(cx);
    // `WantedTarget` contains a target, so the generics of targets are needed too.
    let both = generics::join(entry(cx).1, &generics);
    let (impl_both, _, where_both) = both.split_for_impl();
    tokens! {
        #[doc(hidden)]
        #everywhere
        #[allow(dead_code, non_camel_case_types, non_snake_case, private_interfaces)]
        enum #{name(cx)} #impl_generics #where_clause {
            #for moving in &cx.program.moving {
                #let fields = carried(cx, moving).map(|field| Local::new(field.name.clone(), field.ty.code()));
                #{variant(cx, moving.arrival.target, moving.number)} #{local::fields(fields.gather())},
            }
        }
        #everywhere
        #[allow(private_interfaces)]
        impl #impl_both ::core::convert::From<&#wanted> for #{&cx.names.id} #where_both {
            #[inline]
            fn from(named_: &#wanted) -> Self {
                match named_ {
                    ::fsm_runtime::requests::WantedTarget::Whole(target_) => #{id_from(cx, tokens!(target_))},
                    ::fsm_runtime::requests::WantedTarget::Moving(moving_) => match *moving_ { #{own_ids(cx)} },
                }
            }
        }
    }
}

/// An arm for each request that moves data: the id of the state that it names.
fn own_ids(cx: Cx) -> TokenStream {
    tokens! {
        #for Moving { number, arrival, .. } in &cx.program.moving {
            #{name(cx)}::#{variant(cx, arrival.target, *number)} { .. } => #{id_of(cx, arrival.target)},
        }
    }
}

/// `let change_ = …;`: the change as a line `refused` is shown it. `narrow` is a closure that makes the user's type
/// of target.
pub(crate) fn shown(cx: Cx, narrow: Option<TokenStream>) -> TokenStream {
    let narrow = narrow.unwrap_or_else(|| tokens!(|target_| target_));
    let arms = own_ids(cx);
    tokens!(let change_ = change_.map(|wanted_| wanted_.shown(#narrow, |moving_| match moving_ { #arms }.name()));)
}

/// The data that a request gives besides those that move.
pub(crate) fn carried<'p>(cx: Cx<'p>, moving: &Moving) -> Each<&'p Field<'p>> {
    let (target, mut given) = (moving.arrival.target, Vec::new());
    moving.arrival.made.inside.visit(&mut |inside| {
        for entered in inside.children().iter().filter(|entered| entered.state == target) {
            let sources = entered.sources.iter().enumerate();
            given = sources.filter(|(_, source)| **source == Source::Given).map(|(field, _)| field).gather();
        }
    });
    given.into_iter().map(move |field| cx.program.field((target, field))).gather().into()
}

pub(crate) fn literal(cx: Cx, target: StateId, number: usize, fields: TokenStream) -> TokenStream {
    paths::literal(&name(cx), &variant(cx, target, number), fields)
}

/// `MovingOfName`
fn name(cx: Cx) -> Ident {
    of_machine("Moving", &cx.names.machine)
}

/// `State_0_`
fn variant(cx: Cx, target: StateId, number: usize) -> Ident {
    format_ident!("{}_{number}_", cx.state(target).name, span = ours())
}

fn generics_of(cx: Cx) -> Generics {
    let held = cx.program.moving.iter().each_of(|moving| carried(cx, moving)).map(|field| field.ty.code());
    generics::used(cx.program.head.generics, held.joined())
}

//! Machines in data that live with their state: they tick with it, are stopped with it, and what they wait for is counted
//! while it is active.

use proc_macro2::{Ident, Span};

use super::store::{self, Inner, state_ref};
use crate::code::scope;
use crate::names::paths::time_type;
use crate::prelude::*;
use crate::program::Field;
use crate::time::clock;
use crate::token::{first_span, named_at};
use crate::written::Param;

/// `run_inner::<Type, _>(duel, (guard, world), <… as TimeInside<Clock>>::inside(now_), true);`, on exit with `false`.
///
/// At the place of the type: where that is no machine which can live here, both calls say the same, and rustc shows it once.
pub(crate) fn call(cx: Cx, field: &Field, lent: &[Ident], is_update: bool) -> TokenStream {
    let head = &cx.program.head;
    let span = first_span(field.ty, field.name.span());
    let param = |name: &Ident| head.params.iter().find(|param| param.name == *name);
    let params = tokens! {
        #for name in lent { #if let Some(param) = param(name) { #{lend(param, name.span())} } }
    };
    let (outer, now) = match head.clock {
        _ if cx.program.snapshots.is_some() => {
            let timeless = tokens_at!(span=> ::fsm_runtime::__private::Timeless);
            (timeless, timeless)
        }
        Some(_) => (time_type(cx), tokens!(now_)),
        None => (tokens_at!(span=> ()), tokens_at!(span=> ())),
    };
    let now = by_clock(field, outer, "inside", tokens_at!(span=> (#now)));
    let machine = scope::local(field.name);
    tokens_at! {
        span=> ::fsm_runtime::__private::run_inner::<#{field.ty}, _>(
            #machine, (#params), #now, #if is_update { true } #else { false }
        );
    }
}

/// `<<Type as Machine>::Time as TimeInside<Clock>>::inside`: of a machine with another clock rustc says the same for each, and
/// shows it once.
fn by_clock(field: &Field, outer: TokenStream, function: &str, args: TokenStream) -> TokenStream {
    let span = first_span(field.ty, field.name.span());
    let time = tokens_at!(span=> <#{field.ty} as ::fsm_runtime::any::Machine>::Time);
    tokens_at!(span=> <#time as ::fsm_runtime::__private::TimeInside<#outer>>::#{Ident::new(function, span)} #args)
}

/// `&mut *guard,`, at the place where the parameter is lent.
fn lend(param: &Param, span: Span) -> TokenStream {
    let mutability = param.is_mutable().then(|| tokens_at!(span=> mut));
    let name = named_at(&param.name, param.name.span().located_at(span));
    tokens_at!(span=> &#mutability *#name,)
}

/// `let mut inner_ = None; …`: when the first of those that are active has something to do.
pub(crate) fn deadline(cx: Cx) -> Option<TokenStream> {
    if !cx.facts().has_inner_deadlines {
        return None;
    }
    let states = cx.tree().all().filter(|id| cx.state(*id).inner().next().is_some());
    Some(tokens! {{
        let mut inner_: ::core::option::Option<#{time_type(cx)}> = ::core::option::Option::None;
        #for id in states {
            #let all: TokenStream = cx.state(id).inner().map(|(field, _)| earlier(cx, field)).joined();
            #if id == ROOT { { #{scope::bind_machine_in(cx, tokens!(&self.data))} #all } } #else {
                if let #{bound(cx, id)} = #{state_ref(cx)} { #all }
            }
        }
        inner_
    }})
}

/// A pattern that binds the data of this state, and no others.
fn bound(cx: Cx, id: StateId) -> TokenStream {
    store::pattern(cx, id, &|other| (other == id).then(|| scope::fields(cx, id)), Inner::Open)
}

fn earlier(cx: Cx, field: &Field) -> TokenStream {
    let span = first_span(field.ty, field.name.span());
    let machine = scope::local(field.name);
    let outside = by_clock(field, time_type(cx), "outside", TokenStream::new());
    let deadline = tokens_at!(span=> <#{field.ty} as ::fsm_runtime::any::Machine>::next_deadline(#machine).and_then(#outside));
    tokens!({ inner_ = #{clock::earlier(cx, tokens!(inner_), deadline)}; })
}

//! The parts that all functions for events share: their heads, the pattern of a line, and how an event is passed on.
//!
//! Functions take the event by value, and an event that no line uses is in the outcome. Where a step may end before
//! its time, the event stays in a place of the caller's, `Option<Event>`, until a line takes it: so an event that
//! nobody has used comes back with an error, and a future holds one event and not one for each function.

use proc_macro2::{Ident, TokenTree};

use crate::prelude::*;
use crate::written::{EventPattern, Pattern};

/// The type of the local `event_`, for an event of this type.
pub(crate) fn passed_type(cx: Cx, event: TokenStream) -> TokenStream {
    if cx.may_stop() { tokens!(&mut ::core::option::Option<#event>) } else { event }
}

/// The type of an outcome. An event that stays in a place of the caller's is not in the outcome.
pub(crate) fn outcome_type(cx: Cx, event: TokenStream) -> TokenStream {
    match cx.may_stop() {
        true => tokens!(::fsm_runtime::Outcome<()>),
        false => tokens!(::fsm_runtime::Outcome<#event>),
    }
}

/// The content of an outcome for an event that was not used.
pub(crate) fn given_back(cx: Cx) -> TokenStream {
    if cx.may_stop() { tokens!(()) } else { tokens!(event_) }
}

/// `Outcome::Unhandled(event_)`
pub(crate) fn unhandled(cx: Cx) -> TokenStream {
    tokens!(::fsm_runtime::Outcome::Unhandled(#{given_back(cx)}))
}

/// `match event_ { … }`. If no arm takes the event, it stays where it was, and `rest` follows.
pub(crate) fn matched(cx: Cx, arms: TokenStream, rest: TokenStream) -> TokenStream {
    tokens! {
        match #if cx.may_stop() { ::core::option::Option::take(event_) } #else { event_ } {
            #arms
            #{untaken(cx, TokenStream::new(), rest)}
        }
    }
}

/// An arm, perhaps with a guard, for an event that stays where it was.
pub(crate) fn untaken(cx: Cx, guard: TokenStream, rest: TokenStream) -> TokenStream {
    tokens! {
        #if cx.may_stop() { rest_ #guard => { *event_ = rest_; #rest } }
        #else { event_ #guard => #rest }
    }
}

/// The pattern of an arm of `match event_`.
pub(crate) fn arm(cx: Cx, pattern: TokenStream) -> TokenStream {
    if cx.may_stop() { tokens!(::core::option::Option::Some(#pattern)) } else { pattern }
}

/// Code that looks at the event, of which it gets a reference.
pub(crate) fn seen(cx: Cx, code: &dyn Fn(TokenStream) -> TokenStream) -> TokenStream {
    if !cx.may_stop() {
        return code(tokens!(&event_));
    }
    let code = code(tokens!(event_));
    match code.is_empty() {
        true => code,
        false => tokens!(if let ::core::option::Option::Some(event_) = &*event_ { #code }),
    }
}

/// `let event_ = &mut Some(event_);`, where an event has come by value.
pub(crate) fn lend(cx: Cx) -> Option<TokenStream> {
    cx.may_stop().then(|| tokens!(let event_ = &mut ::core::option::Option::Some(event_);))
}

/// `Event::A(…) | Event::B { … }`
pub(crate) fn event_pattern(cx: Cx, pattern: &Pattern) -> TokenStream {
    let path: Vec<TokenTree> = cx.names.event_path.into_iter().gather();
    let alternatives = pattern.alternatives.iter().map(|alternative| {
        let binding = (!alternative.binding.is_empty()).then_some(&alternative.binding);
        match &alternative.event {
            EventPattern::Any(any) => tokens!(#binding #any),
            EventPattern::Variant { name, payload } => {
                let path = path.iter().map(|token| at(token, name));
                tokens_at!(name.span()=> #binding #(#path)*::#name #payload)
            }
        }
    });
    let mut alternatives: Vec<TokenStream> = alternatives.gather();
    match alternatives.len() {
        1 => alternatives.remove(0),
        _ => tokens!(#(#alternatives)|*),
    }
}

/// The path to an event, at the place of the event's name: what rustc says about the pattern is shown there, and
/// not from the header of the machine on.
fn at(token: &TokenTree, name: &Ident) -> TokenTree {
    let mut token = token.clone();
    token.set_span(token.span().located_at(name.span()));
    token
}

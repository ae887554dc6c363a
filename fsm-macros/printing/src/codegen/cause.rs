//! What has led to a change: a parameter `cause_` beside the observer, in a machine with a line that sees it. Whoever begins
//! a step, or acts by another kind of line, binds it anew.

use proc_macro2::Ident;

use super::cx::Cx;
use super::store::is_active;
use crate::caller::ours;
use crate::program::{Events, Line, Trigger};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// `Cause<NameEventId>`, for which the machine has a name of its own.
pub(super) fn whole_type(cx: Cx) -> TokenStream {
    let event = match &cx.program.events {
        Some(Events::Declared { .. }) => cx.names.event_id.code(),
        Some(Events::From { .. }) => tokens!(()),
        None => tokens!(::fsm_runtime::any::NoEvent),
    };
    tokens!(::fsm_runtime::Cause<#event>)
}

/// The cause of a call from outside, before its arguments.
pub(super) fn of_call(cx: Cx, method: &str) -> Option<TokenStream> {
    let cause = match method {
        "start" | "start_in" => named(cx, "Start"),
        "send" => of_event(cx),
        "update" => named(cx, "Update"),
        "stop" => named(cx, "Stop"),
        _ => named(cx, "Always"),
    };
    cx.facts().tells_cause.then(|| tokens!(#cause,))
}

/// `NameCause::Event(NameEventId::from(&event_))`, where the event is at hand by value.
fn of_event(cx: Cx) -> TokenStream {
    let id = match &cx.program.events {
        Some(Events::Declared { .. }) => {
            tokens!(<#{&cx.names.event_id} as ::core::convert::From<_>>::from(&event_))
        }
        _ => tokens!(()),
    };
    tokens!(#{&cx.names.cause}::Event(#id))
}

fn named(cx: Cx, variant: &str) -> TokenStream {
    let variant = Ident::new(variant, ours());
    tokens!(#{&cx.names.cause}::#variant)
}

/// `let cause_ = NameCause::Always;`
pub(super) fn bind(cx: Cx, variant: &str) -> Option<TokenStream> {
    cx.facts().tells_cause.then(|| tokens!(let cause_ = #{named(cx, variant)};))
}

/// `let cause_ = NameCause::Event(…);`
pub(super) fn bind_event(cx: Cx) -> Option<TokenStream> {
    cx.facts().tells_cause.then(|| tokens!(let cause_ = #{of_event(cx)};))
}

/// A line in a tick, in braces with its cause, where it may change the state.
pub(super) fn within(cx: Cx, line: &Line, acts: TokenStream) -> TokenStream {
    let variant = match &line.trigger {
        Trigger::When => "When",
        Trigger::After(_) => "After",
        Trigger::Every { .. } => "Every",
        Trigger::Stop => "Stop",
        _ => "Update",
    };
    match bind(cx, variant).filter(|_| line.transition().is_some() || line.asks_for_change()) {
        Some(bind) => tokens!({ #bind #acts }),
        None => acts,
    }
}

/// The name that a line gives to the cause.
pub(super) fn of_line(line: &Line) -> Option<TokenStream> {
    line.cause.map(|name| tokens!(#[allow(unused_variables)] let #name = cause_;))
}

/// Where a choice that stands leads on behind this: the cause of what has entered it goes along.
pub(super) fn passed_on(cx: Cx) -> Option<TokenStream> {
    cx.facts().passes_cause_on.then(|| tokens!(cause_))
}

/// `-> NameCause`, of a function that passes it on.
pub(super) fn output(cx: Cx) -> Option<TokenStream> {
    passed_on(cx).map(|_| tokens!(-> #{&cx.names.cause}))
}

/// The cause of the next step in the loop behind a step: of a `done`, or of an event that has waited.
pub(super) fn next(cx: Cx, variant: Option<&str>) -> Option<TokenStream> {
    let cause = variant.map_or_else(|| of_event(cx), |variant| named(cx, variant));
    let binds = passed_on(cx).is_none().then(|| tokens!(let));
    cx.facts().tells_cause.then(|| tokens!(#binds cause_ = #cause;))
}

/// Before `always` lines are looked at, and behind those that have acted: a choice that stood has led on by its own cause.
pub(super) fn around_always(cx: Cx) -> Option<(TokenStream, TokenStream)> {
    passed_on(cx)?;
    let choices = cx.states().filter(|id| cx.tree().is_choice(*id));
    let tests = choices.map(|id| tokens!(if #{is_active(cx, id)} { leads_on_ = true; }));
    Some((
        tokens!(let mut leads_on_ = false; #(#tests)*),
        tokens!(if !leads_on_ { cause_ = #{named(cx, "Always")}; }),
    ))
}

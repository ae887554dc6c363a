//! What has led to a change: a parameter `cause_` beside the observer, in a machine with a line that sees it. Whoever begins
//! a step, or acts by another kind of line, binds it anew.

use quote::format_ident;

use crate::caller::ours;
use crate::prelude::*;
use crate::program::{Cause, Events, Line};

/// `Cause<NameEventId>`, for which the machine has a name of its own.
pub(crate) fn whole_type(cx: Cx) -> TokenStream {
    tokens! {
        ::fsm_runtime::Cause<
            #match &cx.program.events {
                Some(Events::Declared { .. }) => { #{&cx.names.event_id} }
                Some(Events::From { .. }) => { () }
                None => { ::fsm_runtime::any::NoEvent }
            }
        >
    }
}

/// `NameCause::Always`, or `NameCause::Event(NameEventId::from(&event_))`, where the event is at hand by value.
pub(crate) fn named(cx: Cx, cause: Cause) -> TokenStream {
    tokens! {
        #{&cx.names.cause}::#{format_ident!("{cause:?}", span = ours())}
        #if cause == Cause::Event {
            (
                #if let Some(Events::Declared { .. }) = &cx.program.events {
                    <#{&cx.names.event_id} as ::core::convert::From<_>>::from(&event_)
                } #else {
                    ()
                }
            )
        }
    }
}

/// The cause of a call from outside, before its arguments.
pub(crate) fn of_call(cx: Cx, cause: Cause) -> Option<TokenStream> {
    cx.facts().tells_cause.then(|| tokens!(#{named(cx, cause)},))
}

/// `let cause_ = NameCause::Always;`
pub(crate) fn bind(cx: Cx, cause: Cause) -> TokenStream {
    tokens!(#if cx.facts().tells_cause { let cause_ = #{named(cx, cause)}; })
}

/// A line in a tick, in braces with its cause, where it may change the state.
pub(crate) fn within(cx: Cx, line: &Line, acts: TokenStream) -> TokenStream {
    let may_change = line.transition().is_some() || line.asks_for_change();
    tokens! {
        #if cx.facts().tells_cause && may_change { { #{bind(cx, line.leads_by())} #acts } } #else { #acts }
    }
}

/// Where a choice that stands leads on after this: the cause of what has entered it goes along.
pub(crate) fn passed_on(cx: Cx) -> Option<TokenStream> {
    cx.facts().passes_cause_on.then(|| tokens!(cause_))
}

/// The cause of the next step in the loop after a step: of a `done`, or of an event that has waited.
pub(crate) fn next(cx: Cx, cause: Cause) -> TokenStream {
    tokens!(#if cx.facts().passes_cause_on { cause_ = #{named(cx, cause)}; } #else { #{bind(cx, cause)} })
}

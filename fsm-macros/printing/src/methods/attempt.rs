//! Methods of a machine that may fail or wait, on its parts. What an error or a dropped future has left undone is settled
//! before anything else happens: that it is there is noted for as long as a call lasts. An event waits with the caller of
//! all functions that may use it, and comes back with the error where none has.

use proc_macro2::Ident;

use super::{Method, Public, Takes};
use crate::caller::ours;
use crate::change::endpoints;
use crate::context::args::{args, cause_param, params};
use crate::context::effects::forced;
use crate::events::event;
use crate::follow::{cause, observer, rounds};
use crate::names::paths::{event_type, send_generics};
use crate::prelude::*;
use crate::program::Cause;

/// Whether an error, or a future that is dropped, may leave something to be settled or told.
pub(super) fn may_be_unsettled(cx: Cx) -> bool {
    cx.facts().is_left_undone || cx.facts().notes_untold
}

pub(super) fn is_unsettled(cx: Cx) -> TokenStream {
    match (cx.facts().is_left_undone, cx.facts().notes_untold) {
        (true, true) => tokens!(self.is_undone || !self.untold.is_empty()),
        (_, true) => tokens!(!self.untold.is_empty()),
        _ => tokens!(self.is_undone),
    }
}

/// Completes what an earlier step has left undone: untold changes are told first, then the rest is settled.
pub(super) fn undone(cx: Cx) -> TokenStream {
    tokens! {
        #if let Some(tell) = endpoints::tell_untold(cx) { if !self.untold.is_empty() { #tell } }
        #if cx.facts().is_left_undone {
            if self.is_undone { #{cause::bind(cx, Cause::Always)} self.settle_undone_(#{args(cx)})~; }
        }
    }
}

/// A method that may stop.
pub(super) fn method(cx: Cx, method: &Method) -> TokenStream {
    let has_more = method.takes == Takes::Mutable && (may_be_unsettled(cx) || cx.facts().catches_errors);
    match method.of {
        Public::Send => send(cx, method),
        Public::Settle => settle(cx, method),
        Public::Stop if has_more => update(cx, method, ["try_stop_", "stopped_"]),
        _ if has_more => update(cx, method, ["try_update_", "updated_"]),
        _ => {
            tokens!(#{forced()} #{method.head_on_parts(cx)} { #{(method.first)(cx)} #{(method.body)(cx)} })
        }
    }
}

/// `send`, and `try_send_`, to which it lends the event.
fn send(cx: Cx, method: &Method) -> TokenStream {
    let (params, args) = (params(cx), args(cx));
    let generics = send_generics(cx);
    let where_clause = &generics.where_clause;
    let event = event::passed_type(cx, event_type(cx).unwrap_or_default());
    let tried = tokens!(self.try_send_(&mut event_, #args) #{cx.wait()});
    let body = (method.body)(cx);
    tokens! {
        #[inline]
        #{method.asyncness(cx)} fn send #generics (&mut self, #{observer::param(cx)} #{cause_param(cx)} #{(method.params)(cx)})
            -> #{method.public_output(cx)} #where_clause
        {
            let mut event_ = ::core::option::Option::Some(event_);
            #if cx.error().is_some() {
                match #tried {
                    ::core::result::Result::Ok(outcome_) => {
                        ::core::result::Result::Ok(::fsm_runtime::__private::with_event(outcome_, event_))
                    }
                    ::core::result::Result::Err(error_) => { #{failed_to_send(cx)} }
                }
            } #else {
                ::fsm_runtime::__private::with_event(#tried, event_)
            }
        }

        #[inline]
        #{forced()} fn try_send_ #generics (&mut self, event_: #event, #params) -> ::fsm_runtime::Outcome<()> #where_clause {
            #{(method.first)(cx)}
            #if may_be_unsettled(cx) { #{within(cx, tokens!(self.sent_(event_, #args)~))} } #else { #body }
        }

        #if may_be_unsettled(cx) {
            #[inline]
            try fn sent_ #generics (&mut self, event_: #event, #params) -> ::fsm_runtime::Outcome<()> #where_clause {
                #body
            }
        }
    }
}

/// Handles the error of `send`, which hands back the event.
fn failed_to_send(cx: Cx) -> TokenStream {
    let tell = endpoints::tell_untold(cx);
    let failed = tokens!(::core::result::Result::Err(::fsm_runtime::Failed { error: error_, event: event_ }));
    tokens! {
        #tell
        #if cx.facts().catches_errors {
            match self.#{cx.call(Job::Failed)}(error_, #{args(cx)}) #{cx.wait()} {
                ::core::result::Result::Ok(outcome_) => {
                    ::core::result::Result::Ok(::fsm_runtime::__private::behind_error(outcome_, event_))
                }
                ::core::result::Result::Err(error_) => { #tell #failed }
            }
        } #else {
            #failed
        }
    }
}

/// `update`, and what it does in `updated_`; `stop` likewise.
fn update(cx: Cx, method: &Method, names: [&str; 2]) -> TokenStream {
    let [tried, done] = names.map(|name| Ident::new(name, ours()));
    let (params, args) = (params(cx), args(cx));
    let (first, output) = ((method.first)(cx), (method.output)(cx));
    let output = (!output.is_empty()).then(|| tokens!(-> #output));
    let step = within(cx, tokens!(self.#done(#args)~));
    let handled = handled(cx);
    tokens! {
        #[inline]
        #{forced()} fn #{method.of.ident()}(&mut self, #params) #output {
            #if let Some(handled) = handled {
                match self.#tried(#args) #{cx.wait()} {
                    ::core::result::Result::Ok(result_) => result_,
                    ::core::result::Result::Err(error_) => {
                        #handled
                        #if output.is_some() { ::core::result::Result::Ok(()) }
                    }
                }
            } #else {
                #first #step
            }
        }

        #if handled.is_some() {
            #[inline]
            #{forced()} fn #tried(&mut self, #params) #output { #first #step }
        }

        try fn #done(&mut self, #params) #output { #{(method.body)(cx)} }
    }
}

/// Handles the error of a call that hands no event back: changes that were made are told, then lines for errors act.
fn handled(cx: Cx) -> Option<TokenStream> {
    let (tell, catches) = (endpoints::tell_untold(cx), cx.facts().catches_errors);
    let error = cx.error().filter(|_| catches || tell.is_some())?;
    let failed = tokens!(::core::result::Result::Err::<(), #error>(error_)?;);
    Some(tokens! {
        #tell
        #if !catches {
            #failed
        } #else if tell.is_none() {
            self.#{cx.call(Job::Failed)}(error_, #{args(cx)})~;
        } #else {
            if let ::core::result::Result::Err(error_) = self.#{cx.call(Job::Failed)}(error_, #{args(cx)}) #{cx.wait()} {
                #tell
                #failed
            }
        }
    })
}

/// `settle`, and `settle_undone_`, which every other call begins with. An error meets the lines for errors, as one of `update`.
fn settle(cx: Cx, method: &Method) -> TokenStream {
    let params = params(cx);
    let (first, body) = ((method.first)(cx), (method.body)(cx));
    let handled = handled(cx);
    tokens! {
        #[inline]
        #{forced()} fn settle(&mut self, #params) {
            #first
            #if let Some(handled) = handled {
                if let ::core::result::Result::Err(error_) = self.try_settle_(#{args(cx)}) #{cx.wait()} {
                    #handled
                }
            } #else {
                #body
            }
        }

        #if handled.is_some() {
            #{forced()} fn try_settle_(&mut self, #params) { #body }
        }

        #if cx.facts().is_left_undone {
            try fn settle_undone_(&mut self, #params) {
                #{rounds::begin_step(cx)}
                #{rounds::end(cx, tokens!(self))}
                self.is_undone = false;
            }
        }
    }
}

/// A step after what the one before it has left undone, and not told.
fn within(cx: Cx, step: TokenStream) -> TokenStream {
    tokens! {
        #{undone(cx)}
        #if cx.facts().is_left_undone {
            self.is_undone = true;
            let result_ = #step;
            self.is_undone = false;
            result_
        } #else {
            #step
        }
    }
}

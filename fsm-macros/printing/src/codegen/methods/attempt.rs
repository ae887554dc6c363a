//! Methods of a machine that may fail or wait, on its parts. What an error or a dropped future has left undone is settled
//! before anything else happens: that it is there is noted for as long as a call lasts. An event waits with the caller of
//! all functions that may use it, and comes back with the error where none has.

use proc_macro2::Ident;
use quote::format_ident;

use super::{Method, Takes};
use crate::caller::ours;
use crate::codegen::context::{args, cause_param, params};
use crate::codegen::cx::Cx;
use crate::codegen::effects::forced;
use crate::codegen::job::Job;
use crate::codegen::names::{event_type, send_generics};
use crate::codegen::rounds::begin_step;
use crate::codegen::{cause, ending, event, observer, untold};
use crate::program::Cause;
use crate::tokens::TokenStream;

/// `settle` and `is_unsettled`, where anything can be left undone.
pub(in crate::codegen) fn left_undone(cx: Cx) -> Vec<Method> {
    if !may_be_unsettled(cx) {
        return Vec::new();
    }
    let settle = Method {
        docs: tokens! {
            /// Settles what an error, or a future that was dropped, has left undone, as the next call would do before anything
            /// else. Where nothing was, it does nothing.
        },
        first: observer::settling(cx),
        body: undone(cx),
        ..Method::steps(cx, "settle")
    };
    let is_unsettled = Method {
        docs: tokens! {
            /// Whether an error, or a future that was dropped, has left something undone, which the next call settles.
        },
        ..Method::looks("is_unsettled", tokens!(::core::primitive::bool), is_unsettled(cx))
    };
    vec![settle, is_unsettled]
}

/// Whether an error, or a future that is dropped, may leave something to be settled or told.
pub(in crate::codegen) fn may_be_unsettled(cx: Cx) -> bool {
    cx.facts().is_left_undone || cx.facts().notes_untold
}

fn is_unsettled(cx: Cx) -> TokenStream {
    match (cx.facts().is_left_undone, cx.facts().notes_untold) {
        (true, true) => tokens!(self.is_undone || !self.untold.is_empty()),
        (_, true) => tokens!(!self.untold.is_empty()),
        _ => tokens!(self.is_undone),
    }
}

/// Completes what an earlier step has left undone: untold changes are told first, then the rest is settled.
fn undone(cx: Cx) -> TokenStream {
    let args = args(cx);
    let settle = cx.facts().is_left_undone.then(
        || tokens!(if self.is_undone { #{cause::bind(cx, Cause::Always)} self.settle_undone_(#args)~; }),
    );
    tokens!(#{untold::tell_first(cx)} #settle)
}

pub(super) fn method(cx: Cx, method: &Method, whole: TokenStream) -> TokenStream {
    let forced = forced();
    match (method.takes, method.name) {
        (Takes::Mutable, "send") => send(cx, method),
        (Takes::Mutable, "settle") => settle(cx, method),
        (Takes::Mutable, _) if may_be_unsettled(cx) || cx.facts().catches_errors => update(cx, method),
        _ => tokens!(#forced #whole),
    }
}

/// `send`, and `try_send_`, to which it lends the event.
fn send(cx: Cx, method: &Method) -> TokenStream {
    let Some(event) = event_type(cx) else { return TokenStream::new() };
    let generics = send_generics(cx);
    let wait = cx.wait();
    let output = method.public_output(cx);
    let where_clause = &generics.where_clause;
    let params = params(cx);
    let args = args(cx);
    let ours_of_it = event::passed_type(cx, event);
    let tried = tokens!(self.try_send_(&mut event_, #args) #wait);
    let failed = tokens!(::core::result::Result::Err(::fsm_runtime::Failed { error: error_, event: event_ }));
    let tell = untold::tell(cx);
    let failed = match cx.facts().catches_errors {
        true => tokens! {{
            #tell
            match self.#{cx.call(Job::Failed)}(error_, #args) #wait {
                ::core::result::Result::Ok(outcome_) => {
                    ::core::result::Result::Ok(::fsm_runtime::__private::behind_error(outcome_, event_))
                }
                ::core::result::Result::Err(error_) => { #tell #failed }
            }
        }},
        false => tokens!({ #tell #failed }),
    };
    let result = match cx.error() {
        Some(_) => tokens! {
            match #tried {
                ::core::result::Result::Ok(outcome_) => {
                    ::core::result::Result::Ok(::fsm_runtime::__private::with_event(outcome_, event_))
                }
                ::core::result::Result::Err(error_) => #failed
            }
        },
        None => tokens!(::fsm_runtime::__private::with_event(#tried, event_)),
    };
    let first = method.first;
    let body = method.body;
    let given = method.params;
    let (tried, more) = match may_be_unsettled(cx) {
        true => {
            let sent = tokens!(self.sent_(event_, #args)~);
            let within = within(cx, sent);
            let more = tokens! {
                #[inline]
                try fn sent_ #generics (&mut self, event_: #ours_of_it, #params) -> ::fsm_runtime::Outcome<()> #where_clause {
                    #body
                }
            };
            (within, more)
        }
        false => (body, TokenStream::new()),
    };
    tokens! {
        #[inline]
        #{method.asyncness(cx)} fn send #generics (&mut self, #{observer::param(cx)} #{cause_param(cx)} #given) -> #output #where_clause {
            let mut event_ = ::core::option::Option::Some(event_);
            #result
        }

        #[inline]
        #{forced()} fn try_send_ #generics (&mut self, event_: #ours_of_it, #params) -> ::fsm_runtime::Outcome<()> #where_clause {
            #first
            #tried
        }

        #more
    }
}

/// `update`, and what it does in `updated_`; `stop` likewise.
fn update(cx: Cx, method: &Method) -> TokenStream {
    let params = params(cx);
    let args = args(cx);
    let output = method.output;
    let (first, body) = (method.first, method.body);
    let stops = method.name == "stop";
    let name = Ident::new(if stops { "stopped_" } else { "updated_" }, ours());
    let tried = Ident::new(if stops { "try_stop_" } else { "try_update_" }, ours());
    let (forced, updated) = (forced(), tokens!(self.#name(#args)~));
    let tick = within(cx, updated);
    let wait = cx.wait();
    let own = format_ident!("{}", method.name, span = ours());
    let given = (!output.is_empty()).then(|| tokens!(::core::result::Result::Ok(())));
    let output = (!output.is_empty()).then(|| tokens!(-> #output));
    let updated = tokens!(try fn #name(&mut self, #params) #output { #body });
    let Some(handled) = handled(cx) else {
        return tokens! {
            #[inline]
            #forced fn #own(&mut self, #params) #output { #first #tick }

            #updated
        };
    };
    tokens! {
        #[inline]
        #forced fn #own(&mut self, #params) #output {
            match self.#tried(#args) #wait {
                ::core::result::Result::Ok(result_) => result_,
                ::core::result::Result::Err(error_) => {
                    #handled
                    #given
                }
            }
        }

        #[inline]
        #forced fn #tried(&mut self, #params) #output { #first #tick }

        #updated
    }
}

/// Handles the error of a call that hands no event back: changes that were made are told, then lines for errors act.
fn handled(cx: Cx) -> Option<TokenStream> {
    let args = args(cx);
    let error = cx.error();
    let wait = cx.wait();
    match (cx.facts().catches_errors, untold::tell(cx)) {
        (true, None) => Some(tokens!(self.#{cx.call(Job::Failed)}(error_, #args)~;)),
        (true, Some(tell)) => Some(tokens! {
            #tell
            if let ::core::result::Result::Err(error_) = self.#{cx.call(Job::Failed)}(error_, #args) #wait {
                #tell
                ::core::result::Result::Err::<(), #error>(error_)?;
            }
        }),
        (false, Some(tell)) if error.is_some() => {
            Some(tokens!(#tell ::core::result::Result::Err::<(), #error>(error_)?;))
        }
        (false, _) => None,
    }
}

/// `settle`, and `settle_undone_`, which every other call begins with. An error meets the lines for errors, as one of `update`.
fn settle(cx: Cx, method: &Method) -> TokenStream {
    let params = params(cx);
    let (first, body) = (method.first, method.body);
    let forced = forced();
    let undone = cx.facts().is_left_undone.then(|| {
        tokens! {
            try fn settle_undone_(&mut self, #params) {
                #{begin_step(cx)}
                #{ending::end(cx, &tokens!(self))}
                self.is_undone = false;
            }
        }
    });
    let Some(handled) = handled(cx) else {
        return tokens!(#[inline] #forced fn settle(&mut self, #params) { #first #body } #undone);
    };
    let wait = cx.wait();
    tokens! {
        #[inline]
        #forced fn settle(&mut self, #params) {
            #first
            if let ::core::result::Result::Err(error_) = self.try_settle_(#{args(cx)}) #wait {
                #handled
            }
        }

        #forced fn try_settle_(&mut self, #params) { #body }

        #undone
    }
}

/// A step behind what the one before it has left undone, and not told.
fn within(cx: Cx, step: TokenStream) -> TokenStream {
    let settle = undone(cx);
    if !cx.facts().is_left_undone {
        return tokens!(#settle #step);
    }
    tokens! {
        #settle
        self.is_undone = true;
        let result_ = #step;
        self.is_undone = false;
        result_
    }
}

//! Methods of a machine that may fail or wait, on its parts. What an error or a dropped future has left undone is settled
//! before anything else happens: that it is there is noted for as long as a call lasts. An event waits with the caller of
//! all functions that may use it, and comes back with the error where none has.

use quote::format_ident;

use super::{Method, Takes};
use crate::caller::ours;
use crate::codegen::context::{args, params, public_args, public_params};
use crate::codegen::cx::Cx;
use crate::codegen::effects::forced;
use crate::codegen::event;
use crate::codegen::fields::is_left_undone;
use crate::codegen::names::{event_type, send_generics};
use crate::codegen::rounds::begin_step;
use crate::codegen::{failed, observer, settle};
use crate::tokens::TokenStream;

/// `settle` and `is_unsettled`, where anything can be left undone.
pub(in crate::codegen) fn left_undone(cx: Cx) -> Vec<Method> {
    if !is_left_undone(cx) {
        return Vec::new();
    }
    let settle = Method {
        docs: tokens! {
            /// Settles what an error, or a future that was dropped, has left undone, as the next call would do before anything
            /// else. Where nothing was, it does nothing.
        },
        name: "settle",
        takes: Takes::Mutable,
        params: public_params(cx),
        args: public_args(cx),
        observes: true,
        may_stop: true,
        body: undone(cx),
        ..Method::default()
    };
    let is_unsettled = Method {
        docs: tokens! {
            /// Whether an error, or a future that was dropped, has left something undone, which the next call settles.
        },
        is_inlined: true,
        name: "is_unsettled",
        takes: Takes::Shared,
        output: tokens!(bool),
        body: tokens!(self.is_undone),
        ..Method::default()
    };
    vec![settle, is_unsettled]
}

/// What the step before has left undone.
fn undone(cx: Cx) -> TokenStream {
    let args = args(cx);
    tokens!(if self.is_undone { self.settle_undone_(#args)~; })
}

pub(super) fn method(cx: Cx, method: &Method, whole: TokenStream) -> TokenStream {
    let forced = forced();
    match (method.takes, method.name) {
        (Takes::Mutable, "send") => send(cx, method),
        (Takes::Mutable, "settle") => settle(cx, method),
        (Takes::Mutable, _) if is_left_undone(cx) || failed::is_handled(cx) => update(cx, method),
        _ => tokens!(#forced #whole),
    }
}

/// `send`, and `try_send_`, to which it lends the event.
fn send(cx: Cx, method: &Method) -> TokenStream {
    let Some(event) = event_type(cx) else { return TokenStream::new() };
    let (generics, wait, word, output) =
        (send_generics(cx), cx.wait(), method.asyncness(cx), method.public_output(cx));
    let (where_clause, observer) = (&generics.where_clause, observer::param(cx));
    let (params, args, ours_of_it) = (params(cx), args(cx), event::passed_type(cx, event));
    let tried = tokens!(self.try_send_(&mut event_, #args) #wait);
    let failed = tokens!(::core::result::Result::Err(::fsm_runtime::Failed { error: error_, event: event_ }));
    let failed = match failed::is_handled(cx) {
        true => tokens! {
            match self.failed_(error_, #args) #wait {
                ::core::result::Result::Ok(outcome_) => {
                    ::core::result::Result::Ok(::fsm_runtime::__private::behind_error(outcome_, event_))
                }
                ::core::result::Result::Err(error_) => #failed
            }
        },
        false => tokens!({ #failed }),
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
    let (first, body, forced, given) = (method.first, method.body, forced(), method.params);
    let (tried, more) = match is_left_undone(cx) {
        true => {
            let sent = tokens!(self.sent_(event_, #args)~);
            let within = within(cx, sent);
            let more = tokens! {
                #[inline]
                try fn sent_ #generics (&mut self, event_: #ours_of_it, #params) -> ::fsm_runtime::Outcome<()> #where_clause { #body }
            };
            (within, more)
        }
        false => (body, TokenStream::new()),
    };
    tokens! {
        #[inline]
        #word fn send #generics (&mut self, #observer #given) -> #output #where_clause {
            let mut event_ = ::core::option::Option::Some(event_);
            #result
        }

        #[inline]
        #forced fn try_send_ #generics (&mut self, event_: #ours_of_it, #params) -> ::fsm_runtime::Outcome<()> #where_clause {
            #first
            #tried
        }

        #more
    }
}

/// `update`, and what it does in `updated_`.
fn update(cx: Cx, method: &Method) -> TokenStream {
    let (params, args, output) = (params(cx), args(cx), method.output);
    let (first, body) = (method.first, method.body);
    let name = format_ident!("{}d_", method.name, span = ours());
    let (forced, updated) = (forced(), tokens!(self.#name(#args)~));
    let tick = if is_left_undone(cx) { within(cx, updated) } else { updated };
    let own = format_ident!("{}", method.name, span = ours());
    let given = (!output.is_empty()).then(|| tokens!(::core::result::Result::Ok(())));
    let output = (!output.is_empty()).then(|| tokens!(-> #output));
    let updated = tokens!(try fn #name(&mut self, #params) #output { #body });
    if !failed::is_handled(cx) {
        return tokens! {
            #[inline]
            #forced fn #own(&mut self, #params) #output { #first #tick }

            #updated
        };
    }
    let wait = cx.wait();
    tokens! {
        #[inline]
        #forced fn #own(&mut self, #params) #output {
            match self.try_update_(#args) #wait {
                ::core::result::Result::Ok(result_) => result_,
                ::core::result::Result::Err(error_) => {
                    self.failed_(error_, #args)~;
                    #given
                }
            }
        }

        #[inline]
        #forced fn try_update_(&mut self, #params) #output { #first #tick }

        #updated
    }
}

/// `settle` and `settle_undone_`, which every other call begins with. An error meets the lines for errors, as one of `update`.
fn settle(cx: Cx, method: &Method) -> TokenStream {
    let (params, args, body) = (params(cx), args(cx), method.body);
    let (begin, end, forced) = (begin_step(cx), settle::end(cx, &tokens!(self)), forced());
    let undone = tokens! {
        try fn settle_undone_(&mut self, #params) {
            #begin
            #end
            self.is_undone = false;
        }
    };
    if !failed::is_handled(cx) {
        return tokens!(#[inline] #forced fn settle(&mut self, #params) { #body } #undone);
    }
    let wait = cx.wait();
    tokens! {
        #[inline]
        #forced fn settle(&mut self, #params) {
            if let ::core::result::Result::Err(error_) = self.try_settle_(#args) #wait {
                self.failed_(error_, #args)~;
            }
        }

        #forced fn try_settle_(&mut self, #params) { #body }

        #undone
    }
}

/// A step behind what the one before it has left undone.
fn within(cx: Cx, step: TokenStream) -> TokenStream {
    let settle = undone(cx);
    tokens! {
        #settle
        self.is_undone = true;
        let result_ = #step;
        self.is_undone = false;
        result_
    }
}

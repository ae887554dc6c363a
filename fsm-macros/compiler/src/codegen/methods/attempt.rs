//! Methods of a machine that may fail or wait, on its parts. What an error or a dropped future has left undone is settled
//! before anything else happens: that it is there is noted for as long as a call lasts. An event waits with the caller of
//! all functions that may use it, and comes back with the error where none has.

use quote::format_ident;

use super::{Method, Takes};
use crate::caller::ours;
use crate::codegen::context::{args, params};
use crate::codegen::cx::Cx;
use crate::codegen::effects::forced;
use crate::codegen::event;
use crate::codegen::fields::is_left_undone;
use crate::codegen::names::{event_type, send_generics};
use crate::codegen::rounds::begin_step;
use crate::codegen::{failed, observer, settle, untold};
use crate::tokens::TokenStream;

pub(super) fn method(cx: Cx, method: &Method, whole: TokenStream) -> TokenStream {
    let forced = forced();
    match (method.takes, method.name) {
        (Takes::Mutable, "send") => send(cx, method),
        (Takes::Mutable, _) if is_left_undone(cx) || failed::is_handled(cx) || untold::are_noted(cx) => {
            update(cx, method)
        }
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
    let tell = untold::tell(cx);
    let failed = match failed::is_handled(cx) {
        true => tokens! {{
            #tell
            match self.failed_(error_, #args) #wait {
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
    let (body, forced, given) = (method.body, forced(), method.params);
    let (tried, more) = match is_left_undone(cx) || untold::are_noted(cx) {
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
        #forced fn try_send_ #generics (&mut self, event_: #ours_of_it, #params) -> ::fsm_runtime::Outcome<()> #where_clause { #tried }

        #more
    }
}

/// `update`, and what it does in `updated_`.
fn update(cx: Cx, method: &Method) -> TokenStream {
    let (params, args, output, body) = (params(cx), args(cx), method.output, method.body);
    let name = format_ident!("{}d_", method.name, span = ours());
    let (forced, updated) = (forced(), tokens!(self.#name(#args)~));
    let tick = within(cx, updated);
    let (error, wait) = (cx.error(), cx.wait());
    let own = format_ident!("{}", method.name, span = ours());
    let given = (!output.is_empty()).then(|| tokens!(::core::result::Result::Ok(())));
    let output = (!output.is_empty()).then(|| tokens!(-> #output));
    let updated = tokens!(try fn #name(&mut self, #params) #output { #body });
    let handled = match (failed::is_handled(cx), untold::tell(cx)) {
        (true, None) => Some(tokens!(self.failed_(error_, #args)~;)),
        (true, Some(tell)) => Some(tokens! {
            #tell
            if let ::core::result::Result::Err(error_) = self.failed_(error_, #args) #wait {
                #tell
                ::core::result::Result::Err::<(), #error>(error_)?;
            }
        }),
        (false, Some(tell)) if error.is_some() => {
            Some(tokens!(#tell ::core::result::Result::Err::<(), #error>(error_)?;))
        }
        (false, _) => None,
    };
    let Some(handled) = handled else {
        return tokens! {
            #[inline]
            #forced fn #own(&mut self, #params) #output { #tick }

            #updated
        };
    };
    tokens! {
        #[inline]
        #forced fn #own(&mut self, #params) #output {
            match self.try_update_(#args) #wait {
                ::core::result::Result::Ok(result_) => result_,
                ::core::result::Result::Err(error_) => {
                    #handled
                    #given
                }
            }
        }

        #[inline]
        #forced fn try_update_(&mut self, #params) #output { #tick }

        #updated
    }
}

/// A step behind what the one before it has left undone, and not told.
fn within(cx: Cx, step: TokenStream) -> TokenStream {
    let tell = untold::tell_first(cx);
    if !is_left_undone(cx) {
        return tokens!(#tell #step);
    }
    let (begin, settle) = (begin_step(cx), settle::end(cx, &tokens!(self)));
    tokens! {
        #tell
        if self.is_undone {
            #begin
            #settle
            self.is_undone = false;
        }
        self.is_undone = true;
        let result_ = #step;
        self.is_undone = false;
        result_
    }
}

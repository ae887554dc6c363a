//! The traits that run a machine: `Run` and `Receive`, or those of machines that may fail or wait. Each is implemented for the tuple
//! of the parameters, and of an observed machine for the same together with an observer. A machine that may wait has
//! `AsyncRun` and `AsyncReceive`, whose error is `Infallible` where it cannot fail; another one that may fail has `TryRun` and
//! `TryReceive`.

use proc_macro2::Ident;
use quote::format_ident;
use syn::Index;

use super::Public;
use super::trait_impls::{Heard, implement, time};
use crate::caller::ours;
use crate::context::args;
use crate::context::cx::Cx;
use crate::each::Gather;
use crate::names::generics::join;
use crate::names::paths::{event_type, send_generics, target_type};
use crate::tokens::TokenStream;

pub(super) fn runs(cx: Cx, heard: Heard) -> TokenStream {
    tokens!(#{run_trait(cx, heard)} #{stop_trait(cx, heard)} #{receive_trait(cx, heard)})
}

/// For every lifetime that the parameters leave out: they stand in the header of an `impl` as they were written.
fn run_trait(cx: Cx, heard: Heard) -> TokenStream {
    let (params, time, word) = (heard.params(cx), time(cx), word(cx));
    let target = target_type(cx);
    let or_refused = |value: TokenStream| {
        given(cx, tokens!(::core::result::Result<#value, ::fsm_runtime::requests::Refused<#target>>))
    };
    let fields = (0..args::given(cx).count()).map(Index::from);
    let fields = fields.map(|index| tokens!(given_.#index,)).joined();
    let stop = heard.call(cx, Public::Stop, TokenStream::new());
    let items = tokens! {
        #word fn start(params_: #params, given_: Self::Given, now_: #time) -> #{given(cx, tokens!(Self))} {
            #{result(cx, heard.starts(cx, Public::Start, TokenStream::new(), fields))}
        }

        #word fn start_in(target_: #target, params_: #params, given_: Self::Given, now_: #time) -> #{or_refused(tokens!(Self))} {
            #{result(cx, heard.starts(cx, Public::StartIn, tokens!(target_,), fields))}
        }

        #[inline]
        #word fn update(&mut self, params_: #params, now_: #time) -> #{or_refused(tokens!(()))} {
            #{update(cx, heard)}
        }

        // Machines of which nothing can be left undone have what the trait gives them.
        #if cx.may_stop() && Public::Settle.is_there(cx) {
            #[inline]
            #word fn settle(&mut self, params_: #params, now_: #time) -> #{given(cx, tokens!(()))} {
                #{result(cx, heard.call(cx, Public::Settle, TokenStream::new()))}
            }
        }

        // For code that asks no machine for a line: a replay.
        #if Public::Stop.is_there(cx) {
            #word fn stop_if_any(&mut self, params_: #params, now_: #time)
                -> #{given(cx, tokens!(::core::primitive::bool))}
            {
                #stop #{cx.wait()} #if cx.error().is_some() { ? };
                #{sure(cx, tokens!(true))}
            }
        }
    };
    heard.implement(cx, cx.program.head.generics, tokens!(any::#{name(cx, "Run")}<#params>), items)
}

/// It returns nothing without requests, and the trait expects a call that may be refused.
fn update(cx: Cx, heard: Heard) -> TokenStream {
    let call = heard.call(cx, Public::Update, TokenStream::new());
    if Public::Request.is_there(cx) {
        return result(cx, call);
    }
    tokens! {
        #if Public::Update.is_there(cx) { #call #{cx.wait()} #if cx.error().is_some() { ? }; }
        #{sure(cx, tokens!(::core::result::Result::Ok(())))}
    }
}

/// `Stop`, of a machine with a line for that.
fn stop_trait(cx: Cx, heard: Heard) -> Option<TokenStream> {
    if !Public::Stop.is_there(cx) {
        return None;
    }
    let params = heard.params(cx);
    let item = tokens! {
        #[inline]
        #{word(cx)} fn stop(&mut self, params_: #params, now_: #{time(cx)})
        #if cx.may_stop() { -> #{given(cx, tokens!(()))} }
        {
            #{result(cx, heard.call(cx, Public::Stop, TokenStream::new()))}
        }
    };
    Some(heard.implement(cx, cx.program.head.generics, tokens!(any::#{name(cx, "Stop")}<#params>), item))
}

/// A machine without events is also one that takes all of its events.
fn receive_trait(cx: Cx, heard: Heard) -> TokenStream {
    let (params, own, event) = (heard.params(cx), cx.program.head.generics, event_type(cx));
    let generics = event.map(|_| join(own, &send_generics(cx)));
    let name = name(cx, "Receive");
    let event = event.unwrap_or_else(|| tokens!(::fsm_runtime::any::NoEvent));
    let outcome = tokens!(::fsm_runtime::Outcome<#event>);
    let items = tokens! {
        #if generics.is_some() { #[inline] }
        #{word(cx)} fn send(&mut self, params_: #params, event_: #event, now_: #{time(cx)})
            -> #if cx.may_stop() {
                ::core::result::Result<#outcome, ::fsm_runtime::Failed<#event, #{error(cx)}>>
            } #else { #outcome }
        {
            #if generics.is_some() { #{result(cx, heard.call(cx, Public::Send, tokens!(event_,)))} }
            #else { match event_ {} }
        }
    };
    let generics = generics.as_ref().unwrap_or(own);
    heard.implement(cx, generics, tokens!(any::#name<#event, #params>), items)
}

/// `Run`, `TryReceive`, `AsyncStop`: the trait of this machine that stands for the plain one.
pub(super) fn name(cx: Cx, of: &str) -> Ident {
    let kind = match (cx.program.head.kind.is_async, cx.may_stop()) {
        (true, _) => "Async",
        (false, true) => "Try",
        (false, false) => "",
    };
    format_ident!("{kind}{of}", span = ours())
}

/// `Plain`, `Fallible<Error>`, `Async<Error>`
pub(super) fn kind(cx: Cx) -> TokenStream {
    let error = error(cx);
    match (cx.program.head.kind.is_async, cx.may_stop()) {
        (true, _) => tokens!(Async<#error>),
        (false, true) => tokens!(Fallible<#error>),
        (false, false) => tokens!(Plain),
    }
}

/// `Fails`
pub(super) fn fails(cx: Cx) -> TokenStream {
    let items = tokens! {
        type Error = #{error(cx)};
        #if Public::IsUnsettled.is_there(cx) {
            #[inline]
            fn is_unsettled(&self) -> ::core::primitive::bool { Self::is_unsettled(self) }
        }
    };
    implement(cx, cx.program.head.generics, tokens!(any::Fails), items)
}

/// The type that a method of such a trait gives: this one, or a `Result` of it.
pub(super) fn given(cx: Cx, value: TokenStream) -> TokenStream {
    if cx.may_stop() { tokens!(::core::result::Result<#value, #{error(cx)}>) } else { value }
}

/// The value of a call, of a machine that may stop as a `Result`; always `Ok` if it cannot fail.
pub(super) fn result(cx: Cx, call: TokenStream) -> TokenStream {
    let result = tokens!(#call #{cx.wait()});
    if cx.error().is_some() { result } else { sure(cx, result) }
}

/// A value that is there in any case.
pub(super) fn sure(cx: Cx, value: TokenStream) -> TokenStream {
    if cx.may_stop() { tokens!(::core::result::Result::Ok(#value)) } else { value }
}

pub(super) fn error(cx: Cx) -> TokenStream {
    cx.error().unwrap_or_else(|| tokens!(::core::convert::Infallible))
}

pub(super) fn word(cx: Cx) -> Option<TokenStream> {
    cx.program.head.kind.is_async.then(|| tokens!(async))
}

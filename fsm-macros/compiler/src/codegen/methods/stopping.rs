//! The traits of machines that may fail or wait. An `async` one has `AsyncRun` and `AsyncReceive`, whose error is
//! `Infallible` where it cannot fail; another one `TryRun` and `TryReceive`.

use quote::format_ident;

use super::attempt::may_be_unsettled;
use super::implementing::{Heard, implement};
use crate::caller::ours;
use crate::codegen::cx::Cx;
use crate::tokens::TokenStream;

/// The pieces of `Run`.
pub(super) struct Stopping {
    pub(super) starts: TokenStream,
    pub(super) params: TokenStream,
    pub(super) time: TokenStream,
    pub(super) target: TokenStream,
    pub(super) update: TokenStream,
}

/// `TryRun`, `AsyncReceive`: the trait that stands for this one.
pub(super) fn name(cx: Cx, of: &str) -> proc_macro2::Ident {
    let kind = if cx.program.head.kind.is_async { "Async" } else { "Try" };
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
    let error = error(cx);
    let is_unsettled = may_be_unsettled(cx).then(|| {
        tokens! {
            #[inline]
            fn is_unsettled(&self) -> ::core::primitive::bool { Self::is_unsettled(self) }
        }
    });
    let items = tokens!(type Error = #error; #is_unsettled);
    implement(cx, cx.program.head.generics, tokens!(Fails), items)
}

/// `TryRun`, `AsyncRun`
pub(super) fn run(
    cx: Cx,
    heard: Heard,
    Stopping { starts, params, time, target, update }: Stopping,
) -> TokenStream {
    let name = name(cx, "Run");
    let result = tokens!(::core::result::Result<(), ::fsm_runtime::Refused<#target>>);
    let settle = settle(cx, heard, params, time);
    let items = tokens! {
        #starts

        #[inline]
        #{word(cx)} fn update(&mut self, params_: #params, now_: #time) -> ::core::result::Result<#result, #{error(cx)}> {
            #update
        }

        #settle
    };
    heard.implement(cx, cx.program.head.generics, tokens!(#name<#params>), items)
}

/// `stop`, with this head.
pub(super) fn stop(cx: Cx, head: TokenStream, call: TokenStream) -> TokenStream {
    let body = result(cx, call);
    tokens!(#{word(cx)} #head -> ::core::result::Result<(), #{error(cx)}> { #body })
}

/// Machines of which nothing can be left undone have what the trait gives them.
fn settle(cx: Cx, heard: Heard, params: TokenStream, time: TokenStream) -> Option<TokenStream> {
    let (error, word) = (error(cx), word(cx));
    let result = result(cx, heard.call(cx, "settle", TokenStream::new()));
    may_be_unsettled(cx).then(|| {
        tokens! {
            #[inline]
            #word fn settle(&mut self, params_: #params, now_: #time) -> ::core::result::Result<(), #error> { #result }
        }
    })
}

/// `start` and `start_in`, from calls of the machine's own.
pub(super) fn starts(
    cx: Cx,
    calls: [TokenStream; 2],
    params: TokenStream,
    time: TokenStream,
    target: TokenStream,
) -> TokenStream {
    let (error, word) = (error(cx), word(cx));
    let [start, start_in] = calls.map(|call| result(cx, call));
    let result = tokens!(::core::result::Result<Self, ::fsm_runtime::Refused<#target>>);
    tokens! {
        #word fn start(params_: #params, given_: Self::Given, now_: #time) -> ::core::result::Result<Self, #error> {
            #start
        }

        #word fn start_in(target_: #target, params_: #params, given_: Self::Given, now_: #time)
            -> ::core::result::Result<#result, #error>
        {
            #start_in
        }
    }
}

pub(super) fn send(
    cx: Cx,
    params: TokenStream,
    event: TokenStream,
    time: TokenStream,
    call: TokenStream,
) -> TokenStream {
    let result = result(cx, call);
    tokens! {
        #[inline]
        #{word(cx)} fn send(&mut self, params_: #params, event_: #event, now_: #time)
            -> ::core::result::Result<::fsm_runtime::Outcome<#event>, ::fsm_runtime::Failed<#event, #{error(cx)}>>
        { #result }
    }
}

/// `send` of a machine without events.
pub(super) fn send_nothing(cx: Cx, params: TokenStream, time: TokenStream) -> TokenStream {
    tokens! {
        #{word(cx)} fn send(&mut self, params_: #params, event_: ::fsm_runtime::NoEvent, now_: #time)
            -> ::core::result::Result<
                ::fsm_runtime::Outcome<::fsm_runtime::NoEvent>,
                ::fsm_runtime::Failed<::fsm_runtime::NoEvent, #{error(cx)}>,
            >
        { match event_ {} }
    }
}

/// The value of a call as a `Result`, which is always `Ok` if the machine cannot fail.
pub(super) fn result(cx: Cx, call: TokenStream) -> TokenStream {
    let wait = cx.wait();
    match cx.error() {
        Some(_) => tokens!(#call #wait),
        None => tokens!(::core::result::Result::Ok(#call #wait)),
    }
}

/// `Ok(Ok(()))` for a call that returns nothing, where the trait expects a call that may be refused.
pub(super) fn never_refused(cx: Cx, call: TokenStream) -> TokenStream {
    let fail = cx.error().map(|_| tokens!(?));
    tokens!(#call #{cx.wait()} #fail; ::core::result::Result::Ok(::core::result::Result::Ok(())))
}

fn error(cx: Cx) -> TokenStream {
    cx.error().unwrap_or_else(|| tokens!(::core::convert::Infallible))
}

fn word(cx: Cx) -> Option<TokenStream> {
    cx.program.head.kind.is_async.then(|| tokens!(async))
}

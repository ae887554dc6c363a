//! The traits of machines that may fail or wait, and what differs in them. An `async` one has `AsyncRun` and `AsyncReceive`, whose error is
//! `Infallible` where it cannot fail; another one `TryRun` and `TryReceive`.

use quote::format_ident;

use super::Public;
use super::implementing::implement;
use crate::caller::ours;
use crate::codegen::cx::Cx;
use crate::tokens::TokenStream;

/// `Run`, `TryReceive`, `AsyncStop`: the trait of this machine that stands for the plain one.
pub(super) fn name(cx: Cx, of: &str) -> proc_macro2::Ident {
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

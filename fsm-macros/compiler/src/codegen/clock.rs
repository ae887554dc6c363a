//! The clock in generated code. It is asked for all that has to do with time, by items of its trait: of a type that is no
//! clock rustc then says so at the type, and in the same words each time, which are shown once.

use core::time::Duration;

use proc_macro2::{Delimiter, Ident};
use quote::ToTokens;

use super::cx::Cx;
use crate::caller::ours;
use crate::token::{first_span, last_span};
use crate::tokens::TokenStream;

/// `<Clock as Time>::function(args)`, all of it at the place of the type.
pub(super) fn ask(cx: Cx, function: &str, args: TokenStream) -> TokenStream {
    let mut call = item(cx, function);
    let clock = cx.program.head.clock.to_token_stream();
    call.group(Delimiter::Parenthesis, args, last_span(&clock, ours()));
    call
}

/// `<Clock as Time>::name`
pub(super) fn item(cx: Cx, name: &str) -> TokenStream {
    let clock = cx.program.head.clock.to_token_stream();
    let (first, last) = (first_span(&clock, ours()), last_span(&clock, ours()));
    let name = Ident::new(name, last);
    tokens_at!(first=> <#clock as ::fsm_runtime::Time>::#name)
}

/// The span of a literal, as an expression.
pub(super) fn literal(cx: Cx, nanoseconds: u64) -> TokenStream {
    ask(cx, "span", duration(nanoseconds))
}

/// `Duration::from_millis(250)`, in the largest unit that is exact.
fn duration(nanoseconds: u64) -> TokenStream {
    let whole = Duration::from_nanos(nanoseconds);
    if whole.subsec_nanos() == 0 {
        let seconds = whole.as_secs();
        tokens!(::core::time::Duration::from_secs(#seconds))
    } else if nanoseconds.is_multiple_of(1_000_000) {
        let millis = nanoseconds / 1_000_000;
        tokens!(::core::time::Duration::from_millis(#millis))
    } else if nanoseconds.is_multiple_of(1_000) {
        let micros = nanoseconds / 1_000;
        tokens!(::core::time::Duration::from_micros(#micros))
    } else {
        tokens!(::core::time::Duration::from_nanos(#nanoseconds))
    }
}

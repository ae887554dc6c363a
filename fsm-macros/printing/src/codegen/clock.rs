//! The clock in generated code. All that has to do with time is an item of the clock's trait: of a type that is no
//! clock rustc then says so at the type, in the same words each time, and shows them once.

use core::time::Duration;

use proc_macro2::{Delimiter, Ident, Span};
use quote::ToTokens;

use super::cx::Cx;
use super::names::time_type;
use super::places::ours_at;
use crate::caller::ours;
use crate::token::last_span;
use crate::tokens::TokenStream;

/// `<Clock as Time>::function(args)`, all of it at the place of the type.
pub(super) fn ask(cx: Cx, function: &str, args: TokenStream) -> TokenStream {
    let mut call = item(cx, function);
    let clock = cx.program.head.clock.to_token_stream();
    call.group(Delimiter::Parenthesis, args, last_span(&clock, ours()));
    call
}

/// A computed span, at the place of the clock: elsewhere rustc would ask once more what a span is.
pub(super) fn span(cx: Cx, value: TokenStream) -> TokenStream {
    tokens_at!(written(cx)=> let span_: #{item(cx, "Span")} = #value; span_)
}

/// `<Clock as Time>::name`
pub(super) fn item(cx: Cx, name: &str) -> TokenStream {
    let place = written(cx);
    tokens_at!(place=> <#{time_type(cx)} as ::fsm_runtime::Time>::#{Ident::new(name, place)})
}

/// The same place with the user's hygiene, as the alias has: for a path with two kinds of hygiene rustc would speak of
/// the macro.
pub(super) fn written(cx: Cx) -> Span {
    let head = &cx.program.head;
    head.keyword.located_at(last_span(&head.clock.to_token_stream(), ours()))
}

/// The last token of the type, for tokens of ours: of a path it is the name.
pub(super) fn place(cx: Cx) -> Span {
    ours_at(last_span(&cx.program.head.clock.to_token_stream(), ours()))
}

/// How long a literal takes, as an expression. The check of its length stands inside, where no type of the clock is asked
/// about again.
pub(super) fn literal(cx: Cx, nanoseconds: u64, check: Option<TokenStream>) -> TokenStream {
    let duration = duration(nanoseconds);
    let duration = if check.is_some() { tokens!({ #check #duration }) } else { duration };
    ask(cx, "literal", duration)
}

/// `Duration::from_millis(250)`, in the largest unit that is exact.
fn duration(nanoseconds: u64) -> TokenStream {
    let whole = Duration::from_nanos(nanoseconds);
    if whole.subsec_nanos() == 0 {
        tokens!(::core::time::Duration::from_secs(#{whole.as_secs()}))
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

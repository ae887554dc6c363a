//! The clock in generated code. All that has to do with time is an item of the clock's trait: of a type that is no
//! clock rustc then says so at the type, in the same words each time, and shows them once.

use core::time::Duration;

use proc_macro2::{Delimiter, Ident, Literal, Span};
use quote::ToTokens;

use crate::caller::ours;
use crate::context::attributes::everywhere;
use crate::context::places::ours_at;
use crate::names::generics;
use crate::names::paths::time_type;
use crate::prelude::*;
use crate::program::Period;
use crate::token::last_span;

/// `<Clock as Time>::function(args)`, all of it at the place of the type.
fn ask(cx: Cx, function: &str, args: TokenStream) -> TokenStream {
    let mut call = item(cx, function);
    let clock = cx.program.head.clock.to_token_stream();
    call.group(Delimiter::Parenthesis, args, last_span(&clock, ours()));
    call
}

/// Functions of the clock's trait, with what they are given.
macro_rules! functions {
    ($($(#[$doc:meta])* $function:ident($($given:ident),*) $args:tt)*) => {
        $($(#[$doc])* pub(crate) fn $function(cx: Cx, $($given: TokenStream),*) -> TokenStream {
            ask(cx, stringify!($function), tokens! $args)
        })*
    };
}

functions! {
    /// The timer of a line that begins to wait now.
    timer(span) (now_, #span)
    is_due(timer) (&#timer, now_)
    remaining(timer) (&#timer, now_)
    /// Gives a timer its time, where that is not known yet.
    resolve(timer, computed) (&mut #timer, #computed)
    /// How many beats have passed. The timer goes on after them.
    missed_beats(timer, span) (&mut #timer, now_, #span)
    /// Whether a beat is due. The timer goes on after it.
    beat(timer, span) (&mut #timer, now_, #span)
    next_beat(timer, span) (#timer, #span)
    literal(duration) (#duration)
    computed(span) (#span)
    resumed(paused) (*#paused, now_)
    earliest(timers) (&#timers)
    earlier(one, other) (#one, #other)
    /// The next event in the queue whose time has come.
    take_due() (&mut self.queue, now_)
}

/// A computed span, at the place of the clock: elsewhere rustc would ask once more what a span is.
pub(crate) fn span(cx: Cx, value: TokenStream) -> TokenStream {
    tokens_at!(written(cx)=> let span_: #{item(cx, "Span")} = #value; span_)
}

/// `<Clock as Time>::name`
pub(crate) fn item(cx: Cx, name: &str) -> TokenStream {
    let place = written(cx);
    tokens_at!(place=> <#{time_type(cx)} as ::fsm_runtime::Time>::#{Ident::new(name, place)})
}

/// The same place with the user's hygiene, as the alias has: for a path with two kinds of hygiene rustc would speak of
/// the macro.
pub(crate) fn written(cx: Cx) -> Span {
    let head = &cx.program.head;
    head.keyword.located_at(last_span(&head.clock.to_token_stream(), ours()))
}

/// The last token of the type, for tokens of ours: of a path it is the name.
pub(crate) fn place(cx: Cx) -> Span {
    ours_at(last_span(&cx.program.head.clock.to_token_stream(), ours()))
}

/// How long a literal takes, as an expression. The check of its length stands inside, where no type of the clock is asked
/// about again. A timed line has the check elsewhere ([`checks`]), unless the clock is a parameter of the machine, and
/// known only when the machine is used.
pub(crate) fn span_of(cx: Cx, nanoseconds: u64, written: &Literal, is_in_action: bool) -> TokenStream {
    let is_generic = clock_is_generic(cx);
    let must_check = if is_in_action { nanoseconds > 0 } else { is_generic };
    let check = in_range(cx, nanoseconds, written).filter(|_| must_check).map(|check| match is_generic {
        true => tokens!(const { #check };),
        false => tokens!(const _: () = #check;),
    });
    let duration = duration(nanoseconds);
    literal(cx, tokens!(#if check.is_some() { { #check #duration } } #else { #duration }))
}

/// `Duration::from_millis(250)`, in the largest unit that is exact.
fn duration(nanoseconds: u64) -> TokenStream {
    let whole = Duration::from_nanos(nanoseconds);
    tokens! {
        ::core::time::Duration::
        #if whole.subsec_nanos() == 0 { from_secs(#{whole.as_secs()}) }
        #else if nanoseconds.is_multiple_of(1_000_000) { from_millis(#{nanoseconds / 1_000_000}) }
        #else if nanoseconds.is_multiple_of(1_000) { from_micros(#{nanoseconds / 1_000}) }
        #else { from_nanos(#nanoseconds) }
    }
}

/// A constant for each literal of a timed line, which fails at a literal that is longer than the clock can tell. Only rustc
/// knows the type of the clock. Without the constant such a span would be cut silently.
pub(crate) fn checks(cx: Cx) -> TokenStream {
    if clock_is_generic(cx) {
        return TokenStream::new();
    }
    let checks = cx.program.all_timed().filter_map(|line| match line.period()? {
        Period::Literal { nanoseconds, literal } => in_range(cx, *nanoseconds, literal),
        Period::Computed(_) => None,
    });
    tokens!(#for check in checks { #{everywhere(cx)} const _: () = #check; })
}

fn clock_is_generic(cx: Cx) -> bool {
    let clock = cx.program.head.clock.code();
    !generics::used(cx.program.head.generics, clock).params.is_empty()
}

fn in_range(cx: Cx, nanoseconds: u64, literal: &Literal) -> Option<TokenStream> {
    let clock = cx.program.head.clock?;
    let nanoseconds = Literal::u128_unsuffixed(u128::from(nanoseconds));
    let name = clock.code().to_string().replace(" ", "");
    let message = format!(
        "`{literal}` is longer than the clock `{name}` can tell: take a clock that reaches further, such as `core::time::Duration`"
    );
    // The text is read as a format.
    let message = message.replace("{", "{{").replace("}", "}}");
    let fails = tokens_at!(literal.span()=> ::core::panic!(#message));
    Some(tokens!(if #{item(cx, "LONGEST")}.as_nanos() < #nanoseconds { #fails }))
}

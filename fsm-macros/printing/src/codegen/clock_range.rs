//! The check for durations that are longer than the clock can tell. Only rustc knows the type of the clock, so the
//! check is a constant that fails at the literal. Without it such a span would be cut silently.

use proc_macro2::Literal;

use super::attributes::everywhere;
use super::cx::Cx;
use super::{clock, generics};
use crate::each::Gather;
use crate::program::Period;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// A constant for each literal of a timed line.
pub(super) fn checks(cx: Cx) -> TokenStream {
    if clock_is_generic(cx) {
        return TokenStream::new();
    }
    let everywhere = everywhere(cx);
    let lines = cx.tree().all().each_of(|id| cx.program.timed(id));
    let checks = lines.filter_map(|line| {
        let Some(Period::Literal { nanoseconds, literal }) = line.period() else { return None };
        let check = in_range(cx, *nanoseconds, literal)?;
        Some(tokens!(#everywhere const _: () = #check;))
    });
    checks.joined()
}

/// The check of a literal if the clock is a parameter of the machine. It stands in the code that starts the timer:
/// the clock is known only when the machine is used.
pub(super) fn of_generic(cx: Cx, nanoseconds: u64, literal: &Literal) -> Option<TokenStream> {
    let check = clock_is_generic(cx).then(|| in_range(cx, nanoseconds, literal))??;
    Some(tokens!(const { #check };))
}

/// The check of a literal in an action that raises an event for later.
pub(super) fn in_action(cx: Cx, nanoseconds: u64, literal: &Literal) -> Option<TokenStream> {
    match clock_is_generic(cx) {
        _ if nanoseconds == 0 => None,
        true => of_generic(cx, nanoseconds, literal),
        false => in_range(cx, nanoseconds, literal).map(|check| tokens!(const _: () = #check;)),
    }
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
    Some(tokens!(if #{clock::item(cx, "LONGEST")}.as_nanos() < #nanoseconds { #fails }))
}

//! Names of ours for the clock and for an enum of events from elsewhere. A type that is not in scope is
//! then reported where the user wrote it, and not again wherever generated code has it among generics or in a path.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::Type;

use super::generics;
use super::spans::of_machine;
use crate::program::{Events, Head, Program};
use crate::token::{last_span, named_at};
use crate::tokens::pieces::Piece;

/// `TimeOfName`, and `TimerOfName`. A type that speaks of the machine's parameters has no alias: it would have to declare them, and
/// a timer has a constant of the clock, in which rustc does not take them.
pub(super) fn clock_alias(head: &Head, what: &str) -> Option<Ident> {
    let clock = head.clock?;
    let is_free = generics::used(head.generics, clock.code()).params.is_empty();
    // The alias has the span of the type, since all that rustc says about the alias is about the type.
    is_free.then(|| {
        named_at(
            &of_machine(what, head.name),
            head.keyword.located_at(last_span(&clock.to_token_stream(), head.keyword)),
        )
    })
}

/// `EventsOfName`. An enum with generics has no alias: in a pattern they are inferred, behind an alias they are not.
pub(super) fn events_alias(program: &Program) -> Option<Ident> {
    let Some(Events::From { ty: Type::Path(ty) }) = &program.events else { return None };
    let plain = ty.qself.is_none() && ty.path.segments.iter().all(|segment| segment.arguments.is_none());
    let is_free = generics::used(program.head.generics, ty.code()).params.is_empty();
    // Not a place of ours: a pattern begins with it, which rustc shows, and mends, as one piece.
    (plain && is_free).then(|| named_at(&of_machine("Events", program.head.name), program.head.keyword))
}

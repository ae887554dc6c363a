//! Names of ours for the clock and for an enum of events from elsewhere. A type that is not in scope is
//! then reported where the user wrote it, and not again wherever generated code has it among generics or in a path.

use proc_macro2::Ident;
use quote::format_ident;
use syn::Type;

use super::Gen;
use super::generics;
use super::pieces::Piece;
use super::tokens::TokenStream;
use crate::model::{Events, Machine};

impl Gen<'_> {
    /// `type NameTime_ = Duration;`, `type NameEvents_ = path::Input;`
    pub(super) fn aliases(&self) -> TokenStream {
        let machine = self.low.machine;
        let clock = clock_alias(machine).zip(machine.clock.as_ref());
        let events = events_alias(machine).zip(match &machine.events {
            Some(Events::From { ty }) => Some(ty),
            _ => None,
        });
        let everywhere = self.everywhere();
        let aliases = clock.into_iter().chain(events).map(|(alias, ty)| {
            tokens! {
                #everywhere
                #[allow(dead_code, non_camel_case_types)]
                type #alias = #ty;
            }
        });
        tokens!(#(#aliases)*)
    }

    /// The type of time, where it stands among generics.
    pub(super) fn time_type(&self) -> TokenStream {
        let machine = self.low.machine;
        clock_alias(machine).map_or_else(|| machine.clock.code(), |alias| alias.code())
    }
}

/// A type that speaks of the machine's parameters has no alias: it would have to declare them.
fn clock_alias(machine: &Machine) -> Option<Ident> {
    let clock = machine.clock.as_ref()?;
    let is_free = generics::used(&machine.generics, clock.code()).params.is_empty();
    is_free.then(|| alias(machine, "Time_"))
}

/// Nor has an enum with generics: in a pattern they are inferred, behind an alias they are not.
pub(super) fn events_alias(machine: &Machine) -> Option<Ident> {
    let Some(Events::From { ty: Type::Path(ty) }) = &machine.events else {
        return None;
    };
    let plain = ty.qself.is_none() && ty.path.segments.iter().all(|segment| segment.arguments.is_none());
    let is_free = generics::used(&machine.generics, ty.code()).params.is_empty();
    (plain && is_free).then(|| alias(machine, "Events_"))
}

fn alias(machine: &Machine, suffix: &str) -> Ident {
    let mut alias = format_ident!("{}{suffix}", machine.name);
    // Not a place of ours: a pattern begins with it, which rustc shows, and mends, as one piece.
    alias.set_span(machine.keyword);
    alias
}

//! The generated types with their generics, the ids of states, and the names of locals, as they stand in generated code.

use proc_macro2::Ident;
use syn::Generics;

use super::all::{clock_alias, events_alias, from_elsewhere};
use super::generics::{name_of, used};
use crate::context::places::ours_at;
use crate::prelude::*;
use crate::program::Events;
use crate::token::unraw;

pub(crate) use super::all::of_machine;

pub(crate) fn with_generics(name: &Ident, generics: &Generics) -> TokenStream {
    let (_, generics, _) = generics.split_for_impl();
    tokens!(#name #generics)
}

pub(crate) fn machine_type(cx: Cx) -> TokenStream {
    with_generics(&cx.names.machine, cx.program.head.generics)
}

pub(crate) fn parts_type(cx: Cx) -> TokenStream {
    with_generics(&cx.names.parts, cx.program.head.generics)
}

/// `Type::Name { fields }`, as a value or a pattern.
pub(crate) fn literal(ty: &Ident, name: &Ident, fields: TokenStream) -> TokenStream {
    if fields.is_empty() { tokens!(#ty::#name) } else { tokens!(#ty::#name { #fields }) }
}

pub(crate) fn state_type(cx: Cx) -> TokenStream {
    let (name, generics) = &cx.names.inside[ROOT.0];
    with_generics(name, generics)
}

pub(crate) fn target_type(cx: Cx) -> TokenStream {
    with_generics(&cx.names.target, &cx.names.target_generics)
}

/// The type of the target that a request in an action carries. It has room for overridden initial values, if some
/// request gives one.
pub(crate) fn entry_type(cx: Cx) -> TokenStream {
    let entry = entry(cx);
    with_generics(entry.0, entry.1)
}

/// [`entry_type`], as a name and its generics.
pub(crate) fn entry(cx: Cx<'_>) -> (&Ident, &Generics) {
    match cx.program.overridden_in_request {
        true => (&cx.names.entry, &cx.names.entry_generics),
        false => (&cx.names.target, &cx.names.target_generics),
    }
}

/// The local `target_` of a caller, as a request in an action carries it.
pub(crate) fn widened(cx: Cx) -> TokenStream {
    match cx.program.overridden_in_request {
        true => tokens!(Self::#{cx.call(Job::Widen)}(target_)),
        false => tokens!(target_),
    }
}

pub(crate) fn data_type(cx: Cx) -> TokenStream {
    with_generics(&cx.names.data, &cx.names.data_generics)
}

pub(crate) fn event_type(cx: Cx) -> Option<TokenStream> {
    match cx.program.events.as_ref()? {
        Events::Declared { .. } => {
            let (_, generics, _) = cx.names.event_generics.split_for_impl();
            Some(tokens!(#{cx.names.event_path} #generics))
        }
        Events::From { .. } => match events_alias(cx.program) {
            Some(alias) => Some(alias.code()),
            None => from_elsewhere(cx.program).map(|(ty, _)| ty),
        },
    }
}

/// The type of time, where it stands among generics.
pub(crate) fn time_type(cx: Cx) -> TokenStream {
    let head = &cx.program.head;
    clock_alias(head, "Time").map_or_else(|| head.clock.code(), |alias| alias.code())
}

/// The same; `()` without a clock.
pub(crate) fn any_time(cx: Cx) -> TokenStream {
    if cx.program.head.clock.is_some() { time_type(cx) } else { tokens!(()) }
}

/// `now_`; `()` without a clock.
pub(crate) fn any_now(cx: Cx) -> TokenStream {
    if cx.program.head.clock.is_some() { tokens!(now_) } else { tokens!(()) }
}

/// The parameters of a method that takes events: those of the events that are not the machine's.
pub(crate) fn send_generics(cx: Cx) -> Generics {
    let machine: Vec<String> = cx.program.head.generics.params.iter().map(name_of).gather();
    let events = &cx.names.event_generics;
    let own = events.params.iter().filter(|param| !machine.holds(&name_of(param)));
    let own: TokenStream = own.map(|param| tokens!(#param,)).joined();
    used(events, own)
}

/// `StateId::Name`
pub(crate) fn id_of(cx: Cx, id: StateId) -> TokenStream {
    tokens!(#{&cx.names.id}::#{cx.state(id).name})
}

/// The id of a state or a target, from a reference to it.
pub(crate) fn id_from(cx: Cx, reference: TokenStream) -> TokenStream {
    tokens!(<#{&cx.names.id} as ::core::convert::From<_>>::from(#reference))
}

/// The states in the order of their numbers. Choices come last: the positions in `ALL`, which does without them, are
/// the numbers of the others.
pub(crate) fn numbered(cx: Cx) -> Vec<StateId> {
    let (choices, others): (Vec<_>, Vec<_>) = cx.states().partition(|id| cx.tree().is_choice(*id));
    others.into_iter().and(choices).gather()
}

/// A local of generated code: this name with `_` behind it, as in all names that generated code binds. Hygiene hides
/// the local from the user's code, but a user's constant of the same name would turn our binding into a pattern. The
/// local has the place of the name, where rustc shows what it reports about it.
pub(crate) fn hidden(name: &Ident) -> Ident {
    Ident::new(&format!("{}_", unraw(name)), ours_at(name.span()))
}

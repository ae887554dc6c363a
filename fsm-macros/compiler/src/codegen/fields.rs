//! The fields of a machine: what it holds between two calls, and its notes in a step. Each has a type and a first
//! value.

use proc_macro2::{Ident, Span};

use super::clock;
use super::cx::Cx;
use super::generics;
use super::looks::chain_type;
use super::names::{data_type, event_type, hidden, state_type, target_type, time_type};
use super::places::ours_at;
use super::queue_type::{queue_name, queue_type};
use super::store::{inside_type, kept_type};
use super::{rounds, unentered, untold};
use crate::caller::ours;
use crate::each::Gather;
use crate::program::Events;
use crate::token::named_at;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};

/// A field of the machine. It stands at the place of what it is there for: where a derive cannot be had for it, rustc
/// says so there.
struct Held {
    place: Span,
    name: Ident,
    ty: TokenStream,
    /// `None` for a value that stands in the local of this name.
    first: Option<TokenStream>,
}

impl Held {
    fn new(place: Span, name: &str, ty: TokenStream, first: TokenStream) -> Self {
        Self { place, name: Ident::new(name, place), ty, first: Some(first) }
    }

    fn from_local(place: Span, name: &str, ty: TokenStream) -> Self {
        Self { place, name: Ident::new(name, place), ty, first: None }
    }
}

/// `name: Type, …` of the struct.
pub(super) fn struct_fields(cx: Cx) -> TokenStream {
    let held = held(cx).into_iter().and(notes(cx));
    let fields = held.map(|Held { place, name, ty, .. }| tokens_at!(place=> #name: #ty));
    let marker = marker(cx).map(|ty| tokens!(marker: #ty,));
    tokens!(#(#fields,)* #marker)
}

/// `Self { … }` from the locals `state_`, `data_`, `timers_`, `machine_timers_` and `queue_`.
pub(super) fn machine_literal(cx: Cx) -> TokenStream {
    let fields = held(cx).into_iter().and(notes(cx)).map(|Held { name, first, .. }| {
        let name = named_at(&name, ours());
        let value = first.unwrap_or_else(|| hidden(&name).code());
        tokens!(#name: #value,)
    });
    let marker = marker(cx).map(|_| tokens!(marker: ::core::marker::PhantomData,));
    tokens!(Self { #(#fields)* #marker })
}

/// The fields that `Debug` shows behind the state: the place, the name and the type of each.
pub(super) fn shown(cx: Cx) -> Vec<(Span, Ident, TokenStream)> {
    held(cx).into_iter().skip(1).map(|Held { place, name, ty, .. }| (place, name, ty)).gather()
}

/// The fields that count between two calls, the state first.
fn held(cx: Cx) -> Vec<Held> {
    let (storage, at_header) = (cx.storage(), ours_at(cx.program.head.keyword));
    let mut held = vec![state(cx, at_header)];
    if cx.has_data() {
        held.push(Held::from_local(at_header, "data", data_type(cx)));
    }
    held.extend(timers(cx));
    held.extend(stack(cx, at_header));
    held.extend(levels(cx, at_header));
    let none = tokens!(::core::option::Option::None);
    let mut kept = |name: &str, ty: TokenStream| {
        let ty = tokens_at!(at_header=> ::core::option::Option<#ty>);
        held.push(Held::new(at_header, name, ty, none));
    };
    for id in &storage.previous_in {
        kept(&cx.previous_field(*id).to_string(), inside_type(cx, *id));
    }
    for id in &storage.remembered {
        kept(&cx.history_field(*id).to_string(), kept_type(cx, *id));
    }
    // The queue holds events: if they lack what a derive asks for, rustc says so at their place.
    let at_events = match &cx.program.events {
        Some(Events::Declared { keyword, .. }) => ours_at(*keyword),
        _ => at_header,
    };
    if let Some(queue) = queue_type(cx, at_events) {
        held.push(Held::from_local(at_events, "queue", queue));
    }
    if let Some(requests) = storage.requests {
        let place = ours_at(requests);
        let ty = tokens_at!(place=> ::core::option::Option<::fsm_runtime::Request<#{target_type(cx)}>>);
        held.push(Held::new(place, "request", ty, none));
    }
    held
}

fn state(cx: Cx, at_header: Span) -> Held {
    let state = inside_type(cx, ROOT);
    match cx.storage().moves {
        true if cx.storage().takes => {
            let ids = &cx.names.id;
            let ty = tokens_at!(at_header=> ::fsm_runtime::__private::Losable<#state, #ids>);
            Held::new(at_header, "state", ty, tokens!(::fsm_runtime::__private::Losable::new(state_)))
        }
        true => {
            let ty = tokens_at!(at_header=> ::fsm_runtime::__private::Slot<#state>);
            Held::new(at_header, "state", ty, tokens!(::fsm_runtime::__private::Slot::new(state_)))
        }
        false => Held::from_local(at_header, "state", state),
    }
}

fn timers(cx: Cx) -> Vec<Held> {
    let (at_clock, clock) = (clock::place(cx), time_type(cx));
    let counts = [("timers", cx.storage().state_timers), ("machine_timers", cx.storage().machine_timers)];
    let timers = counts.into_iter().filter(|(_, count)| *count > 0).map(|(name, count)| {
        let ty = tokens_at!(at_clock=> [::fsm_runtime::__private::Timer<#clock>; #count]);
        Held::from_local(at_clock, name, ty)
    });
    timers.gather()
}

/// The suspended states, and their timers.
fn stack(cx: Cx, at_header: Span) -> Vec<Held> {
    let Some(stack) = &cx.storage().stack else {
        return Vec::new();
    };
    let size = &stack.size;
    let new = tokens!(::fsm_runtime::__private::Stack::new());
    let ty = tokens_at!(at_header=> ::fsm_runtime::__private::Stack<#{state_type(cx)}, { #size }>);
    let mut held = vec![Held::new(at_header, "stack", ty, new)];
    let count = cx.storage().state_timers;
    if count > 0 {
        let at_clock = clock::place(cx);
        let paused = tokens_at!(at_clock=> ::fsm_runtime::__private::Paused<#{time_type(cx)}, #count>);
        let ty = tokens_at!(at_clock=> ::fsm_runtime::__private::Stack<#paused, { #size }>);
        held.push(Held::new(at_clock, "paused", ty, new));
    }
    held
}

/// The children that `previous` may bring back on the suspended levels.
fn levels(cx: Cx, at_header: Span) -> Vec<Held> {
    let Some(stack) = &cx.storage().stack else {
        return Vec::new();
    };
    let level = |id: &StateId| {
        let name = cx.levels_field(*id).to_string();
        let size = &stack.size;
        let kept = tokens_at!(at_header=> ::core::option::Option<#{inside_type(cx, *id)}>);
        let ty = tokens_at!(at_header=> ::fsm_runtime::__private::Stack<#kept, { #size }>);
        Held::new(at_header, &name, ty, tokens!(::fsm_runtime::__private::Stack::new()))
    };
    cx.storage().previous_in.iter().map(level).gather()
}

/// The fields for notes that are kept in a step, until it ends.
fn notes(cx: Cx) -> Vec<Held> {
    let mut held = Vec::new();
    let storage = cx.storage();
    let id = &cx.names.id;
    let at_header = ours_at(cx.program.head.keyword);
    if !storage.told_done.is_empty() {
        let ty = finished_type(cx);
        held.push(Held::new(at_header, "finished", ty, tokens!(::fsm_runtime::__private::Finished::new())));
    }
    let count = storage.passing;
    if count > 0 {
        let ty = tokens!([::core::option::Option<#id>; #count]);
        held.push(Held::new(at_header, "passing", ty, tokens!([::core::option::Option::None; #count])));
    }
    if storage.chains {
        let ty = chain_type(cx);
        held.push(Held::new(at_header, "chain", ty, tokens!(::fsm_runtime::__private::Chain::new())));
    }
    if let Some(ty) = rounds::ty(cx) {
        held.push(Held::new(at_header, "rounds", ty, tokens!(::fsm_runtime::__private::Rounds::new())));
    }
    if let Some(ty) = rounds::circles_type(cx) {
        held.push(Held::new(at_header, "circles", ty, tokens!(::fsm_runtime::__private::Rounds::new())));
    }
    if cx.facts().is_left_undone {
        held.push(Held::new(at_header, "is_undone", tokens!(::core::primitive::bool), tokens!(false)));
    }
    if cx.facts().notes_untold {
        let none = tokens!(::fsm_runtime::__private::Untold::new());
        held.push(Held::new(at_header, "untold", untold::ty(cx), none));
    }
    if cx.facts().notes_unentered {
        held.extend(unentered_fields(cx, at_header));
    }
    if storage.marks_left {
        let ty = chain_type(cx);
        held.push(Held::new(at_header, "left", ty, tokens!(::fsm_runtime::__private::Chain::new())));
    }
    held
}

/// The states that were never entered; and by suspended level.
fn unentered_fields(cx: Cx, at_header: Span) -> Vec<Held> {
    let ty = unentered::ty(cx);
    let none = tokens!(::fsm_runtime::__private::Unentered::new());
    let mut held = vec![Held::new(at_header, "unentered", ty, none)];
    if let Some(stack) = &cx.storage().stack {
        let size = &stack.size;
        let levels = tokens!(::fsm_runtime::__private::Stack<#ty, { #size }>);
        let new = tokens!(::fsm_runtime::__private::Stack::new());
        held.push(Held::new(at_header, "unentered_below", levels, new));
    }
    held
}

/// The composites whose `done` is still to come.
pub(super) fn finished_type(cx: Cx) -> TokenStream {
    let id = &cx.names.id;
    tokens!(::fsm_runtime::__private::Finished<::core::option::Option<#id>, #{cx.storage().told_done.len()}>)
}

/// `let queue_ = Queue::new();`, in the machine that is about to exist.
pub(super) fn queue_let(cx: Cx) -> Option<TokenStream> {
    let name = cx.storage().queue.map(queue_name)?;
    event_type(cx).map(|_| tokens!(let mut queue_ = #name::new();))
}

/// The machine's parameters that no field of the struct mentions.
fn marker(cx: Cx) -> Option<TokenStream> {
    let clock = match cx.storage().state_timers + cx.storage().machine_timers {
        0 if !cx.facts().delays => TokenStream::new(),
        _ => cx.program.head.clock.code(),
    };
    let used = [&cx.names.state_generics, &cx.names.data_generics];
    generics::marker(cx.program.head.generics, &used, clock)
}

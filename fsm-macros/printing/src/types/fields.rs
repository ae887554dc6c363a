//! The fields of a machine: what it holds between two calls, and its notes in a step. Each has a type and a first
//! value.

use proc_macro2::{Ident, Span};

use crate::caller::ours;
use crate::change::{endpoints, notes};
use crate::context::places::ours_at;
use crate::events::queue::{new_queue, queue_type};
use crate::follow::rounds;
use crate::names::generics;
use crate::names::paths::{data_type, event_type, state_type, target_type};
use crate::prelude::*;
use crate::program::Events;
use crate::state::looks::chain_type;
use crate::state::store::{inside_type, kept_type};
use crate::time::{clock, timers};
use crate::token::named_at;

/// What a field is there for, as far as a snapshot asks.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    State,
    Data,
    Timers,
    MachineTimers,
    Stack,
    /// The timers of suspended states.
    Paused,
    /// The child of a composite that `previous` may bring back.
    Previous(StateId),
    /// The same by suspended level.
    PreviousBelow(StateId),
    History(StateId),
    Queue,
    Request,
    /// The composites whose `done` is still to come.
    Finished,
    /// The choices on the way of a change that is told when it ends.
    Passing,
    Undone,
    Untold,
    Unentered,
    UnenteredBelow,
    /// What counts within a step alone, or for a loop that follows the machine.
    Step,
}

/// A field of the machine. It stands at the place of what it is there for: where a derive cannot be had for it, rustc
/// says so there.
pub(crate) struct Held {
    pub(crate) kind: Kind,
    pub(crate) name: Ident,
    pub(crate) ty: TokenStream,
    pub(super) place: Span,
    first: TokenStream,
}

impl Held {
    fn new(kind: Kind, name: &str, place: Span, ty: TokenStream, first: TokenStream) -> Self {
        Self { kind, name: Ident::new(name, place), ty, place, first }
    }

    /// Its first value stands in the local of this name.
    fn from_local(kind: Kind, name: &str, place: Span, ty: TokenStream) -> Self {
        Self::new(kind, name, place, ty, Ident::new(&format!("{name}_"), ours()).code())
    }
}

/// All fields, the state first.
pub(crate) fn all(cx: Cx) -> Vec<Held> {
    held(cx).into_iter().and(notes(cx)).gather()
}

/// `name: Type, …` of the struct.
pub(super) fn struct_fields(cx: Cx) -> TokenStream {
    let fields = all(cx).into_iter().map(|Held { place, name, ty, .. }| tokens_at!(place=> #name: #ty));
    tokens!(#(#fields,)* #if let Some(ty) = marker(cx) { marker: #ty, })
}

/// `Self { … }` from the locals `state_`, `data_`, `timers_`, `machine_timers_` and `the_queue`.
pub(crate) fn machine_literal(cx: Cx) -> TokenStream {
    tokens! {
        Self {
            #for Held { name, first, .. } in all(cx) { #{named_at(&name, ours())}: #first, }
            #if marker(cx).is_some() { marker: ::core::marker::PhantomData, }
        }
    }
}

/// The fields that `Debug` shows behind the state.
pub(super) fn shown(cx: Cx) -> Vec<Held> {
    held(cx).into_iter().skip(1).gather()
}

/// The fields that count between two calls, the state first.
fn held(cx: Cx) -> Vec<Held> {
    let (storage, at_header) = (cx.storage(), ours_at(cx.program.head.keyword));
    let none = tokens!(::core::option::Option::None);
    let kept = |kind: Kind, name: Ident, ty: TokenStream| {
        let ty = tokens_at!(at_header=> ::core::option::Option<#ty>);
        Held::new(kind, &name.to_string(), at_header, ty, none)
    };
    let data = cx.has_data().then(|| Held::from_local(Kind::Data, "data", at_header, data_type(cx)));
    let previous = storage.previous_in.iter();
    let previous = previous.map(|id| kept(Kind::Previous(*id), cx.previous_field(*id), inside_type(cx, *id)));
    let histories = storage.remembered.iter();
    let histories = histories.map(|id| kept(Kind::History(*id), cx.history_field(*id), kept_type(cx, *id)));
    // The queue holds events: if they lack what a derive asks for, rustc says so at their place.
    let at_events = match &cx.program.events {
        Some(Events::Declared { keyword, .. }) => ours_at(*keyword),
        _ => at_header,
    };
    let queue = queue_type(cx, at_events)
        .map(|queue| Held::new(Kind::Queue, "queue", at_events, queue, tokens!(the_queue)));
    let request = storage.requests.map(|requests| {
        let place = ours_at(requests);
        let ty =
            tokens_at!(place=> ::core::option::Option<::fsm_runtime::requests::Request<#{target_type(cx)}>>);
        Held::new(Kind::Request, "request", place, ty, none)
    });
    let all = [state(cx, at_header)].into_iter().and(data).and(all_timers(cx)).and(stack(cx, at_header));
    all.and(previous).and(histories).and(queue).and(request).gather()
}

fn state(cx: Cx, place: Span) -> Held {
    let state = inside_type(cx, ROOT);
    if !cx.storage().moves {
        return Held::from_local(Kind::State, "state", place, state);
    }
    let takes = cx.storage().takes;
    let holder = |place: Span| Ident::new(if takes { "Losable" } else { "Slot" }, place);
    let ty = tokens_at! {place=>
        ::fsm_runtime::__private::#{holder(place)}<#state #if takes { , #{&cx.names.id} }>
    };
    let first = tokens!(::fsm_runtime::__private::#{holder(ours())}::new(state_));
    Held::new(Kind::State, "state", place, ty, first)
}

fn all_timers(cx: Cx) -> Vec<Held> {
    let storage = cx.storage();
    let all = [
        (Kind::Timers, "timers", storage.state_timers),
        (Kind::MachineTimers, "machine_timers", storage.machine_timers),
    ];
    let timers = all
        .into_iter()
        .filter(|(.., count)| *count > 0)
        .map(|(kind, name, count)| Held::from_local(kind, name, clock::place(cx), timers::array(cx, count)));
    timers.gather()
}

/// What is suspended: states, their timers, and the children that `previous` may bring back.
fn stack(cx: Cx, at_header: Span) -> Vec<Held> {
    let Some(stack) = &cx.storage().stack else { return Vec::new() };
    let (size, new) = (&stack.size, tokens!(::fsm_runtime::__private::Stack::new()));
    let levels = |kind: Kind, name: &str, place: Span, of: TokenStream| {
        let ty = tokens_at!(place=> ::fsm_runtime::__private::Stack<#of, { #size }>);
        Held::new(kind, name, place, ty, new)
    };
    let states = levels(Kind::Stack, "stack", at_header, state_type(cx));
    let paused = cx.has_timers().then(|| {
        let at_clock = clock::place(cx);
        let count = tokens_at!(at_clock=> , #{cx.storage().state_timers});
        levels(Kind::Paused, "paused", at_clock, timers::exact_type(cx, "Paused", count))
    });
    let children = cx.storage().previous_in.iter().map(|id| {
        let child = tokens_at!(at_header=> ::core::option::Option<#{inside_type(cx, *id)}>);
        levels(Kind::PreviousBelow(*id), &cx.levels_field(*id).to_string(), at_header, child)
    });
    [states].into_iter().and(paused).and(children).gather()
}

/// The fields for notes that are kept in a step, until it ends.
fn notes(cx: Cx) -> Vec<Held> {
    let (storage, facts, id) = (cx.storage(), cx.facts(), &cx.names.id);
    let note = |kind: Kind, name: &str, ty: TokenStream, first: TokenStream| {
        Held::new(kind, name, ours_at(cx.program.head.keyword), ty, first)
    };
    // Of the runtime, whose type begins with `new`.
    let new = |kind: Kind, name: &str, ty: TokenStream, of: &str| {
        note(kind, name, ty, tokens!(::fsm_runtime::__private::#{Ident::new(of, ours())}::new()))
    };
    let flag = tokens!(::core::primitive::bool);
    let told = storage.told_done.len();
    let finished = tokens!(::fsm_runtime::__private::Finished<::core::option::Option<#id>, #told>);
    let identity = tokens!(::fsm_runtime::__private::Identity);
    let passing = tokens!([::core::option::Option<#id>; #{storage.passing}]);
    let none_passes = tokens!([::core::option::Option::None; #{storage.passing}]);
    let unentered = facts.notes_unentered.then(|| notes::unentered_type(cx));
    let below = unentered.zip(storage.stack.as_ref());
    let below = below.map(|(ty, stack)| tokens!(::fsm_runtime::__private::Stack<#ty, { #{&stack.size} }>));
    let all = [
        facts.tells_done.then(|| new(Kind::Finished, "finished", finished, "Finished")),
        notes::entries_type(cx).map(|ty| new(Kind::Step, "entries", ty, "Entries")),
        notes::has_identity(cx).then(|| new(Kind::Step, "identity", identity, "Identity")),
        (storage.passing > 0).then(|| note(Kind::Passing, "passing", passing, none_passes)),
        storage.chains.then(|| new(Kind::Step, "chain", chain_type(cx), "Chain")),
        rounds::ty(cx).map(|ty| new(Kind::Step, "rounds", ty, "Rounds")),
        rounds::circles_type(cx).map(|ty| new(Kind::Step, "circles", ty, "Rounds")),
        facts.is_left_undone.then(|| note(Kind::Undone, "is_undone", flag, tokens!(false))),
        facts.notes_untold.then(|| new(Kind::Untold, "untold", endpoints::untold_type(cx), "Untold")),
        unentered.map(|ty| new(Kind::Unentered, "unentered", ty, "Unentered")),
        below.map(|levels| new(Kind::UnenteredBelow, "unentered_below", levels, "Stack")),
        storage.marks_left.then(|| new(Kind::Step, "left", chain_type(cx), "Chain")),
    ];
    all.into_iter().flatten().gather()
}

/// `let the_queue = Queue::new();`, in the machine that is about to exist.
pub(crate) fn queue_let(cx: Cx) -> Option<TokenStream> {
    let new = new_queue(cx)?;
    event_type(cx).map(|_| tokens!(let mut the_queue = #new;))
}

/// The machine's parameters that no field of the struct mentions.
fn marker(cx: Cx) -> Option<TokenStream> {
    let clock = match cx.storage().timers() {
        0 if !cx.facts().delays => TokenStream::new(),
        _ => cx.program.head.clock.code(),
    };
    let used = [&cx.names.inside[ROOT.0].1, &cx.names.data_generics];
    generics::marker(cx.program.head.generics, &used, clock)
}

//! The fields of a machine: what it holds between two calls, and its notes in a step. Each has a type and a first
//! value.

use proc_macro2::{Ident, Span};

use crate::caller::ours;
use crate::change::{entries, unentered, untold};
use crate::context::cx::Cx;
use crate::context::places::ours_at;
use crate::each::Gather;
use crate::events::queue_type::{new_queue, queue_type};
use crate::follow::rounds;
use crate::names::generics;
use crate::names::paths::{data_type, event_type, hidden, state_type, target_type};
use crate::program::Events;
use crate::state::looks::chain_type;
use crate::state::store::{inside_type, kept_type};
use crate::time::{clock, timers};
use crate::token::named_at;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};

/// What a field is there for.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    State,
    Data,
    Timers,
    MachineTimers,
    /// How often the states with activities were entered.
    Entries,
    /// Which machine a loop follows.
    Identity,
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
    Chain,
    Rounds,
    Circles,
    Undone,
    Untold,
    Unentered,
    UnenteredBelow,
    /// What a step has left.
    Left,
}

impl Kind {
    pub(crate) fn field(self, cx: Cx) -> Ident {
        let name = match self {
            Kind::State => "state",
            Kind::Data => "data",
            Kind::Timers => "timers",
            Kind::MachineTimers => "machine_timers",
            Kind::Entries => "entries",
            Kind::Identity => "identity",
            Kind::Stack => "stack",
            Kind::Paused => "paused",
            Kind::Previous(id) => return cx.previous_field(id),
            Kind::PreviousBelow(id) => return cx.levels_field(id),
            Kind::History(id) => return cx.history_field(id),
            Kind::Queue => "queue",
            Kind::Request => "request",
            Kind::Finished => "finished",
            Kind::Passing => "passing",
            Kind::Chain => "chain",
            Kind::Rounds => "rounds",
            Kind::Circles => "circles",
            Kind::Undone => "is_undone",
            Kind::Untold => "untold",
            Kind::Unentered => "unentered",
            Kind::UnenteredBelow => "unentered_below",
            Kind::Left => "left",
        };
        Ident::new(name, ours())
    }
}

/// A field of the machine. It stands at the place of what it is there for: where a derive cannot be had for it, rustc
/// says so there.
pub(crate) struct Held {
    pub(crate) kind: Kind,
    pub(crate) name: Ident,
    pub(crate) ty: TokenStream,
    place: Span,
    /// `None` for a value that stands in the local of this name.
    first: Option<TokenStream>,
}

impl Held {
    fn new(cx: Cx, kind: Kind, place: Span, ty: TokenStream, first: TokenStream) -> Self {
        Self { first: Some(first), ..Self::from_local(cx, kind, place, ty) }
    }

    fn from_local(cx: Cx, kind: Kind, place: Span, ty: TokenStream) -> Self {
        Self { kind, place, name: named_at(&kind.field(cx), place), ty, first: None }
    }
}

/// All fields, the state first.
pub(crate) fn all(cx: Cx) -> Vec<Held> {
    held(cx).into_iter().and(notes(cx)).gather()
}

/// `name: Type, …` of the struct.
pub(crate) fn struct_fields(cx: Cx) -> TokenStream {
    let fields = all(cx).into_iter().map(|Held { place, name, ty, .. }| tokens_at!(place=> #name: #ty));
    let marker = marker(cx).map(|ty| tokens!(marker: #ty,));
    tokens!(#(#fields,)* #marker)
}

/// `Self { … }` from the locals `state_`, `data_`, `timers_`, `machine_timers_` and `the_queue`.
pub(crate) fn machine_literal(cx: Cx) -> TokenStream {
    let fields = all(cx).into_iter().map(|Held { name, first, .. }| {
        let name = named_at(&name, ours());
        let value = first.unwrap_or_else(|| hidden(&name).code());
        tokens!(#name: #value,)
    });
    let marker = marker(cx).map(|_| tokens!(marker: ::core::marker::PhantomData,));
    tokens!(Self { #(#fields)* #marker })
}

/// The fields that `Debug` shows behind the state: the place, the name and the type of each.
pub(crate) fn shown(cx: Cx) -> Vec<(Span, Ident, TokenStream)> {
    held(cx).into_iter().skip(1).map(|Held { place, name, ty, .. }| (place, name, ty)).gather()
}

/// The fields that count between two calls, the state first.
fn held(cx: Cx) -> Vec<Held> {
    let (storage, at_header) = (cx.storage(), ours_at(cx.program.head.keyword));
    let mut held = vec![state(cx, at_header)];
    if cx.has_data() {
        held.push(Held::from_local(cx, Kind::Data, at_header, data_type(cx)));
    }
    held.extend(all_timers(cx));
    held.extend(stack(cx, at_header));
    let none = tokens!(::core::option::Option::None);
    let mut kept = |kind: Kind, ty: TokenStream| {
        let ty = tokens_at!(at_header=> ::core::option::Option<#ty>);
        held.push(Held::new(cx, kind, at_header, ty, none));
    };
    for id in &storage.previous_in {
        kept(Kind::Previous(*id), inside_type(cx, *id));
    }
    for id in &storage.remembered {
        kept(Kind::History(*id), kept_type(cx, *id));
    }
    // The queue holds events: if they lack what a derive asks for, rustc says so at their place.
    let at_events = match &cx.program.events {
        Some(Events::Declared { keyword, .. }) => ours_at(*keyword),
        _ => at_header,
    };
    if let Some(queue) = queue_type(cx, at_events) {
        held.push(Held::new(cx, Kind::Queue, at_events, queue, tokens!(the_queue)));
    }
    if let Some(requests) = storage.requests {
        let place = ours_at(requests);
        let ty =
            tokens_at!(place=> ::core::option::Option<::fsm_runtime::requests::Request<#{target_type(cx)}>>);
        held.push(Held::new(cx, Kind::Request, place, ty, none));
    }
    held
}

fn state(cx: Cx, at_header: Span) -> Held {
    let state = inside_type(cx, ROOT);
    let (ty, first) = match cx.storage().moves {
        true if cx.storage().takes => {
            let ty = tokens_at!(at_header=> ::fsm_runtime::__private::Losable<#state, #{&cx.names.id}>);
            (ty, tokens!(::fsm_runtime::__private::Losable::new(state_)))
        }
        true => {
            let ty = tokens_at!(at_header=> ::fsm_runtime::__private::Slot<#state>);
            (ty, tokens!(::fsm_runtime::__private::Slot::new(state_)))
        }
        false => return Held::from_local(cx, Kind::State, at_header, state),
    };
    Held::new(cx, Kind::State, at_header, ty, first)
}

fn all_timers(cx: Cx) -> Vec<Held> {
    let at_clock = clock::place(cx);
    let counts =
        [(Kind::Timers, cx.storage().state_timers), (Kind::MachineTimers, cx.storage().machine_timers)];
    let timers = counts
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| Held::from_local(cx, kind, at_clock, timers::array(cx, count)));
    timers.gather()
}

/// What is suspended: states, their timers, and the children that `previous` may bring back.
fn stack(cx: Cx, at_header: Span) -> Vec<Held> {
    let Some(stack) = &cx.storage().stack else { return Vec::new() };
    let (size, new) = (&stack.size, tokens!(::fsm_runtime::__private::Stack::new()));
    let levels = |kind: Kind, place: Span, of: TokenStream| {
        let ty = tokens_at!(place=> ::fsm_runtime::__private::Stack<#of, { #size }>);
        Held::new(cx, kind, place, ty, new)
    };
    let mut held = vec![levels(Kind::Stack, at_header, state_type(cx))];
    let count = cx.storage().state_timers;
    if count > 0 {
        let at_clock = clock::place(cx);
        let paused = timers::exact_type(cx, "Paused", tokens_at!(at_clock=> , #count));
        held.push(levels(Kind::Paused, at_clock, paused));
    }
    for id in &cx.storage().previous_in {
        let child = tokens_at!(at_header=> ::core::option::Option<#{inside_type(cx, *id)}>);
        held.push(levels(Kind::PreviousBelow(*id), at_header, child));
    }
    held
}

/// The fields for notes that are kept in a step, until it ends.
fn notes(cx: Cx) -> Vec<Held> {
    let (storage, id) = (cx.storage(), &cx.names.id);
    let mut held = Vec::new();
    let mut add = |kind: Kind, ty: TokenStream, first: TokenStream| {
        held.push(Held::new(cx, kind, ours_at(cx.program.head.keyword), ty, first));
    };
    if cx.facts().tells_done {
        add(Kind::Finished, finished_type(cx), tokens!(::fsm_runtime::__private::Finished::new()));
    }
    let count = storage.activities.len();
    if count > 0 {
        let ty = tokens!(::fsm_runtime::__private::Entries<#count>);
        add(Kind::Entries, ty, tokens!(::fsm_runtime::__private::Entries::new()));
    }
    if entries::has_identity(cx) {
        let ty = tokens!(::fsm_runtime::__private::Identity);
        add(Kind::Identity, ty, tokens!(::fsm_runtime::__private::Identity::new()));
    }
    let count = storage.passing;
    if count > 0 {
        let ty = tokens!([::core::option::Option<#id>; #count]);
        add(Kind::Passing, ty, tokens!([::core::option::Option::None; #count]));
    }
    if storage.chains {
        add(Kind::Chain, chain_type(cx), tokens!(::fsm_runtime::__private::Chain::new()));
    }
    if let Some(ty) = rounds::ty(cx) {
        add(Kind::Rounds, ty, tokens!(::fsm_runtime::__private::Rounds::new()));
    }
    if let Some(ty) = rounds::circles_type(cx) {
        add(Kind::Circles, ty, tokens!(::fsm_runtime::__private::Rounds::new()));
    }
    if cx.facts().is_left_undone {
        add(Kind::Undone, tokens!(::core::primitive::bool), tokens!(false));
    }
    if cx.facts().notes_untold {
        add(Kind::Untold, untold::ty(cx), tokens!(::fsm_runtime::__private::Untold::new()));
    }
    if cx.facts().notes_unentered {
        let ty = unentered::ty(cx);
        add(Kind::Unentered, ty, tokens!(::fsm_runtime::__private::Unentered::new()));
        if let Some(stack) = &storage.stack {
            let levels = tokens!(::fsm_runtime::__private::Stack<#ty, { #{&stack.size} }>);
            add(Kind::UnenteredBelow, levels, tokens!(::fsm_runtime::__private::Stack::new()));
        }
    }
    if storage.marks_left {
        add(Kind::Left, chain_type(cx), tokens!(::fsm_runtime::__private::Chain::new()));
    }
    held
}

/// The composites whose `done` is still to come.
pub(crate) fn finished_type(cx: Cx) -> TokenStream {
    let id = &cx.names.id;
    tokens!(::fsm_runtime::__private::Finished<::core::option::Option<#id>, #{cx.storage().told_done.len()}>)
}

/// `let the_queue = Queue::new();`, in the machine that is about to exist.
pub(crate) fn queue_let(cx: Cx) -> Option<TokenStream> {
    let new = new_queue(cx)?;
    event_type(cx).map(|_| tokens!(let mut the_queue = #new;))
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

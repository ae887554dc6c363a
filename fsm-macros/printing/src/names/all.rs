//! The names of what is generated, and the parameters of the machine that each type needs. Names of ours for the clock and for
//! an enum of events from elsewhere: a type that is not in scope is then reported where the user wrote it, and not again
//! wherever generated code has it among generics or in a path.

use proc_macro2::Ident;
use quote::ToTokens;
use quote::format_ident;
use syn::{Generics, Type};

use super::generics;
use crate::each::Gather;
use crate::program::{Events, Field, Head, Program};
use crate::token::{last_span, named_at, unraw};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};

/// A generated type, with those of the machine's parameters that it mentions.
pub(crate) type NamedType = (Ident, Generics);

pub(crate) struct Names {
    pub(crate) machine: Ident,
    /// The struct of all that the machine holds, in the one field of the machine's own struct.
    pub(crate) parts: Ident,
    pub(crate) state: Ident,
    pub(crate) target: Ident,
    /// The target with room for overridden initial values, where requests in actions use that.
    pub(crate) entry: Ident,
    pub(crate) id: Ident,
    pub(crate) event_id: Ident,
    /// What has led to a change, for lines that see it.
    pub(crate) cause: Ident,
    pub(crate) timer: Ident,
    pub(crate) tag: Ident,
    pub(crate) data: Ident,
    /// The machine together with an observer.
    pub(crate) observed: Ident,
    /// By state: the type of what is active inside it, and its parameters. That of the machine is `state`.
    pub(crate) inside: Vec<NamedType>,
    /// By state: the type of a region with data of its own, and its parameters.
    pub(crate) region: Vec<NamedType>,
    /// The path before an event's name in a pattern.
    pub(crate) event_path: TokenStream,
    /// `owner, world, …`, which is passed on in each call.
    pub(crate) callers: TokenStream,
    pub(crate) target_generics: Generics,
    pub(crate) entry_generics: Generics,
    pub(crate) data_generics: Generics,
    pub(crate) event_generics: Generics,
}

impl Names {
    pub(crate) fn of(program: &Program) -> Self {
        let head = &program.head;
        let named = |suffix: &str| named(head.name, suffix);
        let fields = |has: &dyn Fn(&Field) -> bool| -> TokenStream {
            let fields = program.state_ids().each_of(|id| &program.state(id).data);
            types(fields.filter(|field| has(field)).gather())
        };
        let root = types(program.root().data.iter().gather());
        let callers = head.params.iter().map(|param| &param.name);
        let subset = |tokens: TokenStream| generics::used(head.generics, tokens);
        let tree = program.topology;
        Self {
            // A machine without states has its type all the same.
            inside: of_states(program, &|id| id == ROOT || tree.has_children(id), false),
            region: of_states(program, &|id| tree.is_region(id), true),
            machine: head.struct_name.clone(),
            parts: of_machine("Parts", head.name),
            state: named("State"),
            target: named("Target"),
            entry: named("Entry"),
            id: named("StateId"),
            event_id: named("EventId"),
            cause: named("Cause"),
            timer: named("Timer"),
            tag: named("Tag"),
            data: named("Data"),
            observed: named("Observed"),
            event_path: event_path(program, named("Event")),
            callers: tokens!(#(#callers,)*),
            target_generics: subset(fields(&|field| field.initial.is_none())),
            entry_generics: subset(fields(&|field| field.initial.is_none() || field.is_overridden)),
            data_generics: subset(root),
            event_generics: event_generics(program),
        }
    }
}

fn named(machine: &Ident, suffix: &str) -> Ident {
    format_ident!("{machine}{suffix}", span = machine.span())
}

fn types(fields: Vec<&Field>) -> TokenStream {
    fields.into_iter().map(|field| field.ty.clone()).joined()
}

/// By state: the type of what is inside, perhaps with the state's own data. States without one have a name that nobody asks for.
fn of_states(program: &Program, has_one: &dyn Fn(StateId) -> bool, with_own: bool) -> Vec<NamedType> {
    let head = &program.head;
    let types = program.topology.all().map(|id| {
        if !has_one(id) {
            return (head.name.clone(), Generics::default());
        }
        let state = program.state(id);
        let is_apart = !with_own && program.topology.is_region(id) && !state.data.is_empty();
        let suffix = if is_apart { "State" } else { "" };
        let name = match id {
            ROOT => named(head.name, "State"),
            _ => format_ident!("{}{}{suffix}", head.name, unraw(state.name), span = state.name.span()),
        };
        let inside = program.topology.states_inside(id).and(with_own.then_some(id));
        let fields = types(inside.each_of(|id| &program.state(id).data).gather());
        (name, generics::used(head.generics, fields))
    });
    types.gather()
}

/// The enum of declared events stands at the word `events`: there a reader looks for it.
fn event_path(program: &Program, mut declared: Ident) -> TokenStream {
    match &program.events {
        Some(Events::From { ty }) => events_alias(program).map_or_else(|| path_of(ty), |alias| alias.code()),
        Some(Events::Declared { keyword, .. }) => {
            declared.set_span(*keyword);
            declared.code()
        }
        None => declared.code(),
    }
}

/// The type without its last generic arguments: in a pattern they are inferred.
fn path_of(ty: &Type) -> TokenStream {
    let Some(Type::Path(mut path)) = generics::copy(ty) else { return ty.code() };
    if let Some(last) = path.path.segments.last_mut() {
        last.arguments = syn::PathArguments::None;
    }
    path.code()
}

/// An enum of events from elsewhere, with a name for each lifetime that it leaves out.
pub(crate) fn from_elsewhere(program: &Program) -> Option<(TokenStream, Generics)> {
    match &program.events {
        Some(Events::From { ty }) => Some(generics::named(ty.code())),
        _ => None,
    }
}

/// The generics that `events<…>` declares, and those of the machine that its payloads mention; of events from elsewhere
/// the lifetimes that are left out.
fn event_generics(program: &Program) -> Generics {
    let Some(Events::Declared { generics, variants, .. }) = &program.events else {
        return from_elsewhere(program).map(|(_, generics)| generics).unwrap_or_default();
    };
    let payloads = variants.iter().map(|event| event.payload.clone()).joined();
    generics::join(generics, &generics::used(program.head.generics, payloads))
}

/// `PartsOfName`, a type that users do not name. rustc may, so it reads well; and no type of a state begins like this.
pub(crate) fn of_machine(what: &str, machine: &Ident) -> Ident {
    // An identifier in the text itself would keep its `r#`.
    format_ident!("{what}Of{}", machine, span = machine.span())
}

/// `TimeOfName`, and `TimerOfName`. A type that speaks of the machine's parameters has no alias: it would have to declare them, and
/// a timer has a constant of the clock, in which rustc does not take them.
pub(crate) fn clock_alias(head: &Head, what: &str) -> Option<Ident> {
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
pub(crate) fn events_alias(program: &Program) -> Option<Ident> {
    let Some(Events::From { ty: Type::Path(ty) }) = &program.events else { return None };
    let plain = ty.qself.is_none() && ty.path.segments.iter().all(|segment| segment.arguments.is_none());
    let is_free = generics::used(program.head.generics, ty.code()).params.is_empty();
    // Not a place of ours: a pattern begins with it, which rustc shows, and mends, as one piece.
    (plain && is_free).then(|| named_at(&of_machine("Events", program.head.name), program.head.keyword))
}

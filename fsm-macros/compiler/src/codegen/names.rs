//! The names of what is generated, and the types that bear them.

use proc_macro2::Ident;
use quote::format_ident;
use syn::{Generics, Type};

use super::aliases::events_alias;
use super::generics;
use super::pieces::Piece;
use super::places::ours_at;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{Events, Machine, ROOT, StateId};

/// A generated type, with those of the machine's parameters that it mentions.
pub(super) type Named = (Ident, Generics);

pub(super) struct Names {
    pub(super) machine: Ident,
    pub(super) state: Ident,
    pub(super) target: Ident,
    /// The target with room for overridden initial values, where requests in actions use that.
    pub(super) entry: Ident,
    pub(super) id: Ident,
    pub(super) data: Ident,
    /// By state: the type of what is active inside it, and its parameters.
    pub(super) inside: Vec<Named>,
    /// By state: the type of a region with data of its own, and its parameters.
    pub(super) region: Vec<Named>,
    /// What stands before an event's name in a pattern.
    pub(super) event_path: TokenStream,
    pub(super) state_generics: Generics,
    pub(super) target_generics: Generics,
    pub(super) entry_generics: Generics,
    pub(super) data_generics: Generics,
    pub(super) event_generics: Generics,
}

impl Names {
    pub(super) fn of(machine: &Machine) -> Self {
        let name = &machine.name;
        let named = |suffix: &str| {
            let mut ident = format_ident!("{name}{suffix}");
            ident.set_span(name.span());
            ident
        };
        let fields = |all: bool| -> TokenStream {
            let states = machine.state_ids().flat_map(|id| &machine.state(id).data);
            states.filter(|field| all || field.init.is_none()).map(|field| field.ty.clone()).joined()
        };
        let root: TokenStream = machine.state(ROOT).data.iter().map(|field| field.ty.clone()).joined();
        let subset = |tokens: TokenStream| generics::used(&machine.generics, tokens);
        let names = storage(machine, &named);
        Self {
            inside: names.0,
            region: names.1,
            machine: machine.struct_name.clone(),
            state: named("State"),
            target: named("Target"),
            entry: named("Entry"),
            id: named("StateId"),
            data: named("Data"),
            event_path: event_path(machine, named("Event")),
            state_generics: subset(fields(true)),
            target_generics: subset(fields(false)),
            entry_generics: subset(fields(true)),
            data_generics: subset(root),
            event_generics: event_generics(machine),
        }
    }
}

/// The types of what is active inside a composite, and those of regions.
fn storage(machine: &Machine, named: &dyn Fn(&str) -> Ident) -> (Vec<Named>, Vec<Named>) {
    let all = || machine.all_ids();
    let fields_in = |id: StateId, with_own: bool| -> TokenStream {
        let inside = machine.state_ids().filter(|inner| machine.is_inside(*inner, id));
        let own = with_own.then_some(id);
        let fields = inside.chain(own).flat_map(|id| &machine.state(id).data);
        fields.map(|field| field.ty.clone()).joined()
    };
    let name_of = |id: StateId, suffix: &str| match id {
        ROOT => named("State"),
        _ => {
            let state = &machine.state(id).name;
            let mut name = named(&format!("{}{suffix}", super::attributes::unraw(state)));
            name.set_span(state.span());
            name
        }
    };
    let inside = all().map(|id| {
        if !machine.has_children(id) {
            return (machine.name.clone(), Generics::default());
        }
        let apart = machine.state(id).is_region() && !machine.state(id).data.is_empty();
        let name = name_of(id, if apart { "State" } else { "" });
        (name, generics::used(&machine.generics, fields_in(id, false)))
    });
    let region = all().map(|id| match machine.state(id).is_region() {
        true => (name_of(id, ""), generics::used(&machine.generics, fields_in(id, true))),
        false => (machine.name.clone(), Generics::default()),
    });
    (inside.gather(), region.gather())
}

/// The enum of declared events stands at the word `events`: there a reader looks for it.
fn event_path(machine: &Machine, mut declared: Ident) -> TokenStream {
    match &machine.events {
        Some(Events::From { ty }) => events_alias(machine).map_or_else(|| path_of(ty), |alias| alias.code()),
        Some(Events::Declared { keyword, .. }) => {
            declared.set_span(*keyword);
            declared.code()
        }
        None => declared.code(),
    }
}

/// The type without its last generic arguments: in a pattern they are inferred.
fn path_of(ty: &Type) -> TokenStream {
    let Type::Path(path) = ty else {
        return ty.code();
    };
    let mut path = path.clone();
    if let Some(last) = path.path.segments.last_mut() {
        last.arguments = syn::PathArguments::None;
    }
    path.code()
}

/// The generics that `events<…>` declares, and those of the machine that its payloads mention.
fn event_generics(machine: &Machine) -> Generics {
    let Some(Events::Declared { generics, variants, .. }) = &machine.events else {
        return Generics::default();
    };
    let payloads = variants.iter().map(|event| event.payload.clone()).joined();
    generics::join(generics, generics::used(&machine.generics, payloads))
}

/// A local of generated code that bears the name of the user's, but cannot be seen by it. It stands at the
/// place of that name, where rustc shows what it has to say about the local.
pub(super) fn hidden(name: &Ident) -> Ident {
    let (text, span) = (name.to_string(), ours_at(name.span()));
    match text.strip_prefix("r#") {
        Some(keyword) => Ident::new_raw(keyword, span),
        None => Ident::new(&text, span),
    }
}

/// The generated types, with their generics.
impl super::Gen<'_> {
    pub(super) fn state_type(&self) -> TokenStream {
        with_generics(&self.names.state, &self.names.state_generics)
    }

    pub(super) fn target_type(&self) -> TokenStream {
        with_generics(&self.names.target, &self.names.target_generics)
    }

    /// What a request in an action carries.
    pub(super) fn entry_type(&self) -> TokenStream {
        match self.low.features.overridden_in_request {
            true => with_generics(&self.names.entry, &self.names.entry_generics),
            false => self.target_type(),
        }
    }

    pub(super) fn data_type(&self) -> TokenStream {
        with_generics(&self.names.data, &self.names.data_generics)
    }

    pub(super) fn event_type(&self) -> Option<TokenStream> {
        match self.low.machine.events.as_ref()? {
            Events::Declared { .. } => {
                let (_, generics, _) = self.names.event_generics.split_for_impl();
                let path = &self.names.event_path;
                Some(tokens!(#path #generics))
            }
            Events::From { ty } => Some(match events_alias(self.low.machine) {
                Some(alias) => alias.code(),
                None => ty.code(),
            }),
        }
    }
}

pub(super) fn with_generics(name: &Ident, generics: &syn::Generics) -> TokenStream {
    let (_, generics, _) = generics.split_for_impl();
    tokens!(#name #generics)
}

//! Where the states are kept that are active at once: which type holds what, and what stands for it in a pattern
//! or a literal.
//!
//! A composite has its active child in the field `state`; a state of regions has a field for each region. A region
//! without data of its own is just the enum of its states.

use proc_macro2::Ident;
use quote::format_ident;

use super::Gen;
use super::attributes::unraw;
use super::names::{hidden, with_generics};
use super::tokens::TokenStream;
use crate::model::{ROOT, StateId};

/// What is said of the states inside another one.
#[derive(Clone)]
pub(super) enum Inside {
    /// Nothing: a pattern leaves it out.
    Open,
    /// The active child of a composite.
    Child(TokenStream),
    /// Regions; a pattern may leave some out.
    Regions(Vec<(StateId, TokenStream)>),
}

impl Gen<'_> {
    pub(super) fn is_compound(&self, id: StateId) -> bool {
        self.low.machine.is_compound(id)
    }

    pub(super) fn has_children(&self, id: StateId) -> bool {
        self.low.machine.has_children(id)
    }

    /// `legs`, of region `Legs`.
    pub(super) fn region_field(&self, id: StateId) -> Ident {
        let name = &self.state(id).name;
        let mut snake = String::new();
        for (index, letter) in unraw(name).chars().enumerate() {
            if letter.is_uppercase() && index > 0 {
                snake.push('_');
            }
            snake.extend(letter.to_lowercase());
        }
        let mut field = syn::parse_str::<Ident>(&snake).unwrap_or_else(|_| format_ident!("r#{snake}"));
        field.set_span(name.span());
        field
    }

    /// The type of the active child of a composite; for the machine, of its whole configuration.
    pub(super) fn inside_type(&self, id: StateId) -> TokenStream {
        let (name, generics) = &self.names.inside[id.0];
        with_generics(name, generics)
    }

    /// A region that has data, holds regions or has no states is a struct of its own.
    pub(super) fn is_struct(&self, region: StateId) -> bool {
        !self.state(region).data.is_empty() || !self.is_compound(region)
    }

    pub(super) fn region_type(&self, id: StateId) -> TokenStream {
        match self.is_struct(id) {
            true => {
                let (name, generics) = &self.names.region[id.0];
                with_generics(name, generics)
            }
            false => self.inside_type(id),
        }
    }

    /// A state with its data and what is inside, as a pattern or a literal of the type that holds it.
    pub(super) fn shell(&self, id: StateId, fields: Option<TokenStream>, inside: Inside) -> TokenStream {
        let is_open = fields.is_none() && !self.state(id).data.is_empty();
        self.shell_with(id, fields.unwrap_or_default(), is_open, inside)
    }

    /// The same, of some of its data.
    pub(super) fn shell_with(
        &self,
        id: StateId,
        fields: TokenStream,
        is_open: bool,
        inside: Inside,
    ) -> TokenStream {
        let state = self.state(id);
        let is_region = state.is_region();
        if let (true, Inside::Child(child)) = (is_region && !self.is_struct(id), &inside) {
            return *child;
        }
        if is_region && !self.is_struct(id) {
            return tokens!(_);
        }
        let path = match is_region {
            true => {
                let name = &self.names.region[id.0].0;
                tokens!(#name)
            }
            false => {
                let holder = &self.names.inside[state.parent.unwrap_or(ROOT).0].0;
                let name = &state.name;
                tokens!(#holder::#name)
            }
        };
        let is_plain = state.data.is_empty() && !self.has_children(id);
        if is_plain && !is_region {
            return path;
        }
        let fields = self.shell_fields(id, fields, is_open, inside);
        tokens!(#path { #fields })
    }

    /// The fields of a state, and those of what is inside.
    fn shell_fields(
        &self,
        id: StateId,
        fields: TokenStream,
        leaves_out: bool,
        inside: Inside,
    ) -> TokenStream {
        let is_open = |inside: &Inside| match inside {
            Inside::Open => self.has_children(id),
            Inside::Child(_) => false,
            Inside::Regions(regions) => regions.len() < self.state(id).children.len(),
        };
        let rest = (leaves_out || is_open(&inside)).then(|| tokens!(..));
        let has_more = rest.is_some() || !matches!(inside, Inside::Open);
        let comma = (has_more && !fields.is_empty()).then(|| tokens!(,));
        let inside = match inside {
            Inside::Open => TokenStream::new(),
            Inside::Child(child) => {
                let state = hidden(&format_ident!("state"));
                tokens!(#state: #child,)
            }
            Inside::Regions(regions) => {
                let regions = regions.iter().map(|(region, value)| {
                    let field = self.region_field(*region);
                    tokens!(#field: #value,)
                });
                tokens!(#(#regions)*)
            }
        };
        tokens!(#fields #comma #inside #rest)
    }

    /// What holds a state, from `base` on (whose own data are not part of it) down to this place inside it.
    pub(super) fn wrapped(
        &self,
        base: StateId,
        id: StateId,
        place: TokenStream,
        fields: &dyn Fn(StateId) -> Option<TokenStream>,
    ) -> TokenStream {
        let Some(parent) = self.state(id).parent else {
            return place;
        };
        let inside = match self.state(id).is_region() {
            true => Inside::Regions(vec![(id, place)]),
            false => Inside::Child(place),
        };
        if parent != base {
            let shell = self.shell(parent, fields(parent), inside);
            return self.wrapped(base, parent, shell, fields);
        }
        match inside {
            Inside::Regions(regions) if base == ROOT => self.regions_of(base, regions),
            Inside::Regions(regions) => self.in_a_tuple(base, &regions),
            Inside::Child(place) => place,
            Inside::Open => TokenStream::new(),
        }
    }

    /// The regions of a state in a row, as history keeps them.
    fn in_a_tuple(&self, base: StateId, regions: &[(StateId, TokenStream)]) -> TokenStream {
        let places = self.state(base).children.iter().map(|region| {
            let found = regions.iter().find(|(id, _)| id == region);
            found.map_or_else(|| tokens!(_), |(_, place)| *place)
        });
        tokens!((#(#places,)*))
    }

    /// The regions of a state as one value: those of the machine are its state.
    fn regions_of(&self, base: StateId, regions: Vec<(StateId, TokenStream)>) -> TokenStream {
        let name = &self.names.inside[base.0].0;
        let fields = self.shell_fields(base, TokenStream::new(), false, Inside::Regions(regions));
        tokens!(#name { #fields })
    }

    /// The literal of all regions of the machine.
    pub(super) fn whole(&self, inside: Inside) -> TokenStream {
        match inside {
            Inside::Child(child) => child,
            Inside::Regions(regions) => self.regions_of(ROOT, regions),
            Inside::Open => TokenStream::new(),
        }
    }

    /// A pattern of the machine's state in which this state is active.
    pub(super) fn path_pattern(
        &self,
        id: StateId,
        fields: &dyn Fn(StateId) -> Option<TokenStream>,
        inside: Inside,
    ) -> TokenStream {
        self.pattern_within(ROOT, id, fields, inside)
    }

    /// The same of what is inside another state.
    pub(super) fn pattern_within(
        &self,
        base: StateId,
        id: StateId,
        fields: &dyn Fn(StateId) -> Option<TokenStream>,
        inside: Inside,
    ) -> TokenStream {
        let shell = self.shell(id, fields(id), inside);
        self.wrapped(base, id, shell, fields)
    }
}

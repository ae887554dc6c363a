//! The types: the machine, its states, its targets, its events, the ids of its states, its data.

use proc_macro2::Ident;

use super::Gen;
use super::attributes::{all_attrs, docs_or, documented, field_cfgs, only_std_derives};
use super::generics;
use super::pieces::Piece;
use super::places::{ours_at, place_of};
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{Events, Field, ROOT, State, StateId, StateIds};

impl Gen<'_> {
    pub(super) fn types(&self) -> TokenStream {
        let parts = [
            self.machine_struct(),
            self.state_enum(),
            self.inside_types(),
            self.step_enum(),
            self.target_enum(),
            self.entry_enum(),
            self.event_enum(),
            self.id_enum(),
            self.data_struct(),
            self.aliases(),
        ];
        tokens!(#(#parts)*)
    }

    fn machine_struct(&self) -> TokenStream {
        let machine = self.low.machine;
        let (vis, name) = (&machine.vis, &self.names.machine);
        let attrs = &machine.attrs.passed;
        let generics = &machine.generics;
        let where_clause = &generics.where_clause;
        let fields = self.struct_fields();
        let marker = self.marker().map(|ty| tokens!(marker: #ty,));
        tokens! {
            #(#attrs)*
            #vis struct #name #generics #where_clause { #(#fields,)* #marker }
        }
    }

    /// Each field at the place of what it is there for: where a derive cannot be had for it, rustc says so there.
    fn struct_fields(&self) -> Vec<TokenStream> {
        let (features, machine) = (&self.low.features, self.low.machine);
        let (at_header, at_clock) = (ours_at(machine.keyword), place_of(&machine.clock));
        let state = self.state_type();
        let mut fields = vec![match features.moves {
            true => tokens_at!(at_header=> state: ::fsm_runtime::__private::Slot<#state>),
            false => tokens_at!(at_header=> state: #state),
        }];
        if self.has_data() {
            let data = self.data_type();
            fields.push(tokens_at!(at_header=> data: #data));
        }
        let clock = self.time_type();
        for (name, count) in [("timers", features.state_timers), ("machine_timers", features.root_timers)] {
            if count > 0 {
                let name = Ident::new(name, at_clock);
                let timers = tokens_at!(at_clock=> [::fsm_runtime::__private::Timer<#clock>; #count]);
                fields.push(tokens_at!(at_clock=> #name: #timers));
            }
        }
        if let Some(stack) = &features.stack {
            let size = &stack.size;
            fields.push(tokens_at!(at_header=> stack: ::fsm_runtime::__private::Stack<#state, { #size }>));
            let count = features.state_timers;
            if count > 0 {
                let paused = tokens_at!(at_clock=> ::fsm_runtime::__private::Paused<#clock, #count>);
                fields
                    .push(tokens_at!(at_clock=> paused: ::fsm_runtime::__private::Stack<#paused, { #size }>));
            }
        }
        if features.previous {
            fields.push(tokens_at!(at_header=> previous: ::core::option::Option<#state>));
        }
        fields.extend(self.kept_fields(at_header));
        if let Some(requests) = machine.requests.filter(|_| features.requests) {
            let target = self.target_type();
            fields.push(tokens_at!(ours_at(requests)=> request: ::core::option::Option<::fsm_runtime::Request<#target>>));
        }
        fields
    }

    /// What is kept of states that were left, and what waits for its turn.
    fn kept_fields(&self, at_header: proc_macro2::Span) -> Vec<TokenStream> {
        let mut fields = Vec::new();
        let option =
            |name: Ident, ty: TokenStream| tokens_at!(at_header=> #name: ::core::option::Option<#ty>);
        for id in self.low.features.previous_in.iter().filter(|id| **id != ROOT) {
            fields.push(option(self.previous_field(*id), self.inside_type(*id)));
        }
        for id in &self.low.features.remembered {
            fields.push(option(self.history_field(*id), self.history_type(*id)));
        }
        if let Some(queue) = self.queue_type() {
            fields.push(tokens_at!(at_header=> queue: #queue));
        }
        if let Some(finished) = self.finished_type() {
            fields.push(tokens_at!(at_header=> finished: #finished));
        }
        if let Some(passing) = self.passing_type() {
            fields.push(tokens_at!(at_header=> passing: #passing));
        }
        fields
    }

    fn history_type(&self, id: StateId) -> TokenStream {
        if self.is_compound(id) || id == ROOT {
            return self.inside_type(id);
        }
        let regions = self.state(id).children.iter().map(|region| self.region_type(*region));
        tokens!((#(#regions,)*))
    }

    /// `field: value` of these in a machine that starts.
    pub(super) fn kept_values(&self) -> TokenStream {
        let features = &self.low.features;
        let previous =
            features.previous_in.iter().filter(|id| **id != ROOT).map(|id| self.previous_field(*id));
        let history = features.remembered.iter().map(|id| self.history_field(*id));
        let none = previous.chain(history).map(|name| tokens!(#name: ::core::option::Option::None,));
        let queue = self.queue_type().map(|_| tokens!(queue,));
        let finished =
            self.finished_type().map(|_| tokens!(finished: ::fsm_runtime::__private::Finished::new(),));
        let passing = self.passing_value();
        tokens!(#(#none)* #queue #finished #passing)
    }

    /// The machine's parameters that no field of the struct mentions.
    fn marker(&self) -> Option<TokenStream> {
        let clock = match self.low.features.state_timers + self.low.features.root_timers {
            0 => TokenStream::new(),
            _ => self.low.machine.clock.code(),
        };
        let used = [&self.names.state_generics, &self.names.data_generics];
        generics::marker(&self.low.machine.generics, &used, clock)
    }

    pub(super) fn marker_value(&self) -> Option<TokenStream> {
        self.marker().map(|_| tokens!(marker: ::core::marker::PhantomData,))
    }

    fn state_enum(&self) -> TokenStream {
        let (vis, name) = (&self.low.machine.vis, &self.names.state);
        let derives = self.derives_inside();
        let generics = &self.names.state_generics;
        let where_clause = &generics.where_clause;
        if self.low.machine.holds_regions(ROOT) {
            return self.machine_of_regions();
        }
        let variants = self.state(ROOT).children.iter().map(|id| self.state_variant(*id));
        let everywhere = self.everywhere();
        let doc = format!(" The states of [`{}`], with their data.", self.names.machine);
        tokens! {
            #[doc = #doc]
            #everywhere
            #(#derives)*
            #vis enum #name #generics #where_clause { #(#variants,)* }
        }
    }

    fn target_enum(&self) -> TokenStream {
        let (vis, name) = (&self.low.machine.vis, &self.names.target);
        let derives = self.derives().into_iter().filter_map(only_std_derives);
        let generics = &self.names.target_generics;
        let where_clause = &generics.where_clause;
        let variants = self.state_ids().map(|id| {
            let state = self.state(id);
            let docs = docs_or(state, format!(" To state `{}`.", state.name));
            let cfgs = self.state_cfgs(id);
            let ty = |field: &Field| field.ty.code();
            let none = TokenStream::new();
            self.variant(state, tokens!(#docs #cfgs), &|field| field.init.is_none(), &ty, documented, none)
        });
        let doc = format!(
            " What a transition of [`{}`] names: a state, with its data that have no initial value.",
            self.names.machine
        );
        let everywhere = self.everywhere();
        tokens! {
            #[doc = #doc]
            #everywhere
            #(#derives)*
            #[allow(dead_code, non_camel_case_types, non_snake_case)]
            #vis enum #name #generics #where_clause { #(#variants,)* }
        }
    }

    /// Only where a request overrides an initial value: the targets, with room for those values.
    fn entry_enum(&self) -> TokenStream {
        if !self.low.features.overridden_in_request {
            return TokenStream::new();
        }
        let (vis, name) = (&self.low.machine.vis, &self.names.entry);
        let generics = &self.names.entry_generics;
        let where_clause = &generics.where_clause;
        let variants = self.state_ids().map(|id| {
            let state = self.state(id);
            let cfgs = self.state_cfgs(id);
            let ty = |field: &Field| {
                let ty = &field.ty;
                match field.init {
                    None => ty.code(),
                    Some(_) => tokens!(::core::option::Option<#ty>),
                }
            };
            self.variant(state, cfgs, &|field| self.is_given(id, field), &ty, field_cfgs, TokenStream::new())
        });
        let everywhere = self.everywhere();
        tokens! {
            #[doc(hidden)]
            #everywhere
            #[allow(dead_code, non_camel_case_types, non_snake_case)]
            #vis enum #name #generics #where_clause { #(#variants,)* }
        }
    }

    pub(super) fn variant(
        &self,
        state: &State,
        attrs: TokenStream,
        keep: &dyn Fn(&Field) -> bool,
        ty: &dyn Fn(&Field) -> TokenStream,
        of_field: fn(&Field) -> TokenStream,
        inside: TokenStream,
    ) -> TokenStream {
        let name = &state.name;
        let fields: Vec<TokenStream> = state
            .data
            .iter()
            .filter(|field| keep(field))
            .map(|field| {
                let (attrs, name, ty) = (of_field(field), &field.name, ty(field));
                tokens!(#attrs #name: #ty)
            })
            .gather();
        match (fields.is_empty(), inside.is_empty()) {
            (true, true) => tokens!(#attrs #name),
            (_, true) => tokens!(#attrs #name { #(#fields),* }),
            (_, false) => tokens!(#attrs #name { #(#fields,)* #inside }),
        }
    }

    fn event_enum(&self) -> TokenStream {
        let Some(Events::Declared { attrs, variants, .. }) = &self.low.machine.events else {
            return TokenStream::new();
        };
        let (vis, name) = (&self.low.machine.vis, &self.names.event_path);
        let generics = &self.names.event_generics;
        let where_clause = &generics.where_clause;
        let doc = attrs.docs().is_empty().then(|| {
            let doc = format!(" The events of [`{}`].", self.names.machine);
            tokens!(#[doc = #doc])
        });
        let attrs = &attrs.passed;
        let variants = variants.iter().map(|event| {
            let (attrs, name, payload) = (&event.attrs.passed, &event.name, &event.payload);
            let doc = event.attrs.docs().is_empty().then(|| {
                let doc = format!(" The event `{name}`.");
                tokens!(#[doc = #doc])
            });
            tokens!(#doc #(#attrs)* #name #payload)
        });
        let everywhere = self.everywhere();
        tokens! {
            #doc
            #everywhere
            #(#attrs)*
            #[allow(dead_code)]
            #vis enum #name #generics #where_clause { #(#variants,)* }
        }
    }

    fn data_struct(&self) -> TokenStream {
        if !self.has_data() {
            return TokenStream::new();
        }
        let (vis, name) = (&self.low.machine.vis, &self.names.data);
        let derives = self.derives();
        let generics = &self.names.data_generics;
        let where_clause = &generics.where_clause;
        let fields = self.state(ROOT).data.iter().map(|field| {
            let (attrs, name, ty) = (all_attrs(field), &field.name, &field.ty);
            tokens!(#attrs #vis #name: #ty)
        });
        let everywhere = self.everywhere();
        let doc = format!(" The data of [`{}`] itself, which all its states share.", self.names.machine);
        tokens! {
            #[doc = #doc]
            #everywhere
            #(#derives)*
            #vis struct #name #generics #where_clause { #(#fields,)* }
        }
    }

    pub(super) fn has_data(&self) -> bool {
        !self.state(ROOT).data.is_empty()
    }

    pub(super) fn state_ids(&self) -> StateIds {
        self.low.machine.state_ids()
    }

    pub(super) fn state(&self, id: StateId) -> &State {
        self.low.machine.state(id)
    }
}

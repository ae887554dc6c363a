//! A whole state, made from what is given and its initial values: one that is named in the table, or one
//! that is known only when the machine runs.

use proc_macro2::Ident;

use super::Gen;
use super::attributes::field_cfgs;
use super::entry::Input;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{Field, ROOT, StateId};

impl Gen<'_> {
    /// The whole state, from what was given.
    pub(super) fn make_fn(&self, id: StateId) -> TokenStream {
        let state = self.state(id);
        let name = self.function("make", id);
        let params = state.data.iter().filter(|field| self.is_given(id, field)).map(|field| {
            let (cfgs, ty, local) = (field_cfgs(field), &field.ty, self.given(id, &field.name));
            match field.init {
                None => tokens!(#cfgs #local: #ty),
                Some(_) => tokens!(#cfgs #local: ::core::option::Option<#ty>),
            }
        });
        let by_reference = |field: &Field| {
            let (cfgs, local) = (field_cfgs(field), self.given(id, &field.name));
            tokens!(#cfgs &#local)
        };
        let inits = match self.init_stands_apart(id) {
            true => self.init_call(id, &|field| match field.init {
                None => Input::Reference(by_reference(field)),
                Some(_) => Input::Optional,
            }),
            false => self.init_in_place(id),
        };
        let timers = self.timers_let(id, &by_reference);
        let value = self.made_value(id);
        let body = tokens!(#inits #timers #value);
        let (data, rest, made) = (self.data_params(ROOT, false, &body), self.params(&body), self.made_type());
        let cfgs = self.state_cfgs(id);
        tokens! {
            #cfgs
            fn #name(#(#params,)* #data #rest) -> #made { #body }
        }
    }

    /// `State::Name { field: given_field, … }`, with `timers` beside it where states have timers.
    fn made_value(&self, id: StateId) -> TokenStream {
        let state = self.literal(id, &|field| {
            let local = self.given(id, &field.name);
            tokens!(#local)
        });
        match self.has_timers() {
            true => tokens!((#state, timers)),
            false => state,
        }
    }

    pub(super) fn needs_make(&self, id: StateId) -> bool {
        self.has_init(id) || !self.low.plan(id).timers.is_empty()
    }

    /// `Self::make_Name(…)` or the state itself, from locals that hold what is given.
    pub(super) fn made_from_locals(
        &self,
        id: StateId,
        local: &dyn Fn(&Field) -> Option<Ident>,
    ) -> TokenStream {
        let state = self.state(id);
        if !self.needs_make(id) {
            let literal = self.literal(id, &|field| {
                let local = local(field);
                tokens!(#local)
            });
            return match self.has_timers() {
                true => {
                    let off = self.timers_off();
                    tokens!((#literal, #off))
                }
                false => literal,
            };
        }
        let name = self.function("make", id);
        let inputs = state.data.iter().filter(|field| self.is_given(id, field)).map(|field| {
            let cfgs = field_cfgs(field);
            match (local(field), &field.init) {
                (Some(local), None) => tokens!(#cfgs #local),
                (Some(local), Some(_)) => tokens!(#cfgs ::core::option::Option::Some(#local)),
                (None, _) => tokens!(#cfgs ::core::option::Option::None),
            }
        });
        let (data, args) = (self.data_args(ROOT), self.args());
        tokens!(Self::#name(#(#inputs,)* #data #args))
    }

    /// `State`, or `(State, [Timer; N])` where states have timers.
    pub(super) fn made_type(&self) -> TokenStream {
        let state = self.state_type();
        match self.timers_type() {
            Some(timers) => tokens!((#state, #timers)),
            None => state,
        }
    }

    /// The data of a target, completed with its initial values.
    pub(super) fn make_any(&self) -> TokenStream {
        let types = match self.low.features.overridden_in_request {
            true => &self.names.entry,
            false => &self.names.target,
        };
        let overrides = self.low.features.overridden_in_request;
        let arms = self.state_ids().map(|id| {
            let state = self.state(id);
            let (name, cfgs) = (&state.name, self.state_cfgs(id));
            let carried: Vec<_> = state
                .data
                .iter()
                .filter(|field| field.init.is_none() || (overrides && self.is_given(id, field)))
                .gather();
            let fields = carried.iter().map(|field| {
                let (cfgs, name, local) = (field_cfgs(field), &field.name, self.given(id, &field.name));
                tokens!(#cfgs #name: #local)
            });
            let pattern = match carried.is_empty() {
                true => tokens!(#types::#name),
                false => tokens!(#types::#name { #(#fields),* }),
            };
            let value = self.made_dynamic(id, overrides);
            tokens!(#cfgs #pattern => #value,)
        });
        let body = tokens!(match target { #(#arms)* });
        let (data, params) = (self.data_params(ROOT, false, &body), self.params(&body));
        let (entry, made) = (self.entry_type(), self.made_type());
        tokens!(fn make_(target: #entry, #data #params) -> #made { #body })
    }

    /// A target from outside, with room for the initial values that requests in actions may override.
    pub(super) fn widen_fn(&self) -> TokenStream {
        if !self.low.features.overridden_in_request {
            return TokenStream::new();
        }
        let (targets, entries) = (&self.names.target, &self.names.entry);
        let arms = self.state_ids().map(|id| {
            let state = self.state(id);
            let (name, cfgs) = (&state.name, self.state_cfgs(id));
            let required = state.data.iter().filter(|field| field.init.is_none()).map(|field| {
                let (cfgs, name, local) = (field_cfgs(field), &field.name, self.given(id, &field.name));
                tokens!(#cfgs #name: #local)
            });
            let required: Vec<TokenStream> = required.gather();
            let open =
                state.data.iter().filter(|field| field.init.is_some() && self.is_given(id, field)).map(
                    |field| {
                        let (cfgs, name) = (field_cfgs(field), &field.name);
                        tokens!(#cfgs #name: ::core::option::Option::None)
                    },
                );
            let all: Vec<TokenStream> = required.iter().cloned().chain(open).gather();
            let pattern = if required.is_empty() {
                tokens!(#targets::#name)
            } else {
                tokens!(#targets::#name { #(#required),* })
            };
            let value = if all.is_empty() {
                tokens!(#entries::#name)
            } else {
                tokens!(#entries::#name { #(#all),* })
            };
            tokens!(#cfgs #pattern => #value,)
        });
        let narrow = self.state_ids().map(|id| {
            let state = self.state(id);
            let (name, cfgs) = (&state.name, self.state_cfgs(id));
            let required = state.data.iter().filter(|field| field.init.is_none()).map(|field| {
                let (cfgs, name, local) = (field_cfgs(field), &field.name, self.given(id, &field.name));
                tokens!(#cfgs #name: #local)
            });
            let required: Vec<TokenStream> = required.gather();
            let carries = state.data.iter().any(|field| self.is_given(id, field));
            let pattern = match carries {
                true => tokens!(#entries::#name { #(#required,)* .. }),
                false => tokens!(#entries::#name),
            };
            let value = match required.is_empty() {
                true => tokens!(#targets::#name),
                false => tokens!(#targets::#name { #(#required),* }),
            };
            tokens!(#cfgs #pattern => #value,)
        });
        let (target, entry) = (self.target_type(), self.entry_type());
        tokens! {
            fn widen_(target: #target) -> #entry {
                match target { #(#arms)* }
            }

            fn narrow_(entry: #entry) -> #target {
                match entry { #(#narrow)* }
            }
        }
    }

    /// `target`, as the functions here take it.
    pub(super) fn widened(&self) -> TokenStream {
        match self.low.features.overridden_in_request {
            true => tokens!(Self::widen_(target)),
            false => tokens!(target),
        }
    }

    /// As [`Gen::made_from_locals`], but an overridden field comes as an `Option` already, or not at all.
    pub(super) fn made_dynamic(&self, id: StateId, overrides: bool) -> TokenStream {
        let state = self.state(id);
        if !self.has_init(id) {
            return self.made_from_locals(id, &|field| Some(self.given(id, &field.name)));
        }
        let name = self.function("make", id);
        let inputs = state.data.iter().filter(|field| self.is_given(id, field)).map(|field| {
            let (cfgs, local) = (field_cfgs(field), self.given(id, &field.name));
            match field.init.is_none() || overrides {
                true => tokens!(#cfgs #local),
                false => tokens!(#cfgs ::core::option::Option::None),
            }
        });
        let (data, args) = (self.data_args(ROOT), self.args());
        tokens!(Self::#name(#(#inputs,)* #data #args))
    }
}

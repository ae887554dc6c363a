//! How the data of a state come to be: what a target gives, and what has an initial value.

use proc_macro2::{Ident, TokenStream};
use quote::format_ident;

use super::Gen;
use super::names::hidden;
use super::types::field_cfgs;
use crate::model::{Entry, Field, Given, ROOT, StateId, Value};

/// A state about to be entered: statements that come first, and the value that holds it.
pub(super) struct Made {
    pub(super) lets: TokenStream,
    pub(super) value: TokenStream,
}

impl Gen<'_> {
    /// `init_Name` and `make_Name` of each state that needs them.
    pub(super) fn entries(&self) -> TokenStream {
        let machine = self.has_init(ROOT).then(|| self.init_fn(ROOT));
        let functions = self.state_ids().map(|id| {
            let init = self.has_init(id).then(|| self.init_fn(id));
            let make = self.needs_make(id).then(|| self.make_fn(id));
            tokens!(#init #make)
        });
        tokens!(#machine #(#functions)*)
    }

    /// Whether a value for the field comes from outside: always, or where it overrides the initial one.
    pub(super) fn is_given(&self, id: StateId, field: &Field) -> bool {
        field.init.is_none() || self.is_overridden(id, field)
    }

    fn is_overridden(&self, id: StateId, field: &Field) -> bool {
        let index = self.state(id).data.iter().position(|other| other.name == field.name);
        index.is_some_and(|index| self.low.features.overridden[id.0][index])
    }

    pub(super) fn has_init(&self, id: StateId) -> bool {
        self.state(id).data.iter().any(|field| field.init.is_some())
    }

    fn needs_make(&self, id: StateId) -> bool {
        self.has_init(id) || !self.low.plan(id).timers.is_empty()
    }

    /// `State`, or `(State, [Timer; N])` where states have timers.
    pub(super) fn made_type(&self) -> TokenStream {
        let state = self.state_type();
        match self.timers_type() {
            Some(timers) => tokens!((#state, #timers)),
            None => state,
        }
    }

    /// The initial values of a state, computed before anything of the old state is given up.
    fn init_fn(&self, id: StateId) -> TokenStream {
        let state = self.state(id);
        let name = format_ident!("init_{}", state.name);
        let inits: Vec<&Field> = state.data.iter().filter(|field| field.init.is_some()).collect();
        let lets = inits.iter().map(|field| self.init_let(id, field));
        let body = tokens!(#(#lets)*);
        let values = inits.iter().map(|field| {
            let (cfgs, local) = (field_cfgs(field), given(&field.name));
            tokens!(#cfgs #local)
        });
        let types = inits.iter().map(|field| {
            let (cfgs, ty) = (field_cfgs(field), &field.ty);
            tokens!(#cfgs #ty)
        });
        let params = state.data.iter().filter(|field| self.is_given(id, field)).map(|field| {
            let (cfgs, ty) = (field_cfgs(field), &field.ty);
            match field.init {
                None => {
                    let (name, quiet) = (&field.name, super::scope::quiet(&field.name, &body));
                    tokens!(#cfgs #quiet #name: &#ty)
                }
                Some(_) => {
                    let local = given(&field.name);
                    tokens!(#cfgs #local: ::core::option::Option<#ty>)
                }
            }
        });
        let data = (id != ROOT).then(|| self.data_params(ROOT, false, &body));
        let (rest, cfgs) = (self.params(&body), self.state_cfgs(id));
        tokens! {
            #cfgs
            fn #name(#(#params,)* #data #rest) -> (#(#types,)*) { #body (#(#values,)*) }
        }
    }

    /// `let given_field: Type = …;`, where the value sees the earlier fields by reference.
    fn init_let(&self, id: StateId, field: &Field) -> TokenStream {
        let Some(init) = &field.init else { return TokenStream::new() };
        let (cfgs, ty, local, name) = (field_cfgs(field), &field.ty, given(&field.name), &field.name);
        let value = self.value(init, ROOT);
        let value = match self.is_overridden(id, field) {
            true => tokens!(match #local {
                ::core::option::Option::Some(value) => value,
                ::core::option::Option::None => #value,
            }),
            false => value,
        };
        tokens! {
            #cfgs let #local: #ty = #value;
            #cfgs #[allow(unused_variables)] let #name = &#local;
        }
    }

    /// The whole state, from what was given.
    fn make_fn(&self, id: StateId) -> TokenStream {
        let state = self.state(id);
        let name = format_ident!("make_{}", state.name);
        let params = state.data.iter().filter(|field| self.is_given(id, field)).map(|field| {
            let (cfgs, ty, local) = (field_cfgs(field), &field.ty, given(&field.name));
            match field.init {
                None => tokens!(#cfgs #local: #ty),
                Some(_) => tokens!(#cfgs #local: ::core::option::Option<#ty>),
            }
        });
        let by_reference = |field: &Field| {
            let (cfgs, local) = (field_cfgs(field), given(&field.name));
            tokens!(#cfgs &#local)
        };
        let inits = self.init_call(id, by_reference);
        let timers = self.timers_let(id, by_reference);
        let value = self.made_value(id);
        let body = tokens!(#inits #timers #value);
        let (data, rest, made) =
            (self.data_params(ROOT, false, &body), self.params(&body), self.made_type());
        let cfgs = self.state_cfgs(id);
        tokens! {
            #cfgs
            fn #name(#(#params,)* #data #rest) -> #made { #body }
        }
    }

    /// `let (given_field, …) = Self::init_Name(…);`
    pub(super) fn init_call(&self, id: StateId, reference: impl Fn(&Field) -> TokenStream) -> TokenStream {
        if !self.has_init(id) {
            return TokenStream::new();
        }
        let state = self.state(id);
        let name = format_ident!("init_{}", state.name);
        let locals = state.data.iter().filter(|field| field.init.is_some()).map(|field| {
            let (cfgs, local) = (field_cfgs(field), given(&field.name));
            tokens!(#cfgs #local)
        });
        let inputs = state.data.iter().filter(|field| self.is_given(id, field)).map(|field| match field.init {
            None => reference(field),
            Some(_) => {
                let (cfgs, local) = (field_cfgs(field), given(&field.name));
                tokens!(#cfgs #local)
            }
        });
        let (data, args) = ((id != ROOT).then(|| self.data_args(ROOT)), self.args());
        tokens!(let (#(#locals,)*) = Self::#name(#(#inputs,)* #data #args);)
    }

    /// `let timers = …;`, where states have timers.
    pub(super) fn timers_let(&self, id: StateId, reference: impl Fn(&Field) -> TokenStream) -> TokenStream {
        if !self.has_timers() {
            return TokenStream::new();
        }
        if self.low.plan(id).timers.is_empty() {
            let off = self.timers_off();
            return tokens!(let timers = #off;);
        }
        let name = format_ident!("timers_{}", self.state(id).name);
        let inputs = self.state(id).data.iter().map(reference);
        let (data, args) = (self.data_args(ROOT), self.args());
        tokens!(let timers = Self::#name(#(#inputs,)* #data #args);)
    }

    /// `State::Name { field: given_field, … }`, with `timers` beside it where states have timers.
    fn made_value(&self, id: StateId) -> TokenStream {
        let state = self.literal(id, |field| {
            let local = given(&field.name);
            tokens!(#local)
        });
        match self.has_timers() {
            true => tokens!((#state, timers)),
            false => state,
        }
    }

    fn literal(&self, id: StateId, value: impl Fn(&Field) -> TokenStream) -> TokenStream {
        let (states, state) = (&self.names.state, self.state(id));
        let name = &state.name;
        let fields = state.data.iter().map(|field| {
            let (cfgs, name, value) = (field_cfgs(field), &field.name, value(field));
            tokens!(#cfgs #name: #value)
        });
        match state.data.is_empty() {
            true => tokens!(#states::#name),
            false => tokens!(#states::#name { #(#fields),* }),
        }
    }

    /// A state that a line or a request of ours enters, none of whose data are moved.
    pub(super) fn made(&self, entry: &Entry, source: StateId) -> Made {
        let lets = self.given_lets(entry, source);
        let value = self.made_from_locals(entry.state, |field| {
            let is_given = entry.given.iter().any(|given| self.state(entry.state).data[given.field].name == field.name);
            is_given.then(|| given(&field.name))
        });
        Made { lets, value }
    }

    /// `Self::make_Name(…)` or the state itself, from locals that hold what is given.
    pub(super) fn made_from_locals(&self, id: StateId, local: impl Fn(&Field) -> Option<Ident>) -> TokenStream {
        let state = self.state(id);
        if !self.needs_make(id) {
            let literal = self.literal(id, |field| {
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
        let name = format_ident!("make_{}", state.name);
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

    /// `let given_field = value;` for each field whose value is an expression.
    pub(super) fn given_lets(&self, entry: &Entry, source: StateId) -> TokenStream {
        let lets = entry.given.iter().filter_map(|field| {
            let Value::Expression(body) = &field.value else { return None };
            let (attrs, local) = (&field.attrs, given(&field.name));
            let cfgs = field_cfgs(&self.state(entry.state).data[field.field]);
            let ty = &self.state(entry.state).data[field.field].ty;
            let value = self.value(body, source);
            let value = match is_name(&body.tokens) {
                true => body.tokens.clone(),
                false => value,
            };
            Some(tokens!(#(#attrs)* #cfgs let #local: #ty = #value;))
        });
        tokens!(#(#lets)*)
    }

    /// `Target::Name { field: value, … }` for a request in an action.
    pub(super) fn target_value(&self, entry: &Entry, source: StateId) -> TokenStream {
        let types = match self.low.features.overridden_in_request {
            true => &self.names.entry,
            false => &self.names.target,
        };
        let (name, id) = (&entry.name, entry.state);
        let state = self.state(id);
        let written = entry.given.iter().map(|field| {
            let Value::Expression(body) = &field.value else { return TokenStream::new() };
            let (attrs, name) = (&field.attrs, &field.name);
            let value = match is_name(&body.tokens) {
                true => body.tokens.clone(),
                false => self.value(body, source),
            };
            match state.data[field.field].init {
                None => tokens!(#(#attrs)* #name: #value,),
                Some(_) => tokens!(#(#attrs)* #name: ::core::option::Option::Some(#value),),
            }
        });
        let is_written = |index: usize| entry.given.iter().any(|given: &Given| given.field == index);
        let left_out = state.data.iter().enumerate().filter_map(|(index, field)| {
            let optional = self.low.features.overridden_in_request && self.is_overridden(id, field);
            let (cfgs, name) = (field_cfgs(field), hidden(&field.name));
            (optional && !is_written(index)).then(|| tokens!(#cfgs #name: ::core::option::Option::None,))
        });
        let fields = tokens!(#(#written)* #(#left_out)*);
        match fields.is_empty() {
            true => tokens!(#types::#name),
            false => tokens!(#types::#name { #fields }),
        }
    }
}

/// The local that holds the value for a field. It has a name that no local of ours has.
pub(super) fn given(name: &Ident) -> Ident {
    hidden(&format_ident!("given_{}", name))
}

/// A bare name needs no braces, which would only stand between the reader and it.
fn is_name(tokens: &TokenStream) -> bool {
    let mut tokens = tokens.clone().into_iter();
    matches!((tokens.next(), tokens.next()), (Some(proc_macro2::TokenTree::Ident(_)), None))
}

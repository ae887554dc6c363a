//! How the data of a state come to be: what a target gives, and what has an initial value.

use proc_macro2::{Ident, TokenTree};
use quote::format_ident;

use super::Gen;
use super::attributes::field_cfgs;
use super::names::hidden;
use super::pieces::Piece;
use super::tokens::TokenStream;
use crate::model::{Entry, Field, Given, ROOT, StateId, Value};

/// Where the value of a field that is given comes from, when initial values are computed.
pub(super) enum Input {
    /// A reference to it.
    Reference(TokenStream),
    /// Nothing is given here, though some other target overrides the initial value.
    Absent,
    /// Known only at run time: the local that holds it is an `Option`.
    Optional,
}

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
            let init = self.init_stands_apart(id).then(|| self.init_fn(id));
            let make = (self.low.features.flat && self.needs_make(id)).then(|| self.make_fn(id));
            tokens!(#init #make)
        });
        tokens!(#machine #(#functions)*)
    }

    /// Whether a value for the field comes from outside: always, or where it overrides the initial one.
    pub(super) fn is_given(&self, id: StateId, field: &Field) -> bool {
        field.init.is_none() || self.is_overridden(id, field)
    }

    pub(super) fn is_overridden(&self, id: StateId, field: &Field) -> bool {
        let index = self.state(id).data.iter().position(|other| other.name == field.name);
        index.is_some_and(|index| self.low.features.overridden[id.0][index])
    }

    /// `let timers = …;`, where states have timers.
    pub(super) fn timers_let(&self, id: StateId, reference: &dyn Fn(&Field) -> TokenStream) -> TokenStream {
        if !self.has_timers() {
            return TokenStream::new();
        }
        if self.low.plan(id).timers.is_empty() {
            let off = self.timers_off();
            return tokens!(let timers = #off;);
        }
        let name = self.function("timers", id);
        let inputs = self.state(id).data.iter().map(reference);
        let (data, args) = (self.data_args(ROOT), self.args());
        tokens!(let timers = Self::#name(#(#inputs,)* #data #args);)
    }

    pub(super) fn literal(&self, id: StateId, value: &dyn Fn(&Field) -> TokenStream) -> TokenStream {
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
        let value = self.made_from_locals(entry.state, &|field| {
            let is_given =
                entry.given.iter().any(|given| self.state(entry.state).data[given.field].name == field.name);
            is_given.then(|| self.given(entry.state, &field.name))
        });
        Made { lets, value }
    }

    /// `let given_field = value;` for each field whose value is an expression.
    pub(super) fn given_lets(&self, entry: &Entry, source: StateId) -> TokenStream {
        let lets = entry.given.iter().filter_map(|field| {
            let Value::Expression(body) = &field.value else {
                return None;
            };
            let (attrs, local) = (&field.attrs, self.given(entry.state, &field.name));
            let cfgs = field_cfgs(&self.state(entry.state).data[field.field]);
            let ty = &self.state(entry.state).data[field.field].ty;
            let value = self.field_value(body, source);
            let value = match is_name(&body.tokens) {
                true => body.tokens.code(),
                false => value,
            };
            Some(tokens!(#(#attrs)* #cfgs let #local: #ty = #value;))
        });
        tokens!(#(#lets)*)
    }

    /// The local that holds the value for a field. It has a name that no local of ours has; where several states are
    /// entered at once, it also says for which of them.
    pub(super) fn given(&self, id: StateId, name: &Ident) -> Ident {
        hidden(&match self.low.features.flat || id == ROOT {
            true => format_ident!("given_{}", name),
            false => format_ident!("given_{}_{}", self.state(id).name, name),
        })
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
            let Value::Expression(body) = &field.value else {
                return TokenStream::new();
            };
            let (attrs, name) = (&field.attrs, &field.name);
            let value = match is_name(&body.tokens) {
                true => body.tokens.code(),
                false => self.value(body, source),
            };
            match state.data[field.field].init {
                // rustc then knows that a value of another kind needs the name of its field.
                None if is_name(&body.tokens) && *name == value.to_string() => {
                    tokens!(#(#attrs)* #name,)
                }
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

/// A bare name needs no braces, which would only stand between the reader and it.
fn is_name(tokens: &proc_macro2::TokenStream) -> bool {
    let mut tokens = tokens.clone().into_iter();
    matches!((tokens.next(), tokens.next()), (Some(TokenTree::Ident(_)), None))
}

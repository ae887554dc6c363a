//! How the data of a state come to be: what a target gives, and what has an initial value.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::format_ident;

use super::Gen;
use super::names::hidden;
use super::types::field_cfgs;
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
        let index = self
            .state(id)
            .data
            .iter()
            .position(|other| other.name == field.name);
        index.is_some_and(|index| self.low.features.overridden[id.0][index])
    }

    pub(super) fn has_init(&self, id: StateId) -> bool {
        self.state(id).data.iter().any(|field| field.init.is_some())
    }

    /// Whether the initial values are computed by a function of their own, rather than in `make_Name`.
    fn init_stands_apart(&self, id: StateId) -> bool {
        let varies =
            |field: &Field| self.is_overridden(id, field) || !field.attrs.cfgs().is_empty();
        let mut inits = self
            .state(id)
            .data
            .iter()
            .filter(|field| field.init.is_some());
        self.low.features.init_apart[id.0] && self.has_init(id) || inits.any(varies)
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
        let name = self.function("init", id);
        let inits: Vec<&Field> = state
            .data
            .iter()
            .filter(|field| field.init.is_some())
            .collect();
        let lets = inits.iter().map(|field| self.init_let(id, field));
        let body = tokens!(#(#lets)*);
        // The elements of a tuple's type cannot have a `cfg`: such fields go out by reference.
        let (out, plain): (Vec<&Field>, Vec<&Field>) = inits
            .iter()
            .copied()
            .partition(|field| !field.attrs.cfgs().is_empty());
        let values = plain.iter().map(|field| made(&field.name));
        let types = plain.iter().map(|field| self.init_type(id, field));
        let out_params = out.iter().map(|field| {
            let (cfgs, local, ty) = (
                field_cfgs(field),
                out_name(field),
                self.init_type(id, field),
            );
            tokens!(#cfgs #local: &mut ::core::option::Option<#ty>)
        });
        let sets = out.iter().map(|field| {
            let (cfgs, out, local) = (field_cfgs(field), out_name(field), made(&field.name));
            tokens!(#cfgs { *#out = ::core::option::Option::Some(#local); })
        });
        let params = state
            .data
            .iter()
            .filter(|field| self.is_given(id, field))
            .map(|field| {
                let (cfgs, ty) = (field_cfgs(field), &field.ty);
                match field.init {
                    None => {
                        let (name, quiet) = (&field.name, self.quiet(&field.name, &body));
                        tokens!(#cfgs #quiet #name: &#ty)
                    }
                    Some(_) => {
                        let local = given(&field.name);
                        tokens!(#cfgs #local: ::core::option::Option<&#ty>)
                    }
                }
            });
        let data = (id != ROOT).then(|| self.data_params(ROOT, false, &body));
        let (rest, cfgs) = (self.params(&body), self.state_cfgs(id));
        tokens! {
            #cfgs
            fn #name(#(#params,)* #(#out_params,)* #data #rest) -> (#(#types,)*) {
                #body #(#sets)* (#(#values,)*)
            }
        }
    }

    /// What becomes of an initial value: nothing, where a target overrides it.
    fn init_type(&self, id: StateId, field: &Field) -> TokenStream {
        let ty = &field.ty;
        match self.is_overridden(id, field) {
            true => tokens!(::core::option::Option<#ty>),
            false => ty.clone(),
        }
    }

    /// `let made_field: Type = …;`, where the value sees the earlier fields by reference. An initial value
    /// that is overridden is not computed.
    fn init_let(&self, id: StateId, field: &Field) -> TokenStream {
        let Some(init) = &field.init else {
            return TokenStream::new();
        };
        let (cfgs, ty, local, name) =
            (field_cfgs(field), &field.ty, made(&field.name), &field.name);
        let value = self.value(init, ROOT);
        if !self.is_overridden(id, field) {
            return tokens! {
                #cfgs let #local: #ty = #value;
                #cfgs #[allow(unused_variables)] let #name = &#local;
            };
        }
        let given = given(&field.name);
        tokens! {
            #cfgs let #local: ::core::option::Option<#ty> = match #given {
                ::core::option::Option::Some(_) => ::core::option::Option::None,
                ::core::option::Option::None => ::core::option::Option::Some(#value),
            };
            #cfgs #[allow(unused_variables)]
            let ::core::option::Option::Some(#name) = #given.or(#local.as_ref()) else { ::core::unreachable!() };
        }
    }

    /// `let given_field: Type = value;` for each initial value, which sees the fields before it by reference.
    fn init_in_place(&self, id: StateId) -> TokenStream {
        let data = &self.state(id).data;
        let inits = || {
            data.iter()
                .filter_map(|field| Some((field, field.init.as_ref()?)))
        };
        let names_something = inits().any(|(_, init)| has_name(&init.tokens));
        let body: TokenStream = inits().map(|(_, init)| init.tokens.clone()).collect();
        let bind = |field: &Field| {
            let (cfgs, name, local) = (field_cfgs(field), &field.name, given(&field.name));
            let quiet = self.quiet(name, &body);
            names_something.then(|| tokens!(#cfgs #quiet let #name = &#local;))
        };
        let given_first = data.iter().filter(|field| field.init.is_none()).map(bind);
        let count = inits().count();
        let lets = inits().enumerate().map(|(index, (field, init))| {
            let (ty, local, value) = (&field.ty, given(&field.name), self.value(init, ROOT));
            let bind = (index + 1 < count).then(|| bind(field));
            tokens!(let #local: #ty = #value; #bind)
        });
        tokens!(#(#given_first)* #(#lets)*)
    }

    /// The whole state, from what was given.
    fn make_fn(&self, id: StateId) -> TokenStream {
        let state = self.state(id);
        let name = self.function("make", id);
        let params = state
            .data
            .iter()
            .filter(|field| self.is_given(id, field))
            .map(|field| {
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
        let inits = match self.init_stands_apart(id) {
            true => self.init_call(id, |field| match field.init {
                None => Input::Reference(by_reference(field)),
                Some(_) => Input::Optional,
            }),
            false => self.init_in_place(id),
        };
        let timers = self.timers_let(id, by_reference);
        let value = self.made_value(id);
        let body = tokens!(#inits #timers #value);
        let (data, rest, made) = (
            self.data_params(ROOT, false, &body),
            self.params(&body),
            self.made_type(),
        );
        let cfgs = self.state_cfgs(id);
        tokens! {
            #cfgs
            fn #name(#(#params,)* #data #rest) -> #made { #body }
        }
    }

    /// `let (made_field, …) = Self::init_Name(…);`, and the locals `given_field` of what was not given.
    pub(super) fn init_call(&self, id: StateId, input: impl Fn(&Field) -> Input) -> TokenStream {
        if !self.has_init(id) {
            return TokenStream::new();
        }
        let state = self.state(id);
        let name = self.function("init", id);
        let (out, plain): (Vec<&Field>, Vec<&Field>) = state
            .data
            .iter()
            .filter(|field| field.init.is_some())
            .partition(|field| !field.attrs.cfgs().is_empty());
        let locals = plain.iter().map(|field| {
            let local = made(&field.name);
            let unused =
                self.is_overridden(id, field) && matches!(input(field), Input::Reference(_));
            if unused { tokens!(_) } else { tokens!(#local) }
        });
        let out_lets = out.iter().map(|field| {
            let (cfgs, local) = (field_cfgs(field), made(&field.name));
            tokens!(#cfgs let mut #local = ::core::option::Option::None;)
        });
        let out_args = out.iter().map(|field| {
            let (cfgs, local) = (field_cfgs(field), made(&field.name));
            tokens!(#cfgs &mut #local)
        });
        let out_values = out.iter().map(|field| {
            let (cfgs, local) = (field_cfgs(field), made(&field.name));
            tokens! {
                #cfgs #[allow(unused_variables)]
                let ::core::option::Option::Some(#local) = #local else { ::core::unreachable!() };
            }
        });
        let inputs = state
            .data
            .iter()
            .filter(|field| self.is_given(id, field))
            .map(|field| {
                let (cfgs, local) = (field_cfgs(field), given(&field.name));
                match (&field.init, input(field)) {
                    (None, Input::Reference(reference)) => tokens!(#reference),
                    (Some(_), Input::Reference(reference)) => {
                        tokens!(#cfgs ::core::option::Option::Some(#reference))
                    }
                    (_, Input::Absent) => tokens!(#cfgs ::core::option::Option::None),
                    (_, Input::Optional) => tokens!(#cfgs #local.as_ref()),
                }
            });
        let settled = state.data.iter().filter(|field| field.init.is_some()).map(|field| {
            let (cfgs, given, made) = (field_cfgs(field), given(&field.name), made(&field.name));
            let value = match (self.is_overridden(id, field), input(field)) {
                (false, _) => return tokens!(#cfgs let #given = #made;),
                (true, Input::Reference(_)) => return TokenStream::new(),
                (true, Input::Absent) => tokens!(#made),
                (true, Input::Optional) => tokens!(#given.or(#made)),
            };
            tokens! {
                #cfgs let ::core::option::Option::Some(#given) = #value else { ::core::unreachable!() };
            }
        });
        let (data, args) = ((id != ROOT).then(|| self.data_args(ROOT)), self.args());
        tokens! {
            #(#out_lets)*
            let (#(#locals,)*) = Self::#name(#(#inputs,)* #(#out_args,)* #data #args);
            #(#out_values)*
            #(#settled)*
        }
    }

    /// `let timers = …;`, where states have timers.
    pub(super) fn timers_let(
        &self,
        id: StateId,
        reference: impl Fn(&Field) -> TokenStream,
    ) -> TokenStream {
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
            let is_given = entry
                .given
                .iter()
                .any(|given| self.state(entry.state).data[given.field].name == field.name);
            is_given.then(|| given(&field.name))
        });
        Made { lets, value }
    }

    /// `Self::make_Name(…)` or the state itself, from locals that hold what is given.
    pub(super) fn made_from_locals(
        &self,
        id: StateId,
        local: impl Fn(&Field) -> Option<Ident>,
    ) -> TokenStream {
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
        let name = self.function("make", id);
        let inputs = state
            .data
            .iter()
            .filter(|field| self.is_given(id, field))
            .map(|field| {
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
            let Value::Expression(body) = &field.value else {
                return None;
            };
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
            let Value::Expression(body) = &field.value else {
                return TokenStream::new();
            };
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
        let is_written =
            |index: usize| entry.given.iter().any(|given: &Given| given.field == index);
        let left_out = state.data.iter().enumerate().filter_map(|(index, field)| {
            let optional = self.low.features.overridden_in_request && self.is_overridden(id, field);
            let (cfgs, name) = (field_cfgs(field), hidden(&field.name));
            (optional && !is_written(index))
                .then(|| tokens!(#cfgs #name: ::core::option::Option::None,))
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

fn out_name(field: &Field) -> Ident {
    hidden(&format_ident!("out_{}", field.name))
}

/// The local that holds an initial value.
fn made(name: &Ident) -> Ident {
    hidden(&format_ident!("made_{}", name))
}

/// Whether the value mentions anything by name; a literal does not.
fn has_name(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Group(group) => has_name(&group.stream()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// A bare name needs no braces, which would only stand between the reader and it.
fn is_name(tokens: &TokenStream) -> bool {
    let mut tokens = tokens.clone().into_iter();
    matches!(
        (tokens.next(), tokens.next()),
        (Some(TokenTree::Ident(_)), None)
    )
}

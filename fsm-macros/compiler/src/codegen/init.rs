//! Initial values of a state's data: in a function of their own where they have to be known before the rest
//! of the state is at hand, else in place.

use proc_macro2::{Ident, TokenTree};
use quote::format_ident;

use super::Gen;
use super::attributes::field_cfgs;
use super::entry::Input;
use super::names::hidden;
use super::pieces::Piece;
use super::places::ours_at;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{Field, ROOT, StateId};

impl Gen<'_> {
    /// The initial values of a state, computed before anything of the old state is given up.
    pub(super) fn init_fn(&self, id: StateId) -> TokenStream {
        let state = self.state(id);
        let name = self.function("init", id);
        let inits: Vec<&Field> = state.data.iter().filter(|field| field.init.is_some()).gather();
        let lets = inits.iter().map(|field| self.init_let(id, field));
        let body = tokens!(#(#lets)*);
        // The elements of a tuple's type cannot have a `cfg`: such fields go out by reference.
        let (out, plain): (Vec<&Field>, Vec<&Field>) =
            inits.iter().copied().partition(|field| !field.attrs.cfgs().is_empty());
        let values = plain.iter().map(|field| made(&field.name));
        let types = plain.iter().map(|field| self.init_type(id, field));
        let out_params = out.iter().map(|field| {
            let (cfgs, local, ty) = (field_cfgs(field), out_name(field), self.init_type(id, field));
            tokens!(#cfgs #local: &mut ::core::option::Option<#ty>)
        });
        let sets = out.iter().map(|field| {
            let (cfgs, out, local) = (field_cfgs(field), out_name(field), made(&field.name));
            tokens!(#cfgs { *#out = ::core::option::Option::Some(#local); })
        });
        let params = state.data.iter().filter(|field| self.is_given(id, field)).map(|field| {
            let (cfgs, ty) = (field_cfgs(field), &field.ty);
            match field.init {
                None => {
                    let (name, quiet) = (&field.name, self.quiet(&field.name, &body));
                    tokens!(#cfgs #quiet #name: &#ty)
                }
                Some(_) => {
                    let local = self.given(id, &field.name);
                    tokens!(#cfgs #local: ::core::option::Option<&#ty>)
                }
            }
        });
        let data = self.state(id).parent.map(|parent| self.data_params(parent, false, &body));
        let (rest, cfgs) = (self.params(&body), self.state_cfgs(id));
        let (output, values) = match plain.is_empty() {
            true => (None, None),
            false => (Some(tokens!(-> (#(#types,)*))), Some(tokens!((#(#values,)*)))),
        };
        tokens! {
            #cfgs
            fn #name(#(#params,)* #(#out_params,)* #data #rest) #output { #body #(#sets)* #values }
        }
    }

    /// What becomes of an initial value: nothing, where a target overrides it.
    fn init_type(&self, id: StateId, field: &Field) -> TokenStream {
        let ty = &field.ty;
        match self.is_overridden(id, field) {
            true => tokens!(::core::option::Option<#ty>),
            false => ty.code(),
        }
    }

    /// `let made_field: Type = …;`, where the value sees the earlier fields by reference. An initial value
    /// that is overridden is not computed.
    fn init_let(&self, id: StateId, field: &Field) -> TokenStream {
        let Some(init) = &field.init else {
            return TokenStream::new();
        };
        let (cfgs, ty, local, name) = (field_cfgs(field), &field.ty, made(&field.name), &field.name);
        let value = self.value(init, ROOT);
        if !self.is_overridden(id, field) {
            return tokens! {
                #cfgs let #local: #ty = #value;
                #cfgs #[allow(unused_variables)] let #name = &#local;
            };
        }
        let given = self.given(id, &field.name);
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
    pub(super) fn init_in_place(&self, id: StateId) -> TokenStream {
        let data = &self.state(id).data;
        let inits = || data.iter().filter_map(|field| Some((field, field.init.as_ref()?)));
        let names_something = inits().any(|(_, init)| has_name(&init.tokens));
        let body: TokenStream = inits().map(|(_, init)| init.tokens.clone()).joined();
        let bind = |field: &Field| {
            let (cfgs, name, local) = (field_cfgs(field), &field.name, self.given(id, &field.name));
            let quiet = self.quiet(name, &body);
            let reference = tokens_at!(ours_at(name.span())=> &#local);
            names_something.then(|| tokens!(#cfgs #quiet let #name = #reference;))
        };
        let given_first = data.iter().filter(|field| field.init.is_none()).map(bind);
        let count = inits().count();
        let lets = inits().enumerate().map(|(index, (field, init))| {
            let (ty, local, value) = (&field.ty, self.given(id, &field.name), self.value(init, ROOT));
            let bind = (index + 1 < count).then(|| bind(field));
            tokens!(let #local: #ty = #value; #bind)
        });
        tokens!(#(#given_first)* #(#lets)*)
    }

    /// `let (made_field, …) = Self::init_Name(…);`, and the locals `given_field` of what was not given.
    pub(super) fn init_call(&self, id: StateId, input: &dyn Fn(&Field) -> Input) -> TokenStream {
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
            let unused = self.is_overridden(id, field) && matches!(input(field), Input::Reference(_));
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
        let inputs = state.data.iter().filter(|field| self.is_given(id, field)).map(|field| {
            let (cfgs, local) = (field_cfgs(field), self.given(id, &field.name));
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
            let (cfgs, given, made) = (field_cfgs(field), self.given(id, &field.name), made(&field.name));
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
        let (data, args) = (self.state(id).parent.map(|parent| self.data_args(parent)), self.args());
        tokens! {
            #(#out_lets)*
            let (#(#locals,)*) = Self::#name(#(#inputs,)* #(#out_args,)* #data #args);
            #(#out_values)*
            #(#settled)*
        }
    }

    /// Whether the initial values are computed by a function of their own, rather than in `make_Name`.
    pub(super) fn init_stands_apart(&self, id: StateId) -> bool {
        let varies = |field: &Field| self.is_overridden(id, field) || !field.attrs.cfgs().is_empty();
        let mut inits = self.state(id).data.iter().filter(|field| field.init.is_some());
        let apart = self.low.features.init_apart[id.0] || (!self.low.features.flat && id != ROOT);
        apart && self.has_init(id) || inits.any(varies)
    }

    pub(super) fn has_init(&self, id: StateId) -> bool {
        self.state(id).data.iter().any(|field| field.init.is_some())
    }
}

fn out_name(field: &Field) -> Ident {
    hidden(&format_ident!("out_{}", field.name))
}

/// The local that holds an initial value.
fn made(name: &Ident) -> Ident {
    hidden(&format_ident!("made_{}", name))
}

/// Whether the value mentions anything by name; a literal does not.
fn has_name(tokens: &proc_macro2::TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Group(group) => has_name(&group.stream()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

//! Initial values of a state's data, computed before anything of the old state is given up: a function for each state
//! that has some.

use proc_macro2::Ident;
use quote::format_ident;

use super::attributes::field_cfgs;
use super::body::Scope;
use super::context::{args, params};
use super::cx::Cx;
use super::elided::with_lifetimes;
use super::function::of_state;
use super::names::hidden;
use super::scope::{self, given};
use super::store::state_cfgs;
use crate::each::Gather;
use crate::program::{Body, Field};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::StateId;

/// Where the value of a field that may be given comes from, when the initial values are computed.
#[derive(Clone)]
pub(super) enum Input {
    /// A reference to it.
    Reference(TokenStream),
    /// Nothing is given here, though some other target overrides the initial value.
    Absent,
    /// Known only at run time: the local that holds it is an `Option`.
    Optional,
}

pub(super) fn functions(cx: Cx) -> TokenStream {
    cx.tree().all().filter(|id| cx.state(*id).has_initial_values()).map(|id| init_fn(cx, id)).joined()
}

/// `init_Name`: the initial values of a state, in their order. The elements of a tuple's type cannot have a `cfg`: such
/// fields go out by reference.
fn init_fn(cx: Cx, id: StateId) -> TokenStream {
    let (name, fields) = (of_state(cx, "init", id), initial_fields(cx, id));
    let lets = fields.iter().map(|(field, init)| init_let(cx, id, field, init));
    let lets: TokenStream = lets.joined();
    let (out, plain): (Vec<&Field>, Vec<&Field>) =
        fields.iter().map(|(field, _)| *field).partition(|field| has_cfgs(field));
    let values = plain.iter().map(|field| made(field.name));
    let types = plain.iter().map(|field| with_lifetimes(init_type(field)));
    let out_params = out.iter().map(|field| {
        let (cfgs, local, ty) = (field_cfgs(field), out_name(field), init_type(field));
        tokens!(#cfgs #local: &mut ::core::option::Option<#ty>,)
    });
    let sets = out.iter().map(|field| {
        let (cfgs, out, local) = (field_cfgs(field), out_name(field), made(field.name));
        tokens!(#cfgs { *#out = ::core::option::Option::Some(#local); })
    });
    let inputs: TokenStream =
        cx.state(id).data.iter().filter_map(|field| input_param(cx, id, field)).joined();
    let data = cx.tree().parent(id).map(|parent| scope::params(cx, parent, false));
    let (rest, cfgs) = (params(cx), state_cfgs(cx, id));
    let (output, values) = match plain.is_empty() {
        true => (None, None),
        false => (Some(tokens!(-> (#(#types,)*))), Some(tokens!((#(#values,)*)))),
    };
    tokens! {
        #cfgs
        fn #name(#inputs #(#out_params)* #data #rest) #output { #lets #(#sets)* #values }
    }
}

fn initial_fields<'p>(cx: Cx<'p>, id: StateId) -> Vec<(&'p Field<'p>, &'p Body<'p>)> {
    let fields = cx.state(id).data.iter();
    fields.filter_map(|field| Some((field, field.initial.as_ref()?))).gather()
}

/// What the values see of a field that is given: a reference, or perhaps one.
fn input_param(cx: Cx, id: StateId, field: &Field) -> Option<TokenStream> {
    let (cfgs, ty) = (field_cfgs(field), field.ty);
    match (&field.initial, field.is_overridden) {
        (None, _) => {
            let local = scope::local(field.name);
            Some(tokens!(#cfgs #local: &#ty,))
        }
        (Some(_), true) => {
            let local = given(cx, id, field.name);
            Some(tokens!(#cfgs #local: ::core::option::Option<&#ty>,))
        }
        (Some(_), false) => None,
    }
}

/// What becomes of an initial value: nothing, where a target overrides it.
fn init_type(field: &Field) -> TokenStream {
    let ty = field.ty;
    match field.is_overridden {
        true => tokens!(::core::option::Option<#ty>),
        false => ty.code(),
    }
}

/// `let made_field_: Type = …;`, where the value sees the earlier fields by reference. An initial value that is overridden
/// is not computed.
fn init_let(cx: Cx, id: StateId, field: &Field, init: &Body) -> TokenStream {
    let (cfgs, ty, made, local) = (field_cfgs(field), field.ty, made(field.name), scope::local(field.name));
    let value = Scope::of(cx, id).binding(not_yet(cx, id, field)).value(init);
    // A later value that holds on to this one is an error at its name.
    let borrowed = tokens_at!(field.name.span()=> &#made);
    if !field.is_overridden {
        return tokens! {
            #cfgs let #made: #ty = #value;
            #cfgs let #local = #borrowed;
        };
    }
    let given = given(cx, id, field.name);
    tokens! {
        #cfgs let #made: ::core::option::Option<#ty> = match #given {
            ::core::option::Option::Some(_) => ::core::option::Option::None,
            ::core::option::Option::None => ::core::option::Option::Some(#value),
        };
        #cfgs
        let #local = ::fsm_runtime::__private::either(#given, #borrowed);
    }
}

/// The names of a field and of those behind it: its initial value sees only what comes before.
fn not_yet(cx: Cx, id: StateId, field: &Field) -> Vec<Ident> {
    let later = cx.state(id).data.iter().skip_while(|earlier| earlier.name != field.name);
    later.map(|field| field.name.clone()).gather()
}

/// `let (made_field_, …) = Self::init_Name(…);`, and the locals `given_field_` of what was not given. `input` says where
/// a field comes from, by its place among the data.
pub(super) fn call(cx: Cx, id: StateId, input: &dyn Fn(usize) -> Input) -> TokenStream {
    if !cx.state(id).has_initial_values() {
        return TokenStream::new();
    }
    let data = || cx.state(id).data.iter().enumerate();
    let initial = || data().filter(|(_, field)| field.initial.is_some());
    let name = of_state(cx, "init", id);
    let (out, plain): (Vec<_>, Vec<_>) = initial().partition(|(_, field)| has_cfgs(field));
    let locals = plain.iter().map(|(index, field)| {
        let local = made(field.name);
        let is_unused = field.is_overridden && matches!(input(*index), Input::Reference(_));
        if is_unused { tokens!(_) } else { tokens!(#local) }
    });
    let out_lets = out.iter().map(|(_, field)| {
        let (cfgs, local) = (field_cfgs(field), made(field.name));
        tokens!(#cfgs let mut #local = ::core::option::Option::None;)
    });
    let out_args = out.iter().map(|(_, field)| {
        let (cfgs, local) = (field_cfgs(field), made(field.name));
        tokens!(#cfgs &mut #local,)
    });
    let inputs = data().filter(|(_, field)| field.initial.is_none() || field.is_overridden);
    let inputs = inputs.map(|(index, field)| input_arg(cx, id, field, input(index)));
    let settled = initial().map(|(index, field)| settled(cx, id, field, input(index)));
    let (data, args) = (cx.tree().parent(id).map(|parent| scope::args(cx, parent)), args(cx));
    tokens! {
        #(#out_lets)*
        let (#(#locals,)*) = Self::#name(#(#inputs)* #(#out_args)* #data #args);
        #(#settled)*
    }
}

fn input_arg(cx: Cx, id: StateId, field: &Field, input: Input) -> TokenStream {
    let (cfgs, local) = (field_cfgs(field), given(cx, id, field.name));
    match (&field.initial, input) {
        (None, Input::Reference(reference)) => tokens!(#cfgs #reference,),
        (Some(_), Input::Reference(reference)) => tokens!(#cfgs ::core::option::Option::Some(#reference),),
        (_, Input::Absent) => tokens!(#cfgs ::core::option::Option::None,),
        (_, Input::Optional) => tokens!(#cfgs #local.as_ref(),),
    }
}

/// The local `given_field_` of a field that has an initial value.
fn settled(cx: Cx, id: StateId, field: &Field, input: Input) -> TokenStream {
    let (cfgs, given, made) = (field_cfgs(field), given(cx, id, field.name), made(field.name));
    // What goes out by reference is an `Option` once more.
    let made = match has_cfgs(field) {
        true => tokens!(::fsm_runtime::__private::filled(#made)),
        false => tokens!(#made),
    };
    match (field.is_overridden, input) {
        (false, _) => tokens!(#cfgs let #given = #made;),
        (true, Input::Reference(_)) => TokenStream::new(),
        (true, Input::Absent) => tokens!(#cfgs let #given = ::fsm_runtime::__private::filled(#made);),
        (true, Input::Optional) => {
            tokens!(#cfgs let #given = ::fsm_runtime::__private::filled(#given.or(#made));)
        }
    }
}

fn has_cfgs(field: &Field) -> bool {
    !field.attrs.cfgs().is_empty()
}

fn out_name(field: &Field) -> Ident {
    hidden(&format_ident!("out_{}", field.name))
}

/// The local that holds an initial value.
fn made(name: &Ident) -> Ident {
    hidden(&format_ident!("made_{}", name))
}

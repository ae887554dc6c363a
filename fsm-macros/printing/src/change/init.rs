//! Initial values of a state's data, computed before anything of the old state is given up: a function for each value,
//! which sees the data before it by reference.

use proc_macro2::Ident;

use crate::code::scope::{self, Scope, given};
use crate::context::args::{args, params};
use crate::context::attributes::{attrs_of_value, state_attrs};
use crate::context::places::place_of;
use crate::names::generics::with_lifetimes;
use crate::prelude::*;
use crate::program::{Body, Field};
use crate::token::unraw;

/// Where the value of a field that may be given comes from, when the initial values are computed.
pub(crate) enum Input {
    /// A reference to it.
    Reference(TokenStream),
    /// Nothing is given here, though some other target overrides the initial value.
    Absent,
    /// Known only at run time: the local that holds it is an `Option`.
    Optional,
}

pub(crate) fn functions(cx: Cx) -> TokenStream {
    tokens! {
        #for id in cx.tree().all() {
            #let data = &cx.state(id).data;
            // It sees neither its own field nor those after it.
            #let scope = Scope::of(cx, id).binding(data.iter().map(|field| field.name.clone()).gather()).alone();
            #for (index, field, init) in with_initial(data) {
                #{state_attrs(cx, id)}
                #{attrs_of_value(field)}
                try fn #{name(cx, id, field)}(
                    #for Field { name, ty, .. } in seen(cx, id, index, init).into_iter().map(|index| &data[index]) {
                        #[allow(unused_variables)]
                        #name: #{tokens_at!(place_of(ty)=> &)} #ty,
                    }
                    #if let Some(parent) = cx.tree().parent(id) { #{scope::params(cx, parent, false)} }
                    #if !cx.facts().alone.makes(id, index) { #{params(cx)} }
                ) -> #{with_lifetimes(field.ty.code())} {
                    // The value has a type that was declared: rustc would speak of what a function returns.
                    let value_: #{field.ty} = #{scope.value(init, field.ty.code())};
                    value_
                }
            }
        }
    }
}

/// The data that have an initial value, each with its place.
fn with_initial<'d, 'p>(data: &'d [Field<'p>]) -> Vec<(usize, &'d Field<'p>, &'d Body<'p>)> {
    let data = data.iter().enumerate();
    data.filter_map(|(index, field)| Some((index, field, field.initial.as_ref()?))).gather()
}

/// `init_field_of_Name`
fn name(cx: Cx, id: StateId, field: &Field) -> Ident {
    cx.with_verb(&format!("init_{}_of", unraw(field.name)), id)
}

/// The fields before this one that its initial value names.
fn seen(cx: Cx, id: StateId, index: usize, init: &Body) -> Vec<usize> {
    let data = &cx.state(id).data;
    (0..index).filter(|earlier| init.words.mention(data[*earlier].name)).gather()
}

/// `let given_Name_field_ = Self::init_field_of_Name(…);` for what was not given, in the order of the fields. `input`
/// says where a field comes from, by its place among the data.
pub(crate) fn call(cx: Cx, id: StateId, input: &dyn Fn(usize) -> Input) -> TokenStream {
    let data = &cx.state(id).data;
    let is_given = |index: usize| data[index].initial.is_none() || data[index].is_overridden;
    let reference = |index: usize| match input(index) {
        Input::Reference(reference) if is_given(index) => reference,
        _ => tokens!(&#{given(cx, id, data[index].name)}),
    };
    tokens! {
        #for (index, field, init) in with_initial(data) {
            #let given = given(cx, id, field.name);
            #let value = tokens! {
                Self::#{name(cx, id, field)}(
                    #for earlier in seen(cx, id, index, init) { #{reference(earlier)}, }
                    #if let Some(parent) = cx.tree().parent(id) { #{scope::args(cx, parent)} }
                    #if !cx.facts().alone.makes(id, index) { #{args(cx)} }
                )~
            };
            #match input(index) {
                Input::Reference(_) if field.is_overridden => {}
                Input::Optional if field.is_overridden => {
                    let #given = match #given {
                        ::core::option::Option::Some(given_) => given_,
                        ::core::option::Option::None => #value,
                    };
                }
                _ => { let #given = #value; }
            }
        }
    }
}

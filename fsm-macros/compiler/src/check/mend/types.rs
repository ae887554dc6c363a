//! Types, derives and lifetimes that rustc would report for each item in which they stand.

use std::rc::Rc;

use syn::{GenericParam, Lifetime, LifetimeParam, Type, TypeTraitObject};

use crate::check::verdicts::Verdicts;
use crate::each::Gather;
use crate::model::Machine;
use crate::syntax::{Param, derived};
use crate::token::first_span;

pub(super) fn mend(machine: &mut Machine, verdicts: &Verdicts) {
    machine.owner.iter_mut().and(&mut machine.world).for_each(named);
    for (state, field) in &verdicts.texts {
        let field = &mut machine.states[state.0].data[*field];
        let span = first_span(&field.ty, field.name.span());
        field.ty = quote::quote_spanned!(span=> &'static str);
    }
    for (index, attr) in machine.attrs.passed.iter_mut().enumerate() {
        let is_hit = |path: usize| verdicts.derives.contains(&(index, path));
        let paths = derived(attr);
        if (0..paths.len()).any(is_hit) {
            let kept = paths.iter().enumerate().filter(|(path, _)| !is_hit(*path)).map(|(_, path)| path);
            *attr = Rc::new(syn::parse_quote!(#[derive(#(#kept),*)]));
        }
    }
}

/// `impl Trait` as the type of a parameter, made a type that has a name.
fn named(param: &mut Param) {
    if let Type::ImplTrait(ty) = &mut param.ty {
        let dyn_token = Some(syn::Token![dyn](ty.impl_token.span));
        let bounds = std::mem::take(&mut ty.bounds);
        param.ty = Type::TraitObject(TypeTraitObject { attrs: Vec::new(), dyn_token, bounds });
    }
}

pub(super) fn declare(machine: &mut Machine, lifetimes: Vec<Lifetime>) {
    for lifetime in lifetimes {
        machine.generics.params.insert(0, GenericParam::Lifetime(LifetimeParam::new(lifetime)));
    }
}

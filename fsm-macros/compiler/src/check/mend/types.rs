//! Types, derives and lifetimes that rustc would report for each item in which they stand.

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{GenericParam, Lifetime, LifetimeParam, Meta, Path, Token, Type, TypeTraitObject};

use crate::check::derives;
use crate::check::verdicts::Verdicts;
use crate::each::Gather;
use crate::model::Machine;
use crate::syntax::Param;
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
        let paths = derives::paths(attr);
        if let (Meta::List(list), true) = (&mut attr.meta, (0..paths.len()).any(is_hit)) {
            let kept = paths.into_iter().enumerate().filter(|(path, _)| !is_hit(*path));
            let kept: Punctuated<Path, Token![,]> = kept.map(|(_, path)| path).collect();
            list.tokens = kept.to_token_stream();
        }
    }
}

/// `impl Trait` as the type of a parameter, made a type that has a name.
fn named(param: &mut Param) {
    if let Type::ImplTrait(ty) = &param.ty {
        let (dyn_token, bounds) = (Some(syn::Token![dyn](ty.impl_token.span)), ty.bounds.clone());
        param.ty = Type::TraitObject(TypeTraitObject { attrs: Vec::new(), dyn_token, bounds });
    }
}

pub(super) fn declare(machine: &mut Machine, lifetimes: Vec<Lifetime>) {
    for lifetime in lifetimes {
        machine.generics.params.insert(0, GenericParam::Lifetime(LifetimeParam::new(lifetime)));
    }
}

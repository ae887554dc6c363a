//! The generics of the machine that a generated type needs: those that its fields mention, since an enum must use
//! what it declares.

use proc_macro2::TokenTree;
use quote::ToTokens;
use syn::parse::Parse;
use syn::punctuated::Punctuated;
use syn::{GenericParam, Generics, WherePredicate};

use crate::each::{Gather, Holds};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// The parameters that `tokens` mention, with those of their bounds that speak of nothing else.
pub(crate) fn used(generics: &Generics, tokens: TokenStream) -> Generics {
    let mut mentioned = Vec::new();
    names_in(tokens, &mut mentioned);
    let (kept, dropped): (Vec<_>, Vec<_>) =
        generics.params.iter().filter_map(copy).partition(|param| mentioned.holds(&name_of(param)));
    let dropped: Vec<String> = dropped.iter().map(name_of).gather();
    let speaks_of_dropped = |tokens: TokenStream| {
        let mut names = Vec::new();
        names_in(tokens, &mut names);
        names.iter().any(|name| dropped.holds(name))
    };
    let mut subset = Generics::default();
    for mut param in kept {
        keep_bounds(&mut param, &speaks_of_dropped);
        clear_default(&mut param);
        subset.params.push(param);
    }
    if let Some(clause) = &generics.where_clause {
        for predicate in &clause.predicates {
            let mut names = Vec::new();
            names_in(predicate.code(), &mut names);
            let speaks_of_kept = subset.params.iter().any(|param| names.holds(&name_of(param)));
            if speaks_of_kept && let Some(predicate) = kept_of(predicate, &speaks_of_dropped) {
                subset.make_where_clause().predicates.push(predicate);
            }
        }
    }
    subset
}

/// Both lists in one, lifetimes first.
pub(crate) fn join(own: &Generics, more: &Generics) -> Generics {
    let mut joined = Generics::default();
    let declared: Vec<String> = own.params.iter().map(name_of).gather();
    let news = || more.params.iter().filter(|param| !declared.holds(&name_of(param)));
    let params = || own.params.iter().and(news()).filter_map(copy);
    joined.params.extend(params().filter(|param| matches!(param, GenericParam::Lifetime(_))));
    joined.params.extend(params().filter(|param| !matches!(param, GenericParam::Lifetime(_))));
    let clauses = [own, more].into_iter().each_of(|generics| &generics.where_clause);
    for predicate in clauses.each_of(|clause| clause.predicates.iter().filter_map(copy)) {
        joined.make_where_clause().predicates.push(predicate);
    }
    joined
}

/// `PhantomData` of the parameters that none of the tokens mention; `None` where all are used.
pub(crate) fn marker(generics: &Generics, used_in: &[&Generics], tokens: TokenStream) -> Option<TokenStream> {
    let mut mentioned = Vec::new();
    names_in(tokens, &mut mentioned);
    mentioned.extend(used_in.iter().each_of(|generics| &generics.params).map(name_of));
    let unused = generics.params.iter().filter(|param| !mentioned.holds(&name_of(param)));
    let parts: Vec<TokenStream> = unused
        .filter_map(|param| match param {
            GenericParam::Lifetime(param) => Some(tokens!(fn() -> &#{&param.lifetime} ())),
            GenericParam::Type(param) => Some(tokens!(fn() -> *const #{&param.ident})),
            GenericParam::Const(_) => None,
        })
        .gather();
    (!parts.is_empty()).then(|| tokens!(::core::marker::PhantomData<(#(#parts,)*)>))
}

/// Copies a part by parsing its tokens again: `Clone` of `syn` would be a tenth of what is built of `syn`, and few
/// machines have generics.
pub(crate) fn copy<T: Parse + ToTokens>(part: &T) -> Option<T> {
    syn::parse2(part.to_token_stream()).ok()
}

pub(crate) fn name_of(param: &GenericParam) -> String {
    match param {
        GenericParam::Lifetime(param) => param.lifetime.ident.to_string(),
        GenericParam::Type(param) => param.ident.to_string(),
        GenericParam::Const(param) => param.ident.to_string(),
    }
}

fn keep_bounds(param: &mut GenericParam, is_dropped: &dyn Fn(TokenStream) -> bool) {
    match param {
        GenericParam::Lifetime(param) => param.bounds = kept(&param.bounds, is_dropped),
        GenericParam::Type(param) => param.bounds = kept(&param.bounds, is_dropped),
        GenericParam::Const(_) => {}
    }
}

/// The predicate without the bounds that mention dropped parameters; `None` if nothing is left.
fn kept_of(predicate: &WherePredicate, is_dropped: &dyn Fn(TokenStream) -> bool) -> Option<WherePredicate> {
    let mut predicate = copy(predicate)?;
    let is_left = match &mut predicate {
        WherePredicate::Type(predicate) => {
            predicate.bounds = kept(&predicate.bounds, is_dropped);
            !predicate.bounds.is_empty()
        }
        WherePredicate::Lifetime(predicate) => {
            predicate.bounds = kept(&predicate.bounds, is_dropped);
            !predicate.bounds.is_empty()
        }
        _ => true,
    };
    (is_left && !is_dropped(predicate.code())).then_some(predicate)
}

fn kept<T: Parse + ToTokens, P: Default>(
    bounds: &Punctuated<T, P>,
    is_dropped: &dyn Fn(TokenStream) -> bool,
) -> Punctuated<T, P> {
    bounds.iter().filter(|bound| !is_dropped(bound.to_token_stream().code())).filter_map(copy).collect()
}

fn clear_default(param: &mut GenericParam) {
    match param {
        GenericParam::Type(param) => param.default = None,
        GenericParam::Const(param) => param.default = None,
        GenericParam::Lifetime(_) => {}
    }
}

fn names_in(tokens: TokenStream, names: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => names.push(ident.to_string()),
            TokenTree::Group(group) => names_in(group.stream().code(), names),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

//! The generics of the machine that a generated type needs: those that its fields mention, since an enum must use
//! what it declares. And types that leave out lifetimes: that of events from elsewhere, with a name for each; those of events that
//! an observer hears of, whatever lifetimes they have; those of data, where a missing one has been reported already.

use proc_macro2::{Ident, Span, TokenTree};
use quote::{ToTokens, format_ident};
use syn::parse::Parse;
use syn::punctuated::Punctuated;
use syn::{GenericParam, Generics, Lifetime, LifetimeParam, WhereClause, WherePredicate};

use crate::each::{Each, Gather, Holds};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// The parameters that `tokens` mention, with those of their bounds that speak of nothing else.
pub(crate) fn used(generics: &Generics, tokens: TokenStream) -> Generics {
    let mentioned = names_in(tokens);
    let (kept, dropped): (Vec<_>, Vec<_>) =
        generics.params.iter().filter_map(copy).partition(|param| mentioned.holds(&name_of(param)));
    let dropped: Vec<String> = dropped.iter().map(name_of).gather();
    let speaks_of_dropped = |tokens: TokenStream| names_in(tokens).iter().any(|name| dropped.holds(name));
    let mut subset = Generics::default();
    for mut param in kept {
        reduce(&mut param, &speaks_of_dropped);
        subset.params.push(param);
    }
    if let Some(clause) = &generics.where_clause {
        for predicate in &clause.predicates {
            let names = names_in(predicate.code());
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
    let mut mentioned = names_in(tokens);
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

/// What a `where` clause asks for, to stand in another one.
pub(crate) fn predicates(clause: Option<&WhereClause>) -> Each<&WherePredicate> {
    clause.into_iter().each_of(|clause| &clause.predicates)
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

/// Takes from a parameter its default, and the bounds that mention dropped ones.
fn reduce(param: &mut GenericParam, is_dropped: &dyn Fn(TokenStream) -> bool) {
    match param {
        GenericParam::Lifetime(param) => _ = keep(&mut param.bounds, is_dropped),
        GenericParam::Type(param) => {
            keep(&mut param.bounds, is_dropped);
            param.default = None;
        }
        GenericParam::Const(param) => param.default = None,
    }
}

/// The predicate without the bounds that mention dropped parameters; `None` if nothing is left.
fn kept_of(predicate: &WherePredicate, is_dropped: &dyn Fn(TokenStream) -> bool) -> Option<WherePredicate> {
    let mut predicate = copy(predicate)?;
    let is_left = match &mut predicate {
        WherePredicate::Type(predicate) => keep(&mut predicate.bounds, is_dropped),
        WherePredicate::Lifetime(predicate) => keep(&mut predicate.bounds, is_dropped),
        _ => true,
    };
    (is_left && !is_dropped(predicate.code())).then_some(predicate)
}

/// Takes away the bounds that mention dropped parameters. Gives whether any is left.
fn keep<T: Parse + ToTokens, P: Default>(
    bounds: &mut Punctuated<T, P>,
    is_dropped: &dyn Fn(TokenStream) -> bool,
) -> bool {
    let kept = bounds.iter().filter(|bound| !is_dropped(bound.to_token_stream().code()));
    *bounds = kept.filter_map(copy).collect();
    !bounds.is_empty()
}

fn names_in(tokens: TokenStream) -> Vec<String> {
    let names = tokens.into_iter().each_of(|token| match token {
        TokenTree::Ident(ident) => vec![ident.to_string()],
        TokenTree::Group(group) => names_in(group.stream().code()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => Vec::new(),
    });
    names.gather()
}

/// The type in which each `'_` has a name, and the names.
pub(super) fn named(ty: TokenStream) -> (TokenStream, Generics) {
    let mut generics = Generics::default();
    let named = with_names(ty, &mut |apostrophe, name| {
        if name != "_" {
            return name;
        }
        let ident = format_ident!("event_{}", generics.params.len() + 1, span = name.span());
        let lifetime = Lifetime { apostrophe, ident: ident.clone() };
        generics.params.push(GenericParam::Lifetime(LifetimeParam::new(lifetime)));
        ident
    });
    (named, generics)
}

/// The type with other names for these lifetimes, as its functions have them already.
pub(crate) fn renamed(ty: TokenStream, lifetimes: &[String]) -> TokenStream {
    with_names(ty, &mut |_, name| match lifetimes.iter().any(|lifetime| name == lifetime) {
        true => format_ident!("any_{name}"),
        false => name,
    })
}

/// The type with what `rename` makes of each lifetime: of the place of its apostrophe, and its name.
fn with_names(ty: TokenStream, rename: &mut dyn FnMut(Span, Ident) -> Ident) -> TokenStream {
    let mut named = TokenStream::new();
    let mut apostrophe = None;
    for token in ty {
        let before = apostrophe.take();
        match token {
            TokenTree::Group(group) => {
                let inside = with_names(group.stream().code(), rename);
                named.group(group.delimiter(), inside, group.span());
            }
            TokenTree::Ident(name) => named.extend([match before {
                Some(apostrophe) => rename(apostrophe, name),
                None => name,
            }]),
            token => {
                let is_apostrophe = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == '\'');
                apostrophe = is_apostrophe.then(|| token.span());
                named.extend([token]);
            }
        }
    }
    named
}

/// The type with a lifetime for each reference that has none: that has been said where the data are declared.
pub(crate) fn with_lifetimes(ty: TokenStream) -> TokenStream {
    let mut tokens = ty.into_iter().peekable();
    let mut named = TokenStream::new();
    // References in the type of a function may go without a name: they have rules of their own.
    let mut in_function = false;
    while let Some(token) = tokens.next() {
        let is_named = matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == '\'');
        match token {
            TokenTree::Group(group) if !in_function => {
                let inside = with_lifetimes(group.stream().code());
                named.group(group.delimiter(), inside, group.span());
            }
            TokenTree::Punct(punct) if punct.as_char() == '&' && !is_named && !in_function => {
                named.extend([TokenTree::Punct(punct)]);
                named.extend(tokens!('static));
            }
            token => {
                match &token {
                    TokenTree::Ident(word) => {
                        in_function |= ["fn", "Fn", "FnMut", "FnOnce"].iter().any(|name| word == name)
                    }
                    TokenTree::Punct(punct) if [',', '+'].contains(&punct.as_char()) => in_function = false,
                    _ => {}
                }
                named.extend([token]);
            }
        }
    }
    named
}

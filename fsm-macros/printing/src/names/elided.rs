//! Types that leave out lifetimes: that of events from elsewhere, with a name for each; those of events that
//! an observer hears of, whatever lifetimes they have; those of data, where a missing
//! one has been reported already.

use proc_macro2::{Ident, Span, TokenTree};
use quote::format_ident;
use syn::{GenericParam, Generics, Lifetime, LifetimeParam};

use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// The type in which each `'_` has a name, and the names.
pub(crate) fn named(ty: TokenStream) -> (TokenStream, Generics) {
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

//! Types that leave out lifetimes: that of events from elsewhere, with a name for each; those of events that
//! an observer hears of, whatever lifetimes they have; those of data, where a missing
//! one has been reported already.

use proc_macro2::{Ident, TokenTree};
use quote::format_ident;
use syn::{GenericParam, Generics, Lifetime, LifetimeParam};

use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// The type in which each `'_` has a name, and the names.
pub(super) fn named(ty: TokenStream) -> (TokenStream, Generics) {
    let mut generics = Generics::default();
    let named = in_tokens(ty, &mut generics);
    (named, generics)
}

fn in_tokens(tokens: TokenStream, generics: &mut Generics) -> TokenStream {
    let mut tokens = tokens.into_iter().peekable();
    let mut named = TokenStream::new();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => {
                let inside = in_tokens(group.stream().code(), generics);
                named.group(group.delimiter(), inside, group.span());
            }
            TokenTree::Punct(apostrophe) if apostrophe.as_char() == '\'' => {
                let is_elided = |next: &TokenTree| matches!(next, TokenTree::Ident(name) if name == "_");
                let elided = tokens.next_if(is_elided).map(|token| name(generics.params.len(), token));
                named.extend([TokenTree::Punct(apostrophe.clone())]);
                if let Some(ident) = elided {
                    let lifetime = Lifetime { apostrophe: apostrophe.span(), ident: ident.clone() };
                    generics.params.push(GenericParam::Lifetime(LifetimeParam::new(lifetime)));
                    named.extend([TokenTree::Ident(ident)]);
                }
            }
            token => named.extend([token]),
        }
    }
    named
}

fn name(place: usize, elided: TokenTree) -> Ident {
    let mut name = format_ident!("event_{}", place + 1);
    name.set_span(elided.span());
    name
}

/// The type with other names for these lifetimes, as its functions have them already.
pub(super) fn renamed(ty: TokenStream, lifetimes: &[String]) -> TokenStream {
    let mut named = TokenStream::new();
    let mut is_lifetime = false;
    for token in ty {
        let follows = is_lifetime;
        is_lifetime = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '\'');
        match token {
            TokenTree::Group(group) => {
                named.group(group.delimiter(), renamed(group.stream().code(), lifetimes), group.span());
            }
            TokenTree::Ident(name) if follows && lifetimes.iter().any(|lifetime| name == lifetime) => {
                named.extend([TokenTree::Ident(format_ident!("any_{name}"))]);
            }
            token => named.extend([token]),
        }
    }
    named
}

/// The type with a lifetime for each reference that has none: that has been said where the data are declared.
pub(super) fn with_lifetimes(ty: TokenStream) -> TokenStream {
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

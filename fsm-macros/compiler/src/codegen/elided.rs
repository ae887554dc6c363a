//! The type of events from elsewhere, with a name for each lifetime that it leaves out.

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

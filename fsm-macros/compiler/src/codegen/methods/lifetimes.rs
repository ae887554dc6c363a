//! Types of the data that a machine is given, where a lifetime must be named.

use proc_macro2::TokenTree;

use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// The type with a lifetime for each reference that has none: that has been said where the data are declared.
pub(super) fn with_lifetimes(ty: TokenStream) -> TokenStream {
    let mut tokens = ty.into_iter().peekable();
    let mut named = TokenStream::new();
    // What a function takes and returns is another matter.
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

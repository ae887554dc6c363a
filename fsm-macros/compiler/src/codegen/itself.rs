//! `Self` in the user's code: the machine, and not the parts behind its one field, on which the code runs.

use proc_macro2::{Group, Ident, TokenStream as Written, TokenTree};
use quote::ToTokens;

use super::cx::Cx;
use crate::syntax::Words;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// The code with the machine's name for `Self`. An `impl` in it has a `Self` of its own.
pub(super) fn named(cx: Cx, words: &Words, code: TokenStream) -> TokenStream {
    let is_meant = words.contain("Self") && !words.contain("impl") && !words.contain("trait");
    if !is_meant {
        return code;
    }
    let (_, generics, _) = cx.program.head.generics.split_for_impl();
    let generics = generics.as_turbofish().to_token_stream();
    renamed(code.written_out(), &cx.names.machine, &generics).code()
}

fn renamed(code: Written, machine: &Ident, generics: &Written) -> Written {
    let mut output = Written::new();
    for token in code {
        match token {
            TokenTree::Ident(word) if word == "Self" => {
                let mut name = machine.clone();
                name.set_span(word.span());
                output.extend([TokenTree::Ident(name)]);
                output.extend(generics.clone());
            }
            TokenTree::Group(group) => {
                let mut inside = Group::new(group.delimiter(), renamed(group.stream(), machine, generics));
                inside.set_span(group.span());
                output.extend([TokenTree::Group(inside)]);
            }
            token => output.extend([token]),
        }
    }
    output
}

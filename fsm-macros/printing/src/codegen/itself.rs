//! `Self` in the user's code: the machine, and not the parts behind its one field, on which the code runs.

use proc_macro2::Ident;
use quote::ToTokens;

use super::cx::Cx;
use crate::token::renamed;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::written::Words;

/// The code with the machine's name for `Self`. An `impl` in it has a `Self` of its own.
pub(super) fn named(cx: Cx, words: &Words, code: TokenStream) -> TokenStream {
    let is_meant = words.contain("Self") && !words.contain("impl") && !words.contain("trait");
    if !is_meant {
        return code;
    }
    let (_, generics, _) = cx.program.head.generics.split_for_impl();
    let generics = generics.as_turbofish().to_token_stream();
    let machine = |word: &Ident| {
        (word == "Self").then(|| {
            let mut name = cx.names.machine.clone();
            name.set_span(word.span());
            tokens!(#name #generics).written_out()
        })
    };
    renamed(code.written_out(), &machine).code()
}

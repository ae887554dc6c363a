//! A machine with a region, or `observed;`, under a `cfg`: two calls of the macro, of which rustc expands one.

use proc_macro2::{TokenStream as Written, TokenTree};

use crate::caller;
use crate::each::Gather;
use crate::tokens::pieces::Piece;
use crate::tokens::{TokenStream, Tokens};

/// The machine with what has the condition, and without it. rustc expands the one that is there. Before the table stands what is
/// known by now, and the mark that there are mistakes, where they are told.
pub(crate) fn in_two(known: &[TokenTree], is_told: bool, condition: Written, table: Written) -> Written {
    let _tokens = Tokens;
    let caller = caller::group().map(TokenTree::Group);
    let before: TokenStream =
        caller.into_iter().and(known.iter().cloned()).map(|token| token.code()).joined();
    let told = is_told.then(|| tokens!([told]));
    let both = tokens! {
        #[cfg(#condition)]
        ::fsm_runtime::__private::fsm! { #before #told [if #condition] #table }
        #[cfg(not(#condition))]
        ::fsm_runtime::__private::fsm! { #before #told [else #condition] #table }
    };
    both.written_out()
}

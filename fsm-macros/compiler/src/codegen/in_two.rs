//! A machine with a region, or `observed;`, under a `cfg`: two calls of the macro, of which rustc expands one.

use proc_macro2::{TokenStream as Written, TokenTree};

use crate::caller;
use crate::each::Gather;
use crate::syntax::Known;
use crate::tokens::pieces::Piece;
use crate::tokens::{TokenStream, Tokens};

/// The machine with what has the condition, and without it. rustc expands the one that is there.
pub(crate) fn in_two(known: &Known, has_mistakes: bool, condition: Written, table: Written) -> Written {
    let _tokens = Tokens;
    let caller = caller::group().map(TokenTree::Group);
    let before: TokenStream =
        caller.into_iter().and(known.tokens.iter().cloned()).map(|token| token.code()).joined();
    let told = (has_mistakes && !known.is_told).then(|| tokens!([told]));
    let both = tokens! {
        #[cfg(#condition)]
        ::fsm_runtime::__private::fsm! { #before #told [if #condition] #table }
        #[cfg(not(#condition))]
        ::fsm_runtime::__private::fsm! { #before #told [else #condition] #table }
    };
    both.written_out()
}

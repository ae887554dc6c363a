//! Places of tokens of ours: only the place changes, and never the hygiene.

use proc_macro2::{Ident, Span};

use crate::token::unraw;
use crate::tokens::pieces::Piece;

/// A span of ours at a place of the user's.
pub(super) fn ours_at(place: Span) -> Span {
    Span::mixed_site().located_at(place)
}

/// The place of the first of these tokens, for a token of ours.
pub(super) fn place_of(tokens: impl Piece) -> Span {
    let first = tokens.code().first();
    first.map_or_else(Span::mixed_site, |token| ours_at(token.span()))
}

/// A local of generated code, with `_` behind this name: all that generated code binds ends so, as its functions do. For
/// hygiene hides it from the user's code, and still a plain name in a pattern means the constant of that name, if there
/// is one. It stands at the place of the name, where rustc shows what it has to say about the local.
pub(super) fn hidden(name: &Ident) -> Ident {
    Ident::new(&format!("{}_", unraw(name)), ours_at(name.span()))
}

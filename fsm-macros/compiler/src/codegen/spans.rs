//! Places of tokens of ours: only the place changes, and never the hygiene.

use proc_macro2::{Ident, Span};

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

/// A local of generated code that bears the name of the user's, but cannot be seen by it. It stands at the
/// place of that name, where rustc shows what it has to say about the local.
pub(super) fn hidden(name: &Ident) -> Ident {
    let (text, span) = (name.to_string(), ours_at(name.span()));
    match text.strip_prefix("r#") {
        Some(keyword) => Ident::new_raw(keyword, span),
        None => Ident::new(&text, span),
    }
}

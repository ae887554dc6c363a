//! Places of tokens of ours: only the place changes, and never the hygiene.

use proc_macro2::{Delimiter, Ident, Span};

use crate::caller::{ours, runtime};
use crate::token::unraw;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// A span of ours at a place of the user's.
pub(super) fn ours_at(place: Span) -> Span {
    ours().located_at(place)
}

/// A call of the runtime in the user's code, at this place of it. `call` writes it with a span: the user's own, so that rustc
/// takes it for the user's. `$crate` is a macro's, and of an expression with tokens of both rustc takes the whole macro for
/// the place: so all of it is ours then, in parentheses that are the user's.
pub(super) fn called_at(place: Span, call: &dyn Fn(Span) -> TokenStream) -> TokenStream {
    if runtime().is_none() {
        return call(place);
    }
    let mut parentheses = TokenStream::new();
    parentheses.group(Delimiter::Parenthesis, call(ours_at(place)), place);
    parentheses
}

/// The place of the first of these tokens, for a token of ours.
pub(super) fn place_of(tokens: impl Piece) -> Span {
    let first = tokens.code().first();
    first.map_or_else(ours, |token| ours_at(token.span()))
}

/// A local of generated code, with `_` behind this name: all that generated code binds ends so, as its functions do. For
/// hygiene hides it from the user's code, and still a plain name in a pattern means the constant of that name, if there
/// is one. It stands at the place of the name, where rustc shows what it has to say about the local.
pub(super) fn hidden(name: &Ident) -> Ident {
    Ident::new(&format!("{}_", unraw(name)), ours_at(name.span()))
}

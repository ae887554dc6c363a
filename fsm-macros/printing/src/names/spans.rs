//! Places of tokens of ours: only the place changes, and never the hygiene.

use proc_macro2::{Delimiter, Ident, Span};
use quote::format_ident;

use crate::caller::{ours, runtime};
use crate::token::unraw;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// A span of ours at a place of the user's.
pub(crate) fn ours_at(place: Span) -> Span {
    ours().located_at(place)
}

/// A call of the runtime in the user's code, at `place`. `call` writes it with the user's span, so that rustc takes
/// it for the user's code. If the runtime is named by `$crate`, a token of a macro, this fails: of an expression with
/// tokens of both rustc shows the whole macro. Then the call has our spans, in parentheses with the user's span.
pub(crate) fn called_at(place: Span, call: &dyn Fn(Span) -> TokenStream) -> TokenStream {
    if runtime().is_none() {
        return call(place);
    }
    let mut parentheses = TokenStream::new();
    parentheses.group(Delimiter::Parenthesis, call(ours_at(place)), place);
    parentheses
}

/// The place of the first of these tokens, for a token of ours.
pub(crate) fn place_of(tokens: impl Piece) -> Span {
    let first = tokens.code().first();
    first.map_or_else(ours, |token| ours_at(token.span()))
}

/// `PartsOfName`, a type that users do not name. rustc may, so it reads well; and no type of a state begins like this.
pub(crate) fn of_machine(what: &str, machine: &Ident) -> Ident {
    // An identifier in the text itself would keep its `r#`.
    let mut name = format_ident!("{what}Of{}", machine);
    name.set_span(machine.span());
    name
}

/// A local of generated code: this name with `_` behind it, as in all names that generated code binds. Hygiene hides
/// the local from the user's code, but a user's constant of the same name would turn our binding into a pattern. The
/// local has the place of the name, where rustc shows what it reports about it.
pub(crate) fn hidden(name: &Ident) -> Ident {
    Ident::new(&format!("{}_", unraw(name)), ours_at(name.span()))
}

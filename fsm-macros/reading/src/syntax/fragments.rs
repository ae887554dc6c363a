//! Fragments that a `macro_rules!` hands over as one expression.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::each::Gather;

/// Puts parentheses around what a `macro_rules!` handed over as one expression: written out again by a macro,
/// such a group would fall apart, and `$n * 2` with `1 + 1` for `$n` would be 3.
pub(super) fn keep_precedence(tokens: TokenStream) -> TokenStream {
    let keep = |token| match token {
        TokenTree::Group(group) => {
            let inner = keep_precedence(group.stream());
            let is_fragment = group.delimiter() == Delimiter::None && has_operator(&inner);
            let delimiter = if is_fragment { Delimiter::Parenthesis } else { group.delimiter() };
            let mut kept = Group::new(delimiter, inner);
            kept.set_span(group.span());
            TokenTree::Group(kept)
        }
        token => token,
    };
    tokens.into_iter().map(keep).joined()
}

/// Whether the tokens may be an expression whose operator binds less than what stands around it. Statements
/// and items, which may be fragments too, have no parentheses.
fn has_operator(tokens: &TokenStream) -> bool {
    const NO_EXPRESSION: [&str; 8] = ["let", "fn", "struct", "enum", "use", "impl", "const", "pub"];
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
    let begins_otherwise = match tokens.first() {
        Some(TokenTree::Ident(ident)) => NO_EXPRESSION.iter().any(|word| ident == word),
        Some(TokenTree::Punct(punct)) => punct.as_char() == '#',
        _ => false,
    };
    let operator = |token: &TokenTree| match token {
        TokenTree::Punct(punct) => "+-*/%^!&|=".contains(punct.as_char()),
        TokenTree::Ident(ident) => ident == "as",
        _ => false,
    };
    !begins_otherwise && tokens.len() > 1 && tokens.iter().any(operator)
}

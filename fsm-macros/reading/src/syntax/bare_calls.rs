//! Calls of ours without their parentheses, `goto! Open`, which is no Rust.

use proc_macro2::{Ident, TokenStream, TokenTree};

use crate::each::Gather;
use crate::errors::Errors;
use crate::token::is_mark;
use crate::written::{code_text, language::CALLS};

/// Reports them; whether there are some.
pub(super) fn report(tokens: &TokenStream, errors: &mut Errors) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
    let before = errors.count();
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => drop(report(&group.stream(), errors)),
            TokenTree::Ident(name) if begins(&tokens, index, name) => {
                let argument = argument(&tokens[index + 2..]);
                let all: TokenStream = tokens[index..index + 2 + argument.len()].iter().cloned().collect();
                let text = code_text(&argument.iter().cloned().collect());
                errors.push_over(all, format!("`{name}!` needs parentheses: `{name}!({text})`"));
            }
            _ => {}
        }
    }
    errors.count() > before
}

/// `name!` with no group behind it. No Rust has this, but for `name != …`.
fn begins(tokens: &[TokenTree], index: usize, name: &Ident) -> bool {
    let is = |at: Option<&TokenTree>, mark: char| at.is_some_and(|token| is_mark(token, mark));
    let in_path = index.checked_sub(1).is_some_and(|before| is(tokens.get(before), ':'));
    let next = tokens.get(index + 2);
    CALLS.iter().any(|ours| name == ours)
        && is(tokens.get(index + 1), '!')
        && !in_path
        && !is(next, '=')
        && !matches!(next, Some(TokenTree::Group(_)))
}

/// What was meant to stand in the parentheses: all up to the end of a statement, an arm or an operand.
fn argument(tokens: &[TokenTree]) -> &[TokenTree] {
    let ends = |token: &TokenTree| ";,&|".chars().any(|mark| is_mark(token, mark));
    &tokens[..tokens.iter().position(ends).unwrap_or(tokens.len())]
}

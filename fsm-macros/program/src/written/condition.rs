//! Conditions that bind: `a && let Some(b) = c && d`. Neither the patterns nor the values are parsed; the parts are told
//! apart by `&&`, `let` and `=` alone, and passed on as they were written.

use proc_macro2::{Ident, Spacing, TokenStream, TokenTree};

use super::Words;
use super::pattern;
use crate::each::Gather;
use crate::token::{is_mark, is_word};

/// A part of a condition between `&&`.
pub enum Part {
    Test(TokenStream),
    Let(Let),
}

/// `let pattern = value`
pub struct Let {
    pub keyword: TokenTree,
    pub pattern: TokenStream,
    pub equals: TokenTree,
    pub value: TokenStream,
}

/// A condition in its parts; `None` for one that binds nothing, which stays as it is.
pub fn parts(condition: &TokenStream) -> Option<Vec<Part>> {
    let parts: Vec<Part> = conjuncts(condition.clone()).into_iter().map(part).gather();
    parts.iter().any(|part| matches!(part, Part::Let(_))).then_some(parts)
}

pub fn part(tokens: TokenStream) -> Part {
    let all: Vec<TokenTree> = tokens.clone().into_iter().gather();
    let before = |index: usize| index.checked_sub(1).map(|before| &all[before]);
    let equals = (0..all.len()).find(|index| is_equals_sign(&all[*index], before(*index)));
    match (all.first().filter(|first| is_word(first, "let")), equals) {
        (Some(keyword), Some(equals)) => Part::Let(Let {
            keyword: keyword.clone(),
            pattern: all[1..equals].iter().cloned().collect(),
            equals: all[equals].clone(),
            value: all[equals + 1..].iter().cloned().collect(),
        }),
        _ => Part::Test(tokens),
    }
}

/// A name that a condition binds.
#[derive(Clone)]
pub struct Found {
    pub name: Ident,
    pub is_mut: bool,
}

/// Whether a condition in these parts looks at a variable of this name from outside of it.
pub fn look_at(parts: &[Part], name: &Ident) -> bool {
    let mentions = |tokens: &TokenStream| Words::of(&tokens.clone().into_iter().gather()).mention(name);
    for part in parts {
        match part {
            Part::Test(tokens) if mentions(tokens) => return true,
            Part::Let(Let { value, .. }) if mentions(value) => return true,
            Part::Let(Let { pattern, .. }) if pattern::bindings(pattern.clone()).contains(name) => {
                return false;
            }
            Part::Test(_) | Part::Let(_) => {}
        }
    }
    false
}

/// Splits a condition at its outermost `&&`; one with an outermost `||` is one piece.
pub fn conjuncts(tokens: TokenStream) -> Vec<TokenStream> {
    let whole = tokens.clone();
    let mut parts = vec![TokenStream::new()];
    let mut tokens = tokens.into_iter().peekable();
    let mut previous_ends = false;
    while let Some(token) = tokens.next() {
        let operator = match (&token, tokens.peek()) {
            (TokenTree::Punct(first), Some(TokenTree::Punct(second))) if previous_ends => {
                (first.as_char() == second.as_char()).then(|| first.as_char())
            }
            _ => None,
        };
        match operator {
            Some('|') => return vec![whole],
            Some('&') => {
                tokens.next();
                parts.push(TokenStream::new());
                previous_ends = false;
                continue;
            }
            _ => {}
        }
        // Behind `let` stands a pattern, such as `&&name`.
        previous_ends =
            is_mark(&token, '?') || !matches!(token, TokenTree::Punct(_)) && !is_word(&token, "let");
        if let Some(part) = parts.last_mut() {
            part.extend([token]);
        }
    }
    parts
}

/// A `=` that is no part of another mark, as in the pattern `1..=5`.
pub fn is_equals_sign(token: &TokenTree, before: Option<&TokenTree>) -> bool {
    let is_joined =
        |before: &TokenTree| matches!(before, TokenTree::Punct(mark) if mark.spacing() == Spacing::Joint);
    is_mark(token, '=') && !before.is_some_and(is_joined)
}

//! Where the parts of a line begin and end, told by keywords alone.

use proc_macro2::TokenTree;

use crate::token::is_mark;

pub(super) type Tokens<'a> = &'a [TokenTree];

/// Where a part of a line begins.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Clause {
    Guard,
    Target,
    Action,
}

impl Clause {
    /// The number of tokens of its keyword.
    pub(super) fn length(self) -> usize {
        match self {
            Self::Guard | Self::Action => 1,
            Self::Target => 2,
        }
    }
}

pub(super) fn clause_at(tokens: Tokens) -> Option<Clause> {
    match tokens {
        // The text is asked of the compiler for each comparison: so here once.
        [TokenTree::Ident(word), ..] => match word.to_string().as_str() {
            "do" => Some(Clause::Action),
            "if" => Some(Clause::Guard),
            _ => None,
        },
        [first, second, ..] if is_mark(first, '=') && is_mark(second, '>') => Some(Clause::Target),
        _ => None,
    }
}

/// The index of the keyword that begins the next part. In an expression an `if` does not.
pub(super) fn end_of_clause(tokens: Tokens, before_guard: bool) -> usize {
    let ends = |index: &usize| match clause_at(&tokens[*index..]) {
        Some(Clause::Guard) => before_guard,
        part => part.is_some(),
    };
    (0..tokens.len()).find(ends).unwrap_or(tokens.len())
}

/// The index of the `=` behind a type; one between angle brackets belongs to the type.
pub(super) fn end_of_type(tokens: Tokens) -> usize {
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth += 1,
            TokenTree::Punct(punct) if punct.as_char() == '>' => depth = depth.saturating_sub(1),
            TokenTree::Punct(punct) if punct.as_char() == '=' && depth == 0 => return index,
            _ => {}
        }
    }
    tokens.len()
}

//! Conditions that bind: `a && let Some(b) = c && d`. Neither the patterns nor the values are parsed; the parts are told
//! apart by `&&`, `let` and `=` alone, and passed on as they were written.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};

use super::block::is_equals_sign;
use super::pattern;
use super::tree::{Code, Trigger};
use super::words::Words;
use crate::each::Gather;
use crate::token::{is_mark, is_word};

/// A part of a condition between `&&`.
pub(crate) enum Part {
    Test(TokenStream),
    Let(Let),
}

/// `let pattern = value`
pub(crate) struct Let {
    pub(crate) keyword: TokenTree,
    pub(crate) pattern: TokenStream,
    pub(crate) equals: TokenTree,
    pub(crate) value: TokenStream,
}

/// A condition in its parts; `None` for one that binds nothing, which stays as it is.
pub(crate) fn parts(condition: &TokenStream) -> Option<Vec<Part>> {
    let parts: Vec<Part> = conjuncts(condition.clone()).into_iter().map(part).gather();
    parts.iter().any(|part| matches!(part, Part::Let(_))).then_some(parts)
}

fn part(tokens: TokenStream) -> Part {
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
pub(crate) struct Found {
    pub(crate) name: Ident,
    pub(crate) is_mut: bool,
}

impl<C> Code<C> {
    /// The names that a condition binds, each once.
    pub(crate) fn found(&self) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        for part in self.parts().into_iter().flatten() {
            let Part::Let(Let { pattern, .. }) = part else { continue };
            for name in pattern::bindings(pattern.clone()) {
                // The last one of a name is what is seen behind the condition.
                found.retain(|other| other.name != name);
                let is_mut = pattern::is_mut(&pattern, &name);
                found.push(Found { name, is_mut });
            }
        }
        found
    }

    /// A condition in its parts; `None` for one that binds nothing.
    pub(crate) fn parts(&self) -> Option<Vec<Part>> {
        if self.words.contain("let") { parts(&self.tokens) } else { None }
    }
}

/// Whether a condition in these parts looks at a variable of this name from outside of it.
pub(crate) fn look_at(parts: &[Part], name: &Ident) -> bool {
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

impl<C> Trigger<Code<C>> {
    /// The names that a line with this guard binds for its target and its action.
    pub(crate) fn bindings(&self, guard: Option<&Code<C>>) -> Vec<Ident> {
        let of_event = match self {
            Trigger::On(pattern) => pattern.bindings(),
            Trigger::Failed(pattern) => pattern.bindings(),
            _ => Vec::new(),
        };
        let found = self.condition().into_iter().and(guard).each_of(Code::found);
        of_event.into_iter().and(found.map(|found| found.name)).gather()
    }

    /// The condition of a `when`.
    pub(crate) fn condition(&self) -> Option<&Code<C>> {
        match self {
            Trigger::When(condition) => Some(condition),
            _ => None,
        }
    }
}

/// Splits a condition at its outermost `&&`; one with an outermost `||` is one piece.
pub(crate) fn conjuncts(tokens: TokenStream) -> Vec<TokenStream> {
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

/// A `let` that does not stand where a condition binds, and what is wrong with it.
pub(super) fn mistake(condition: &TokenStream) -> Option<(Span, String)> {
    let tokens: Vec<TokenTree> = condition.clone().into_iter().gather();
    let all = conjuncts(condition.clone());
    let has_let = tokens.iter().any(|token| is_word(token, "let"));
    if let Some(or) = or_operator(&tokens).filter(|_| has_let) {
        let message = "a `let` is joined with `&&` alone: write a line for each of the alternatives";
        return Some((or, message.to_owned()));
    }
    all.into_iter().find_map(mistake_in_part)
}

/// The first `||` between two operands.
fn or_operator(tokens: &[TokenTree]) -> Option<Span> {
    let ends = |token: &TokenTree| !matches!(token, TokenTree::Punct(_)) && !is_word(token, "let");
    let or =
        tokens.windows(3).find(|three| ends(&three[0]) && is_mark(&three[1], '|') && is_mark(&three[2], '|'));
    or.map(|three| three[1].span())
}

fn mistake_in_part(part: TokenStream) -> Option<(Span, String)> {
    let tokens: Vec<TokenTree> = part.clone().into_iter().gather();
    let place = tokens.iter().position(|token| is_word(token, "let"));
    let Part::Let(binding) = self::part(part) else {
        return match place {
            Some(0) => Some((
                tokens[0].span(),
                "`let` needs a pattern and a value: `let pattern = value`".to_owned(),
            )),
            Some(place) => {
                let message = "`let` stands first in a condition, or behind `&&`";
                Some((tokens[place].span(), message.to_owned()))
            }
            None => without_let(&tokens),
        };
    };
    if binding.pattern.is_empty() {
        return Some((
            binding.keyword.span(),
            "expected a pattern after `let`: `let pattern = value`".to_owned(),
        ));
    }
    if binding.value.is_empty() {
        return Some((binding.equals.span(), "expected a value after `=`: `let pattern = value`".to_owned()));
    }
    let value: Vec<TokenTree> = binding.value.into_iter().gather();
    let branches = value.iter().any(|token| is_word(token, "if"));
    let otherwise = value.iter().find(|token| is_word(token, "else")).filter(|_| !branches)?;
    let message =
        "a condition has no `else`: put a line without a guard below, which acts where this one refuses";
    Some((otherwise.span(), message.to_owned()))
}

/// `Some(name) = value`: the `let` was forgotten.
fn without_let(tokens: &[TokenTree]) -> Option<(Span, String)> {
    let is_comparison = |index: usize| {
        let next = tokens.get(index + 1).is_some_and(|next| is_mark(next, '='));
        let before = index.checked_sub(1).map(|before| &tokens[before]);
        next || before.is_some_and(|before| matches!(before, TokenTree::Punct(_)))
    };
    let equals = (1..tokens.len()).find(|index| is_mark(&tokens[*index], '=') && !is_comparison(*index))?;
    let is_pattern = match (&tokens[0], &tokens[equals - 1]) {
        (TokenTree::Ident(name), _) => name.to_string().starts_with(char::is_uppercase),
        (_, TokenTree::Group(_)) => matches!(&tokens[0], TokenTree::Group(_)) || is_mark(&tokens[0], '&'),
        _ => false,
    };
    let message = "`let` is missing before this pattern: `let pattern = value`";
    is_pattern.then(|| (tokens[0].span(), message.to_owned()))
}

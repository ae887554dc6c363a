//! Conditions: the names that they and the patterns of a line bind, what `done(name)` asks, and a `let` that stands where
//! nothing binds.

use quote::{quote, quote_spanned};

use super::prelude::*;
use super::tree::{Code, Line, Trigger};
use crate::token::{is_mark, is_word};
use crate::written::condition::{self, Found, Let, Part, conjuncts, parts};
use crate::written::pattern;

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
    fn parts(&self) -> Option<Vec<Part>> {
        if self.words.contain("let") { parts(&self.tokens) } else { None }
    }
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

impl Line {
    /// `done(name)` asks as a guard of `name.is_done()` does, and what else it asks comes behind that.
    pub(crate) fn spell_out(&mut self) {
        let Trigger::Ended(name) = &self.trigger else { return };
        // At the place of the name, where rustc says that it is no machine.
        let is_done = quote_spanned!(name.span()=> #name.is_done());
        self.guard = Some(match self.guard.take() {
            None => Code::plain(is_done, name.span()),
            Some(guard) => {
                let asked = guard.operand(Span::call_site());
                let Code { calls, end, .. } = guard;
                let tokens = quote!(#is_done && #asked);
                Code { calls, ..Code::plain(tokens, end) }
            }
        });
    }
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
    let Part::Let(binding) = condition::part(part) else {
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

//! Targets among states inside states: `Name in Parent`, `history Name`, `(Name, Name)`.

use proc_macro2::{Ident, TokenTree};
use syn::Token;
use syn::parse::ParseStream;

use super::lines::doubled;
use super::peek::take_word;
use super::state_target::{no_group, state_target};
use super::tree::StateTarget;
use super::{guess, held, lines, peek};
use crate::errors::Errors;
use crate::written::Depth;

/// One place, or several in parentheses, in as many regions.
pub(super) fn places(example: &str, input: ParseStream, errors: &mut Errors) -> Option<StateTarget> {
    if guess::fits("[] in", input) {
        return no_group("the value stands before its list: `=> value in [Name, Name]`", input, errors);
    }
    if input.peek(syn::token::Bracket) {
        return no_group("states in several regions stand in parentheses: `(Name, Name)`", input, errors);
    }
    if !input.peek(syn::token::Paren) {
        return place(example, input, errors);
    }
    let span = peek::opening_span(input);
    let inner = peek::parentheses(input)?;
    let mut places = Vec::new();
    while !inner.is_empty() {
        let Some(next) = place(example, &inner, errors) else {
            lines::skip_all(&inner);
            return None;
        };
        places.push(next);
        if !inner.is_empty() && inner.parse::<Token![,]>().is_err() {
            let help = ": `(Name, Name)`";
            peek::unexpected_but(&inner, "expected `,` between states in several regions", help, errors);
            lines::skip_all(&inner);
            return None;
        }
    }
    if places.len() < 2 {
        return errors.refuse(span, format!("a target stands without parentheses: `{example}`"));
    }
    let mut first = places.remove(0);
    first.also = places;
    Some(first)
}

/// `Name { … } in Parent { … }`, or `history Name`.
pub(super) fn place(example: &str, input: ParseStream, errors: &mut Errors) -> Option<StateTarget> {
    if let Some(message) = guess::other_word(input) {
        errors.push(input.span(), message);
        skip_place(input);
        return None;
    }
    if peek::peek_exit(input) {
        let _ = take_word(input, "out");
        let exit = state_target("=> out Name", input, errors)?;
        return Some(StateTarget { is_exit: true, ..exit });
    }
    let history = history_word(input, errors)?;
    let mut place = state_target(example, input, errors)?;
    place.history = history;
    if history_behind(&place.name, input, errors) {
        return None;
    }
    while input.peek(Token![in]) {
        if input.peek2(syn::token::Bracket) {
            return held::misplaced(input, errors);
        }
        let _ = input.parse::<Token![in]>();
        place.within.push(state_target("=> Name in Parent", input, errors)?);
    }
    Some(place)
}

/// `history`, `deep history` or nothing before the name. The outer `None` is an error.
fn history_word(input: ParseStream, errors: &mut Errors) -> Option<Option<Depth>> {
    let deep = before_name("deep", input);
    if let Some(deep) = &deep {
        doubled(deep, input, errors);
    }
    let history = before_name("history", input);
    if let Some(history) = history.as_ref().filter(|_| input.peek2(syn::Ident)) {
        doubled(history, input, errors);
    }
    match (history, deep) {
        (Some(_), Some(_)) => Some(Some(Depth::Deep)),
        (Some(_), None) => Some(Some(Depth::Shallow)),
        (None, None) => Some(None),
        (None, Some(deep)) => {
            let message = match take_word(input, "history") {
                Some(_) => "expected the name of a state behind `deep history`: `deep history Name`",
                None => "expected `history` after this: `deep history Name`",
            };
            errors.refuse(deep.span(), message)
        }
    }
}

/// Takes this word where a name, or another word, stands behind it.
fn before_name(word: &str, input: ParseStream) -> Option<Ident> {
    if input.peek2(syn::Ident) { take_word(input, word) } else { None }
}

/// `Name history`, `Name.history`, `Name.H`, `Name.H*`, `Name*`.
fn history_behind(name: &Ident, input: ParseStream, errors: &mut Errors) -> bool {
    if guess::fits(". history|H", input) {
        let _ = input.parse::<Token![.]>();
    } else if lines::in_new_row(name.span(), input.span())
        || !guess::fits("history !=>", input) && !guess::fits("*", input)
    {
        return false;
    }
    let span = input.span();
    let _ = take_word(input, "history").or_else(|| take_word(input, "H"));
    let message = match input.parse::<Token![*]>() {
        Ok(_) => format!("the words stand before the name: `deep history {name}`"),
        Err(_) => format!("the word stands before the name: `history {name}`"),
    };
    errors.push(span, message);
    true
}

/// Goes on to the end of the place. Some of its words begin lines, and would be taken for the next one.
fn skip_place(input: ParseStream) {
    while !input.is_empty() && !input.peek(Token![;]) && !input.peek(Token![,]) {
        if peek::peek_is(input, "do") || peek::peek_mark(input) == Some('#') {
            break;
        }
        let _ = input.parse::<TokenTree>();
    }
}

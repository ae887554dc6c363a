//! Where a target leads among states inside states: `Name in Parent`, `history Name`, `(Name, Name)`.

use proc_macro2::{Ident, TokenTree};
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::ParseStream;

use super::look::take_word;
use super::target::state_target;
use super::tree::{Depth, StateTarget};
use super::{lines, look};
use crate::errors::{Errors, nearest};

/// One place, or several in parentheses, in as many regions.
pub(super) fn places(example: &str, input: ParseStream, errors: &mut Errors) -> Option<StateTarget> {
    if input.peek(syn::token::Bracket) {
        let message = "states in several regions stand in parentheses: `(Name, Name)`";
        errors.push(look::opening_span(input), message);
        lines::skip_all(&look::any_group(input)?);
        return None;
    }
    if !input.peek(syn::token::Paren) {
        return place(example, input, errors);
    }
    let span = look::opening_span(input);
    let inner = look::parentheses(input)?;
    let mut places = Vec::new();
    while !inner.is_empty() {
        let Some(next) = place(example, &inner, errors) else {
            lines::skip_all(&inner);
            return None;
        };
        places.push(next);
        if !inner.is_empty() && inner.parse::<Token![,]>().is_err() {
            let help = ": `(Name, Name)`";
            look::unexpected_but(&inner, "expected `,` between states in several regions", help, errors);
            lines::skip_all(&inner);
            return None;
        }
    }
    if places.len() < 2 {
        errors.push(span, format!("a target stands without parentheses: `{example}`"));
        return None;
    }
    let mut first = places.remove(0);
    first.also = places;
    Some(first)
}

/// `Name { … } in Parent { … }`, or `history Name`.
pub(super) fn place(example: &str, input: ParseStream, errors: &mut Errors) -> Option<StateTarget> {
    if another_word(input, errors) {
        return None;
    }
    let history = history_word(input, errors)?;
    let mut place = state_target(example, input, errors)?;
    place.history = history;
    if history_behind(&place.name, input, errors) {
        return None;
    }
    while input.peek(Token![in]) {
        let _ = input.parse::<Token![in]>();
        place.within.push(state_target("=> Name in Parent", input, errors)?);
    }
    Some(place)
}

/// `history`, `deep history` or nothing before the name. The outer `None` is an error.
fn history_word(input: ParseStream, errors: &mut Errors) -> Option<Option<Depth>> {
    let deep = match look::peek_is(input, "deep") && input.peek2(syn::Ident) {
        true => take_word(input, "deep"),
        false => None,
    };
    if deep.is_some() {
        doubled("deep", input, errors);
    }
    let first = look::peek_is(input, "history") && input.peek2(syn::Ident);
    let history = if first { take_word(input, "history") } else { None };
    if history.is_some() && input.peek2(syn::Ident) {
        doubled("history", input, errors);
    }
    match (history, deep) {
        (Some(_), Some(_)) => Some(Some(Depth::Deep)),
        (Some(_), None) => Some(Some(Depth::Shallow)),
        (None, None) => Some(None),
        (None, Some(deep)) => {
            let name = match look::peek_is(input, "history") {
                true => "expected the name of a state behind `deep history`: `deep history Name`",
                false => "expected `history` after this: `deep history Name`",
            };
            errors.push(deep.span(), name);
            let _ = take_word(input, "history");
            None
        }
    }
}

fn doubled(word: &str, input: ParseStream, errors: &mut Errors) {
    if let Some(second) = take_word(input, word) {
        errors.push(second.span(), format!("`{word}` is written twice: remove one of them"));
    }
}

/// `Name history`, `Name.history`, `Name.H`.
fn history_behind(name: &Ident, input: ParseStream, errors: &mut Errors) -> bool {
    let ahead = input.fork();
    let is_part = ahead.parse::<Option<Token![.]>>().is_ok_and(|mark| mark.is_some());
    let is_word = look::peek_is(&ahead, "history") || is_part && look::peek_is(&ahead, "H");
    let is_line = || !is_part && (ahead.peek2(Token![=>]) || lines::in_new_row(name.span(), ahead.span()));
    if !is_word || is_line() {
        return false;
    }
    errors.push(ahead.span(), format!("the word stands before the name: `history {name}`"));
    for _ in 0..if is_part { 2 } else { 1 } {
        let _ = input.parse::<TokenTree>();
    }
    true
}

/// A word before the name that other languages have there, or one that is misspelt.
fn another_word(input: ParseStream, errors: &mut Errors) -> bool {
    let Some(message) = said_of_word(input) else {
        return false;
    };
    errors.push(input.span(), message);
    // Some of these words begin lines, and would be taken for the next one.
    while !input.is_empty() && !input.peek(Token![;]) && !input.peek(Token![,]) {
        if look::peek_is(input, "do") || look::peek_mark(input) == Some('#') {
            break;
        }
        let _ = input.parse::<TokenTree>();
    }
    true
}

fn said_of_word(input: ParseStream) -> Option<String> {
    let word = look::peek_word(input)?;
    let text = word.to_string();
    let is_path = input.peek2(Token![::]);
    if text.starts_with(char::is_uppercase) && text != "H" && !is_path {
        return None;
    }
    let starred = input.peek2(Token![*]);
    if is_path && last_in_path(input).is_some_and(|last| last == "history" || last == "H") {
        return Some(format!("the word stands before the name: `history {text}`"));
    }
    let second = second_word(&word, input);
    let before_name =
        second.as_ref().is_some_and(|second| second.to_string().starts_with(char::is_uppercase));
    let second = second.map(|second| second.to_string());
    let meant = match (text.as_str(), second.as_deref()) {
        ("history" | "H", _) if starred => "deep history",
        ("history", Some("deep")) => {
            return Some("the words stand the other way round: `deep history Name`".to_owned());
        }
        ("push" | "pop" | "reset" | "reenter" | "previous", _) if before_name => {
            return Some(format!("several targets at once are names of states: remove `{text}`"));
        }
        ("history", Some("of")) => return Some("the name follows at once: `history Name`".to_owned()),
        ("history", _) if input.peek2(syn::token::Paren) || input.peek2(Token![!]) => {
            return Some("the name of the state follows at once: `history Name`".to_owned());
        }
        ("shallow", Some("history")) => {
            return Some("history without the word `deep` is shallow: remove `shallow`".to_owned());
        }
        ("full", Some("history")) => "deep history",
        ("deep_history" | "deepHistory" | "deephistory", _) if before_name => "deep history",
        ("H" | "resume" | "restore" | "last", _) if before_name => "history",
        ("reentry" | "external" | "restart", _) if before_name => "reenter",
        ("re", _) if input.peek2(Token![-]) => "reenter",
        ("internal" | "local", _) if before_name => {
            return Some(format!("a target inside a state leaves that state active anyway: remove `{text}`"));
        }
        ("history" | "deep" | "goto" | "state" | "enter" | "to" | "final", _) => return None,
        _ if before_name && !text.starts_with(char::is_uppercase) => {
            nearest(&text, ["history", "reenter", "push", "reset"].into_iter())?
        }
        _ => return None,
    };
    let written = if starred { format!("{text}*") } else { text };
    Some(format!("no target begins with `{written}`; did you mean `{meant} Name`?"))
}

/// `history` of `Name::history`.
fn last_in_path(input: ParseStream) -> Option<Ident> {
    let ahead = input.fork();
    let _ = ahead.call(Ident::parse_any);
    let _ = ahead.parse::<Token![::]>();
    look::peek_word(&ahead)
}

/// The word behind this one, where it stands in the same row.
fn second_word(first: &Ident, input: ParseStream) -> Option<Ident> {
    let ahead = input.fork();
    let _ = ahead.call(Ident::parse_any);
    look::peek_word(&ahead).filter(|second| !lines::in_new_row(first.span(), second.span()))
}

//! `during future as Event`: work that lives as long as its state, and the event that it gives.

use proc_macro2::{Ident, Span};
use syn::Token;
use syn::parse::ParseStream;

use super::tree::{Trigger, Until};
use super::{code, guess, lines, peek};
use crate::errors::Errors;

/// What stands behind the word.
pub(super) fn trigger(word: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Trigger> {
    let next_line = lines::is_next_line(word.span(), input);
    let future = if next_line { None } else { code::code(input, Until::Result, errors) };
    let Some(future) = future else {
        return errors.refuse(word.span(), "`during` needs a future: `during future() as Event;`");
    };
    let event = match input.parse::<Option<Token![as]>>() {
        Ok(Some(keyword)) => Some(event(keyword.span, input, errors)?),
        _ => None,
    };
    Some(Trigger::During { future, event })
}

fn event(keyword: Span, input: ParseStream, errors: &mut Errors) -> Option<Ident> {
    if input.is_empty() || input.peek(Token![;]) || lines::is_next_line(keyword, input) {
        let message =
            format!("`as` needs the event that the result becomes: `as Event`{}", guess::DECLARED_EVENTS);
        return errors.refuse(keyword, message);
    }
    if peek::peek_word(input).is_none() {
        peek::unexpected_but(input, "expected an event", "; the result becomes one: `as Event`", errors);
        return None;
    }
    let name = peek::last_of_path(input, "an event is named without its type", errors)?;
    if let Some(payload) = peek::payload(input) {
        let message = format!("the event carries the result, so `as {name}` says all: remove this");
        return errors.refuse(payload.span_open(), message);
    }
    Some(name)
}

/// The last token of such a trigger, with which its line may end.
pub(super) fn last(trigger: &Trigger) -> Option<Span> {
    match trigger {
        Trigger::During { future, event } => Some(event.as_ref().map_or(future.end, Ident::span)),
        _ => None,
    }
}

/// Whether the line ends here, as it does behind the event and the guard. Anything else is reported.
pub(super) fn ends(event: Option<&Ident>, input: ParseStream, errors: &mut Errors) -> bool {
    if lines::may_end(input) {
        return true;
    }
    let goes_on = input.peek(Token![=>]) || peek::peek_is(input, "do");
    let message = match event {
        Some(event) if goes_on => {
            format!("what comes of `{event}` is a line of its own: `on {event} …`; remove this")
        }
        None if goes_on => {
            "the result of `during` becomes an event: `during future() as Event;`, and a line `on Event …` says what comes of it".to_owned()
        }
        _ => {
            let parts = if event.is_some() { "`if` or `;`" } else { "`as`, `if` or `;`" };
            peek::unexpected_but(input, &format!("expected {parts}"), "", errors);
            return false;
        }
    };
    peek::report(input, &message, errors);
    false
}

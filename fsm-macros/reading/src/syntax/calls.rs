//! What requests (`goto!(…)`, `pop!()`, …), tests (`in_state!(…)`) and data by value (`take!(…)`) say, in the middle of an
//! action's tokens.

use proc_macro2::{Group, Ident, TokenStream};
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::token::{Brace, Paren};

use super::change::{Change, ChangeKind};
use super::state_target::state_target;
use super::tree::{Call, Naming, Raise, StateTarget};
use super::{bare_calls, guess, held, lines, peek, period};
use crate::errors::Errors;
use crate::written::rewrite;

/// The calls in `tokens`, in the order of their text.
pub(super) fn find(tokens: &TokenStream, errors: &mut Errors) -> Vec<Call> {
    let mut calls = Vec::new();
    if bare_calls::report(tokens, errors) {
        calls.push(Call::Broken);
    }
    rewrite(tokens.clone(), &mut |name, group, is_dropped| {
        calls.push(parse(name, group, is_dropped, errors));
        TokenStream::new()
    });
    calls
}

fn parse(name: &Ident, group: &Group, is_dropped: bool, errors: &mut Errors) -> Call {
    let mut call = None;
    let parser = |input: ParseStream| {
        call = match name.to_string().as_str() {
            "in_state" => one_state(name, input, errors).map(Call::InState),
            "raise" => raised(name, is_dropped, input, errors).map(Call::Raise),
            "cancel" => cancelled(name, is_dropped, input, errors).map(Call::Cancel),
            "restart" => restarted(name, is_dropped, input, errors).map(Call::Restart),
            "take" => taken(name, input, errors).map(Call::Take),
            word => request(word, name, input, errors).map(Call::Request),
        };
        lines::skip_all(input);
        Ok(())
    };
    let _ = parser.parse2(group.stream());
    call.unwrap_or(Call::Broken)
}

fn one_state(name: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Ident> {
    const UNTYPED: &str = "a state is named without its type";
    if !input.peek(Ident::peek_any) {
        return any_name("expected the name of a state: `in_state!(Name)`", name, input, errors);
    }
    let state = peek::last_of_path(input, UNTYPED, errors)?;
    let more = match () {
        () if input.peek(Token![.]) => &format!("{UNTYPED}: write its name alone"),
        () if input.peek(Brace) || input.peek(Paren) => {
            "`in_state!` asks for the state alone, whatever its data: remove this"
        }
        () => "`in_state!` tests one state: join several tests with `||`",
    };
    ends(input, more, errors)?;
    Some(state)
}

fn raised(name: &Ident, is_dropped: bool, input: ParseStream, errors: &mut Errors) -> Option<Raise> {
    let event = event(name, input, errors)?;
    let payload = peek::payload(input);
    let after = match peek::take_word(input, "after") {
        Some(after) => Some(period::delay("after", &after, input, errors)?),
        None => None,
    };
    ends(input, guess::told(guess::BEHIND_RAISED, input).unwrap_or_default(), errors)?;
    Some(Raise { span: name.span(), name: event, payload, after, is_dropped })
}

fn cancelled(name: &Ident, is_dropped: bool, input: ParseStream, errors: &mut Errors) -> Option<Naming> {
    let event =
        any_name("expected the name of an event or of a timer: `cancel!(Name)`", name, input, errors)?;
    if input.peek(Token![::]) {
        return errors
            .refuse(event.span(), "events and timers are named without their type: `cancel!(Name)`");
    }
    ends(input, "`cancel!` names an event, whatever its data, or a timer: remove this", errors)?;
    Some(Naming { span: name.span(), name: event, is_dropped })
}

fn restarted(name: &Ident, is_dropped: bool, input: ParseStream, errors: &mut Errors) -> Option<Naming> {
    let timer = any_name("expected the name of a timer: `restart!(Name)`", name, input, errors)?;
    ends(input, "`restart!` names a timer, which knows how long it runs: `restart!(Name)`", errors)?;
    Some(Naming { span: name.span(), name: timer, is_dropped })
}

/// The name of an event that is raised.
fn event(name: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Ident> {
    let event = any_name("expected the name of an event: `raise!(Event)`", name, input, errors)?;
    match input.peek(Token![::]) {
        true => errors.refuse(event.span(), "an event is named without its type: `raise!(Event)`"),
        false => Some(event),
    }
}

fn taken(name: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Ident> {
    let data = any_name("expected the name of data: `take!(name)`", name, input, errors)?;
    ends(input, "`take!` takes data as a whole, by their name: `take!(name)`", errors)?;
    Some(data)
}

/// A name; an error at the end of the call would underline its delimiter, so it goes to the name of the macro.
fn any_name(message: &str, name: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Ident> {
    let span = if input.is_empty() { name.span() } else { peek::opening_span(input) };
    input.call(Ident::parse_any).ok().or_else(|| errors.refuse(span, message))
}

fn request(word: &str, name: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Change<StateTarget>> {
    let kind = match word {
        "goto" => ChangeKind::Goto(state(word, name, input, errors)?),
        "push" => ChangeKind::Push(state(word, name, input, errors)?),
        "reset" => ChangeKind::Reset(state(word, name, input, errors)?),
        "pop" if peek::take_word(input, "else").is_some() => {
            ChangeKind::Pop(Some(state(word, name, input, errors)?))
        }
        "pop" => ChangeKind::Pop(None),
        _ => ChangeKind::Previous,
    };
    let message = match kind {
        ChangeKind::Previous => {
            "`previous!` names no state, for it goes to the one that was left last: `previous!()`"
        }
        ChangeKind::Pop(_) if input.peek(syn::Ident) => {
            "`pop!` names a state only after `else`: `pop!(else Name)`"
        }
        _ => guess::told(guess::BEHIND_REQUEST, input).unwrap_or_default(),
    };
    ends(input, message, errors)?;
    Some(Change { span: name.span(), kind, reenter: false })
}

/// The one state that a request names, whatever is active; a target can name more.
fn state(word: &str, name: &Ident, input: ParseStream, errors: &mut Errors) -> Option<StateTarget> {
    if held::is_next(input) {
        return held::asked(word, input, errors);
    }
    if let Some(message) = guess::told(guess::IN_REQUEST, input) {
        let message = guess::filled(message, input).replace("{name}", word);
        return errors.refuse(peek::opening_span(input), message);
    }
    if input.is_empty() {
        let message = match word {
            "pop" => "`pop!` needs the name of a state after `else`: `pop!(else Name)`".to_owned(),
            _ => format!("`{word}!` needs the name of a state: `{word}!(Name)`"),
        };
        return errors.refuse(name.span(), message);
    }
    state_target(&format!("{word}!(Name)"), input, errors)
}

fn ends(input: ParseStream, message: &str, errors: &mut Errors) -> Option<()> {
    if input.is_empty() { Some(()) } else { errors.refuse(peek::opening_span(input), message) }
}

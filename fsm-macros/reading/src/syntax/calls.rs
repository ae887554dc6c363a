//! What requests (`goto!(…)`, `pop!()`, …), tests (`in_state!(…)`) and data by value (`take!(…)`) say, in the middle of an
//! action's tokens.

use syn::parse::Parser;
use syn::token::{Brace, Paren};

use super::prelude::*;
use super::state_target::state_target;
use super::tree::{Call, Change, ChangeKind, Naming, Raise, StateTarget};
use super::{guess, held, peek, period};
use crate::token::is_mark;
use crate::written::{code_text, language::CALLS, rewrite};

/// The calls in `tokens`, in the order of their text.
pub(super) fn find(tokens: &TokenStream, errors: &mut Errors) -> Vec<Call> {
    let before = errors.count();
    without_parentheses(tokens, errors);
    let mut calls = if errors.count() > before { vec![Call::Broken] } else { Vec::new() };
    rewrite(tokens.clone(), &mut |name, group, is_dropped| {
        calls.push(parse(name, group, is_dropped, errors));
        TokenStream::new()
    });
    calls
}

fn parse(name: &Ident, group: &Group, is_dropped: bool, errors: &mut Errors) -> Call {
    let mut call = None;
    let parser = |tokens: ParseStream| {
        let input = &mut Input::new(tokens, errors);
        let naming = |found| Naming { span: name.span(), name: found, is_dropped };
        call = match name.to_string().as_str() {
            "in_state" => one_state(name, input).map(Call::InState),
            "raise" => raised(name, is_dropped, input).map(Call::Raise),
            "cancel" => cancelled(name, input).map(naming).map(Call::Cancel),
            "restart" => {
                let only = "`restart!` names a timer, which knows how long it runs: `restart!(Name)`";
                let timer = name_alone("expected the name of a timer: `restart!(Name)`", only, name, input);
                timer.map(naming).map(Call::Restart)
            }
            "take" => {
                let only = "`take!` takes data as a whole, by their name: `take!(name)`";
                name_alone("expected the name of data: `take!(name)`", only, name, input).map(Call::Take)
            }
            word => request(word, name, input).map(Call::Request),
        };
        Ok(())
    };
    let _ = parser.parse2(group.stream());
    call.unwrap_or(Call::Broken)
}

fn one_state(name: &Ident, input: &mut Input) -> Option<Ident> {
    const UNTYPED: &str = "a state is named without its type";
    if !input.peek(Ident::peek_any) {
        return any_name("expected the name of a state: `in_state!(Name)`", name, input);
    }
    let state = input.last_of_path(UNTYPED)?;
    let more = match () {
        () if input.peek(Token![.]) => &format!("{UNTYPED}: write its name alone"),
        () if input.peek(Brace) || input.peek(Paren) => {
            "`in_state!` asks for the state alone, whatever its data: remove this"
        }
        () => "`in_state!` tests one state: join several tests with `||`",
    };
    ends(input, more)?;
    Some(state)
}

fn raised(name: &Ident, is_dropped: bool, input: &mut Input) -> Option<Raise> {
    let expected = "expected the name of an event: `raise!(Event)`";
    let event = untyped(expected, "an event is named without its type: `raise!(Event)`", name, input)?;
    let payload = peek::payload(input);
    let after = match peek::take_word(input, "after") {
        Some(after) => Some(period::delay("after", &after, input)?),
        None => None,
    };
    ends(input, guess::told(guess::BEHIND_RAISED, input).unwrap_or_default())?;
    Some(Raise { span: name.span(), name: event, payload, after, is_dropped })
}

fn cancelled(name: &Ident, input: &mut Input) -> Option<Ident> {
    let expected = "expected the name of an event or of a timer: `cancel!(Name)`";
    let found =
        untyped(expected, "events and timers are named without their type: `cancel!(Name)`", name, input)?;
    ends(input, "`cancel!` names an event, whatever its data, or a timer: remove this")?;
    Some(found)
}

/// A name without a path before it, which `typed` is about.
fn untyped(expected: &str, typed: &str, name: &Ident, input: &mut Input) -> Option<Ident> {
    let found = any_name(expected, name, input)?;
    if input.peek(Token![::]) { input.refuse(found.span(), typed) } else { Some(found) }
}

/// A name and nothing else.
fn name_alone(expected: &str, only: &str, name: &Ident, input: &mut Input) -> Option<Ident> {
    let found = any_name(expected, name, input)?;
    ends(input, only)?;
    Some(found)
}

/// A name; an error at the end of the call would underline its delimiter, so it goes to the name of the macro.
fn any_name(message: &str, name: &Ident, input: &mut Input) -> Option<Ident> {
    let span = if input.is_empty() { name.span() } else { peek::opening_span(input) };
    input.call(Ident::parse_any).ok().or_else(|| input.refuse(span, message))
}

fn request(word: &str, name: &Ident, input: &mut Input) -> Option<Change<StateTarget>> {
    let kind = match word {
        "goto" => ChangeKind::Goto(state(word, name, input)?),
        "push" => ChangeKind::Push(state(word, name, input)?),
        "reset" => ChangeKind::Reset(state(word, name, input)?),
        "pop" if peek::take_word(input, "else").is_some() => ChangeKind::Pop(Some(state(word, name, input)?)),
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
    ends(input, message)?;
    Some(Change { span: name.span(), kind, reenter: false })
}

/// The one state that a request names, whatever is active; a target can name more.
fn state(word: &str, name: &Ident, input: &mut Input) -> Option<StateTarget> {
    if held::is_next(input) {
        return held::asked(word, input);
    }
    if let Some(message) = guess::told(guess::IN_REQUEST, input) {
        let message = guess::filled(message, input).replace("{name}", word);
        return input.refuse(peek::opening_span(input), message);
    }
    if input.is_empty() {
        let message = match word {
            "pop" => "`pop!` needs the name of a state after `else`: `pop!(else Name)`".to_owned(),
            _ => format!("`{word}!` needs the name of a state: `{word}!(Name)`"),
        };
        return input.refuse(name.span(), message);
    }
    state_target(&format!("{word}!(Name)"), input)
}

fn ends(input: &mut Input, message: &str) -> Option<()> {
    if input.is_empty() { Some(()) } else { input.refuse(peek::opening_span(input), message) }
}

/// Reports calls of ours without their parentheses, `goto! Open`, which is no Rust.
fn without_parentheses(tokens: &TokenStream, errors: &mut Errors) {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => without_parentheses(&group.stream(), errors),
            TokenTree::Ident(name) if is_bare(&tokens, index, name) => {
                let argument = argument(&tokens[index + 2..]);
                let all: TokenStream = tokens[index..index + 2 + argument.len()].iter().cloned().collect();
                let text = code_text(&argument.iter().cloned().collect());
                errors.push_over(all, format!("`{name}!` needs parentheses: `{name}!({text})`"));
            }
            _ => {}
        }
    }
}

/// `name!` with no group behind it. No Rust has this, but for `name != …`.
fn is_bare(tokens: &[TokenTree], index: usize, name: &Ident) -> bool {
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

//! What stands first in a line, and decides when it acts.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};

use super::code::{self, Until, take_word};
use super::period;
use super::tree::{Alternative, EventPattern, Pattern, Trigger};
use crate::errors::Errors;

/// The trigger that begins with this word, which has been read; `None` where it is broken (and reported).
pub(super) fn trigger(word: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Trigger> {
    Some(match word.to_string().as_str() {
        "enter" => Trigger::Enter,
        "exit" => Trigger::Exit,
        "pause" => Trigger::Pause,
        "resume" => Trigger::Resume,
        "update" if take_word(input, "every").is_some() => {
            Trigger::Update(Some(period::period(word, input, errors)?))
        }
        "update" => Trigger::Update(None),
        "on" => Trigger::On(pattern(word, input, errors)?),
        "when" => Trigger::When(condition(word, input, errors)?),
        "after" => Trigger::After(period::period(word, input, errors)?),
        "every" => {
            let period = period::period(word, input, errors)?;
            Trigger::Every {
                period,
                catch_up: catch_up(input, errors)?,
            }
        }
        "transition" => {
            let [from, to] = names(word, input, errors)?;
            Trigger::Transition { from, to }
        }
        "unhandled" => {
            let [event] = names(word, input, errors)?;
            Trigger::Unhandled { event }
        }
        _ => {
            let [state] = names(word, input, errors)?;
            Trigger::Livelock { state }
        }
    })
}

fn condition(word: &Ident, input: ParseStream, errors: &mut Errors) -> Option<super::tree::Code> {
    let condition = code::code(input, Until::NextPart, errors);
    if condition.is_none() {
        errors.push(
            word.span(),
            "`when` needs a condition: `when condition => Target;`",
        );
    }
    condition
}

fn catch_up(input: ParseStream, errors: &mut Errors) -> Option<bool> {
    if take_word(input, "catch").is_none() {
        return Some(false);
    }
    if take_word(input, "up").is_none() {
        errors.push(input.span(), code::unexpected(input, "expected `catch up`"));
        return None;
    }
    Some(true)
}

/// `(name, …)`: the names under which the line sees what has happened.
fn names<const N: usize>(
    word: &Ident,
    input: ParseStream,
    errors: &mut Errors,
) -> Option<[Ident; N]> {
    let example = match word.to_string().as_str() {
        "transition" => "transition(from, to)",
        "unhandled" => "unhandled(event)",
        _ => "livelock(state)",
    };
    let read =
        |input: ParseStream| input.parse_terminated(<Ident as syn::parse::Parse>::parse, Token![,]);
    let names = match input.cursor().group(proc_macro2::Delimiter::Parenthesis) {
        Some((inner, ..)) => read.parse2(inner.token_stream()).ok(),
        None => None,
    };
    let names: Option<[Ident; N]> = names.and_then(|names| Vec::from_iter(names).try_into().ok());
    match names {
        Some(names) => {
            let _ = input.parse::<TokenTree>();
            Some(names)
        }
        None => {
            errors.push(
                word.span(),
                format!("expected names for what has happened: `{example}`"),
            );
            None
        }
    }
}

/// `A | B { x } | whole @ C(1, _)`, or `_`.
fn pattern(word: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Pattern> {
    let mut alternatives = Vec::new();
    let _ = input.parse::<Option<Token![|]>>();
    loop {
        alternatives.push(alternative(word, input, errors)?);
        if !matches!(input.parse::<Option<Token![|]>>(), Ok(Some(_))) {
            return Some(Pattern { alternatives });
        }
    }
}

fn alternative(word: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Alternative> {
    let binding = binding(input);
    if input.peek(Token![_]) {
        let any = input.parse::<TokenTree>().ok()?;
        return Some(Alternative {
            binding,
            event: EventPattern::Any(any),
        });
    }
    let is_name = code::peek_word(input).is_some_and(|next| next != "do" && next != "if");
    if !is_name {
        let at = if input.is_empty() {
            word.span()
        } else {
            input.span()
        };
        errors.push(at, code::unexpected(input, "expected an event: `on Event`"));
        return None;
    }
    let name = input.call(Ident::parse_any).ok()?;
    if input.peek(Token![::]) {
        let message = "an event is named without its type: `on Event`";
        errors.push(name.span(), message);
        return None;
    }
    let payload = match input.fork().parse::<TokenTree>() {
        Ok(TokenTree::Group(group)) if group.delimiter() != proc_macro2::Delimiter::Bracket => {
            let _ = input.parse::<TokenTree>();
            Some(group)
        }
        _ => None,
    };
    Some(Alternative {
        binding,
        event: EventPattern::Variant { name, payload },
    })
}

/// `name @`, passed on as it is.
fn binding(input: ParseStream) -> TokenStream {
    let mut tokens = TokenStream::new();
    if input.peek2(Token![@]) {
        for _ in 0..2 {
            tokens.extend(input.parse::<TokenTree>());
        }
    }
    tokens
}

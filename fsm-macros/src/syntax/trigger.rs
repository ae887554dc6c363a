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
            let period = period::period("update every", word, input, errors)?;
            let message = "only `every` can `catch up`: a throttled update acts once, however late";
            no_catching_up(message, input, errors)?;
            Trigger::Update(Some(period))
        }
        "update" => Trigger::Update(None),
        "on" => Trigger::On(pattern(word, input, errors)?),
        "when" => Trigger::When(condition(word, input, errors)?),
        "after" => {
            let period = period::period("after", word, input, errors)?;
            let message = "only `every` can `catch up`: `after` acts once";
            no_catching_up(message, input, errors)?;
            Trigger::After(period)
        }
        "every" => {
            let period = period::period("every", word, input, errors)?;
            Trigger::Every { period, catch_up: catch_up(input, errors)? }
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
        errors.push(word.span(), "`when` needs a condition: `when condition => Target;`");
    }
    condition
}

fn no_catching_up(message: &str, input: ParseStream, errors: &mut Errors) -> Option<()> {
    let word = take_word(input, "catch");
    if let Some(word) = &word {
        errors.push(word.span(), message);
    }
    word.is_none().then_some(())
}

fn catch_up(input: ParseStream, errors: &mut Errors) -> Option<bool> {
    if take_word(input, "catch").is_none() {
        return Some(false);
    }
    if take_word(input, "up").is_none() {
        code::unexpected(input, "expected `up` after `catch`", errors);
        return None;
    }
    Some(true)
}

/// `(name, …)`: the names under which the line sees what has happened.
fn names<const N: usize>(word: &Ident, input: ParseStream, errors: &mut Errors) -> Option<[Ident; N]> {
    let example = match word.to_string().as_str() {
        "transition" => "transition(from, to)",
        "unhandled" => "unhandled(event)",
        _ => "livelock(state)",
    };
    let read = |input: ParseStream| input.parse_terminated(<Ident as syn::parse::Parse>::parse, Token![,]);
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
            errors.push(word.span(), format!("`{word}` names what has happened: `{example} do …`"));
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
        if input.peek(Token![||]) || !matches!(input.parse::<Option<Token![|]>>(), Ok(Some(_))) {
            return Some(Pattern { alternatives });
        }
    }
}

fn alternative(word: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Alternative> {
    let binding = binding(input);
    if input.peek(Token![_]) {
        let any = input.parse::<TokenTree>().ok()?;
        return Some(Alternative { binding, event: EventPattern::Any(any) });
    }
    let is_name = code::peek_word(input).is_some_and(|next| next != "do" && next != "if");
    if !is_name {
        if input.is_empty() || input.peek(Token![;]) {
            errors.push(word.span(), "`on` needs an event: `on Event`");
        } else {
            let help = match input.peek(Token![if]) {
                true => "; the guard stands after the event: `on Event if guard`",
                false => "; write `on Event`",
            };
            code::unexpected_but(input, "expected an event", help, errors);
        }
        return None;
    }
    let name = input.call(Ident::parse_any).ok()?;
    if input.peek(Token![::]) {
        let message = "an event is named without its type: `on Event`";
        errors.push(name.span(), message);
        let _ = input.parse::<Token![::]>();
        return None;
    }
    let payload = match input.fork().parse::<TokenTree>() {
        Ok(TokenTree::Group(group)) if group.delimiter() != proc_macro2::Delimiter::Bracket => {
            let _ = input.parse::<TokenTree>();
            Some(group)
        }
        _ => None,
    };
    Some(Alternative { binding, event: EventPattern::Variant { name, payload } })
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

//! What stands first in a line, and decides when it acts.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};

use super::code::Until;
use super::look::take_word;
use super::period;
use super::tree::{Alternative, Code, EventPattern, Pattern, Trigger};
use super::{code, lines, look};
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
        "on" => match no_event(word, input, errors) {
            Some(meant) => return trigger(&meant, input, errors),
            None => Trigger::On(pattern(word, input, errors)?),
        },
        "when" => Trigger::When(when(word, input, errors)?),
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
        "always" => Trigger::Always,
        "done" => Trigger::Done,
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

/// A condition, up to the next part of the line; `missing` says that there is none.
pub(super) fn condition(
    keyword: Span,
    input: ParseStream,
    errors: &mut Errors,
    missing: impl FnOnce(&mut Errors),
) -> Option<Code> {
    // `let name: Type` is the next line.
    if input.peek(Token![let]) && !input.peek3(Token![:]) {
        no_pattern(input, errors);
        return None;
    }
    if lines::is_next_line(keyword, input) {
        missing(errors);
        return None;
    }
    let Some(condition) = code::code(input, Until::NextPart, errors) else {
        missing(errors);
        return None;
    };
    let is_let = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "let");
    if condition.words.contain("let")
        && let Some(word) = condition.tokens.clone().into_iter().find(is_let)
    {
        errors.push(word.span(), NO_PATTERN);
        return None;
    }
    Some(condition)
}

const NO_PATTERN: &str =
    "a condition has no `let`: ask with `matches!(value, pattern)`, and take the value apart in the action";

fn no_pattern(input: ParseStream, errors: &mut Errors) {
    errors.push(input.span(), NO_PATTERN);
    let _ = input.parse::<Token![let]>();
}

fn when(word: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Code> {
    if input.peek(Token![if]) {
        errors.push(input.span(), "`when` is a condition already: remove the `if`");
        let _ = input.parse::<Token![if]>();
    }
    condition(word.span(), input, errors, |errors| {
        errors.push(word.span(), "`when` needs a condition: `when condition => Target;`");
    })
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
        look::unexpected_but(input, "expected `up` after `catch`", ": `every 1s catch up`", errors);
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
        None if word == "transition"
            && !input.peek(syn::token::Paren)
            && look::peek_word(input).is_some_and(|next| next != "do") =>
        {
            let message =
                "a transition is a line of the state that it leaves: `state Source { on Event => Target; }`";
            errors.push(word.span(), message);
            None
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

/// `on after 5s`, `on when condition`: the trigger that was meant. An event may have such a name, but nothing
/// of the kind behind it.
fn no_event(on: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Ident> {
    let word = look::peek_word(input).filter(|word| look::is_one_of(word, &["after", "every", "when"]))?;
    let is_mark = input.peek2(Token![*]) || input.peek2(Token![!]);
    let goes_on = is_mark || input.peek2(syn::Ident) || input.peek2(syn::Lit);
    if !goes_on || lines::is_next_line(on.span(), input) {
        return None;
    }
    let _ = input.call(Ident::parse_any);
    let message = format!("`{word}` is a trigger of its own, and no event: write `{word} …`, without `on`");
    errors.push(word.span(), message);
    Some(word)
}

fn alternative(word: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Alternative> {
    let binding = binding(input);
    if input.peek(Token![_]) {
        let any = input.parse::<TokenTree>().ok()?;
        return Some(Alternative { binding, event: EventPattern::Any(any) });
    }
    let next_line = lines::is_next_line(word.span(), input);
    let is_name = !next_line && look::peek_word(input).is_some_and(|next| next != "do" && next != "if");
    if !is_name {
        if input.is_empty() || input.peek(Token![;]) || next_line {
            errors.push(word.span(), "`on` needs an event: `on Event`");
        } else {
            let help = match input.peek(Token![if]) {
                true => "; the guard stands after the event: `on Event if guard`",
                false => "; write `on Event`",
            };
            look::unexpected_but(input, "expected an event", help, errors);
        }
        return None;
    }
    let is_plain = input.peek(syn::Ident) && !input.peek2(Token![::]);
    let name = look::last_of_path(input, "an event is named without its type", errors)?;
    if !is_plain && syn::parse2::<Ident>(name.to_token_stream()).is_err() {
        let help = "an event is a variant of an enum: `on Event`";
        errors.push(name.span(), format!("expected an event, found `{name}`; {help}"));
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

//! What people write where a part of a line belongs, and what they meant: the marks and words of other
//! languages.

use proc_macro2::{Ident, TokenTree};
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::ParseStream;

use super::tree::{Code, Handler, Period, Target, Trigger};
use super::{lines, look};
use crate::errors::Errors;

const GUARD: &str = "; a guard stands after `if`";
const TARGET: &str = "; a target stands after `=>`";
const ACTION: &str = "; an action stands after `do`";
const EITHER: &str = "; a target stands after `=>`, an action after `do`";
const NO_ELSE: &str =
    "; a line has no `else`: put a line without a guard below, which acts where this one refuses";
const EVERY: &str = "; how often stands after `every`: `update every 100ms`";

/// Something that is no part of a line, where the first part after the trigger belongs.
pub(super) fn after_trigger(line: &Handler, input: ParseStream, errors: &mut Errors) {
    let is_on = matches!(line.trigger, Trigger::On(_));
    if is_on && line.guard.is_none() && joins(input) {
        let message = "the events of a pattern are joined with `|`";
        return look::report(input, message, errors);
    }
    let help = match &line.trigger {
        _ if line.guard.is_some() => after_condition(input),
        Trigger::When(_) => after_condition(input),
        Trigger::Update(None) if is_literal(input) || is_word(input, &["each", "at", "once"]) => EVERY,
        Trigger::Every { catch_up: false, .. } if is_word(input, &["catchup", "catch_up", "up"]) => {
            "; missed beats are made up for by `catch up`: `every 1s catch up`"
        }
        Trigger::After(Period::Literal { .. }) | Trigger::Every { period: Period::Literal { .. }, .. }
            if is_mark(input, "+-*/") || input.peek(Token![..]) =>
        {
            "; a computed duration stands in parentheses: `after (…)`"
        }
        Trigger::On(_) if input.peek(Token![.]) => "; an event is named without its type: `on Event`",
        Trigger::On(_) if look::peek_word(input).is_some_and(|word| is_capitalised(&word)) => {
            "; `on` is followed by the event: `on Event => Target`"
        }
        Trigger::On(_) => part(input),
        Trigger::Always | Trigger::Done
            if look::peek_word(input).is_some_and(|word| is_capitalised(&word)) =>
        {
            TARGET
        }
        Trigger::Enter | Trigger::Exit | Trigger::Pause | Trigger::Resume if is_mark(input, "=:-") => ACTION,
        _ if input.peek(Token![,])
            || input.peek(Token![|]) && !input.peek2(syn::Ident)
            || is_word(input, &["and", "or"]) =>
        {
            "; a line has one trigger: write one line for each"
        }
        _ if input.peek(syn::token::Paren) || input.peek(Token![|]) => {
            "; a trigger has no parameters: `enter do …`"
        }
        _ => part(input),
    };
    look::unexpected_but(input, "expected `if`, `=>` or `do`", help, errors);
}

/// What stands after a target and belongs neither there nor anywhere.
pub(super) fn after_target(line: &Handler, input: ParseStream, errors: &mut Errors) {
    let help = match &line.target {
        Some(Target::Pop { otherwise: None, .. }) if !input.peek(syn::token::Paren) => {
            "; a state for when nothing is below stands after `else`"
        }
        Some(
            Target::Pop { .. }
            | Target::Previous(_)
            | Target::Again(_)
            | Target::Ignore(_)
            | Target::Defer(_),
        ) if input.peek(syn::token::Paren) => "; a target has no parentheses: remove them",
        Some(Target::Ignore(_)) if input.peek(syn::Ident) => {
            "; `=> ignore` ignores the event of its line: remove this"
        }
        Some(Target::Defer(_)) if input.peek(syn::Ident) || input.peek(Token![!]) => {
            "; `=> defer` defers the event of its line: remove this"
        }
        Some(Target::Previous(_)) if input.peek(syn::Ident) => "; `previous` names no state: remove this",
        _ if input.peek(Token![else]) => NO_ELSE,
        Some(Target::State(_)) if is_mark(input, ",&+") || is_word(input, &["and"]) => {
            "; a line has one target, or one in each of several regions: `=> (Name, Name)`"
        }
        _ if is_mark(input, ",|&") || is_word(input, &["and", "or"]) => {
            "; a line has one target: remove the others"
        }
        Some(Target::State(_)) if is_word(input, &["of", "inside", "within", "from"]) => {
            "; a state around the target stands after `in`: `=> Name in Parent`"
        }
        Some(Target::State(_)) if is_mark(input, "/>.") => {
            "; names of states are unique, so the last one is enough: `=> Name`"
        }
        Some(Target::State(_)) if is_word(input, &["history"]) => {
            "; the word stands before the name: `=> history Name`"
        }
        _ if is_word(input, &["where", "unless", "given", "provided"]) => {
            "; the guard stands before the target: `trigger if guard => Target`"
        }
        _ => ACTION,
    };
    look::unexpected_but(input, "expected `;` or `do`", help, errors);
}

/// What stands behind an action and was meant to be part of it; `true` where that is known.
pub(super) fn after_action(action: &Code, input: ParseStream, errors: &mut Errors) -> bool {
    let request = action.tokens.to_string();
    if request == "defer" {
        errors.push(action.end, "`defer` is a target and no action: `on Event => defer`");
        return true;
    }
    let is_request = ["goto", "push", "pop", "reset", "previous", "raise"].contains(&request.as_str());
    if is_request && look::peek_word(input).is_some() {
        errors.push(action.end, format!("a request is written with a `!`: `{request}!(Name)`"));
        return true;
    }
    let comma = input.peek(Token![,]) && !lines::is_stray_end(input);
    if comma {
        look::unexpected_but(
            input,
            "expected `;`",
            "; several actions stand in a block: `do { …; … }`",
            errors,
        );
    }
    comma
}

/// A second trigger or a `when` in the row of a line: what it was meant to be.
pub(super) fn second_trigger(word: &Ident, second: &Ident) -> String {
    match second.to_string().as_str() {
        "when" => format!("a guard stands after `if`, not `when`: `{word} … if guard`"),
        _ => format!("a line has one trigger: `{word}` or `{second}`, not both"),
    }
}

/// Behind a condition: a mark or word that does not go on with it.
fn after_condition(input: ParseStream) -> &'static str {
    match () {
        () if input.peek(Token![else]) => NO_ELSE,
        () if is_word(input, &["and", "or", "not"]) => "; conditions are joined with `&&` or `||`",
        () => part(input),
    }
}

fn part(input: ParseStream) -> &'static str {
    match () {
        () if is_word(input, &["when", "where", "unless", "while", "given", "provided"]) => GUARD,
        () if input.peek(Token![&&]) || input.peek(syn::token::Bracket) => GUARD,
        () if is_word(input, &["defer", "ignore", "reenter", "history", "previous"]) => TARGET,
        () if is_word(input, &["then"]) && names_a_state(input) => TARGET,
        () if is_word(input, &["then"]) && !input.peek2(Token![=>]) => ACTION,
        () if is_word(input, &["then"]) => "; `=>` needs no word before it: remove this",
        () if input.peek(syn::token::Brace) || is_word(input, &["run", "call"]) => ACTION,
        () if input.peek(Token![/]) || input.peek(syn::token::Paren) => ACTION,
        () if input.peek(Token![else]) => NO_ELSE,
        () if is_word(input, &["to", "goto"]) || is_mark(input, "=:<>-~") => TARGET,
        () => EITHER,
    }
}

/// Whether what stands behind this word looks like a state and not like an action: `Name`, and nothing that an
/// expression goes on with.
fn names_a_state(input: ParseStream) -> bool {
    let ahead = input.fork();
    let word = ahead.call(Ident::parse_any).is_ok();
    let is_name =
        ahead.call(Ident::parse_any).is_ok_and(|name| name.to_string().starts_with(char::is_uppercase));
    let ends =
        ahead.is_empty() || ahead.peek(Token![;]) || ahead.peek(Token![do]) || lines::starts_line(&ahead);
    word && is_name && (ends || ahead.peek(syn::token::Brace))
}

/// Whether something joins events here that is not `|`.
fn joins(input: ParseStream) -> bool {
    input.peek(Token![||])
        || is_mark(input, ",+") && !input.peek(Token![+=])
        || input.peek(Token![&]) && !input.peek(Token![&&])
        || is_word(input, &["or", "and"])
}

fn is_word(input: ParseStream, words: &[&str]) -> bool {
    look::peek_word(input).is_some_and(|word| words.iter().any(|other| word == other))
}

fn is_mark(input: ParseStream, marks: &str) -> bool {
    look::peek_mark(input).is_some_and(|mark| marks.contains(mark))
}

fn is_literal(input: ParseStream) -> bool {
    matches!(input.fork().parse::<TokenTree>(), Ok(TokenTree::Literal(_)))
}

fn is_capitalised(word: &Ident) -> bool {
    word.to_string().starts_with(char::is_uppercase)
}

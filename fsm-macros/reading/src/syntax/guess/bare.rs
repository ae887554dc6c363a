//! A line that neither goes anywhere nor does anything, and a guard that stands behind its line.

use crate::syntax::attrs;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Token;
use syn::parse::ParseStream;

use super::{after_trigger, fits};
use crate::errors::Errors;
use crate::syntax::tree::{Code, Line, Trigger, Until};
use crate::syntax::{code, lines, peek};
use crate::written::EventPattern;

/// Says which part is missing.
pub(in crate::syntax) fn bare(line: &Line, input: ParseStream, errors: &mut Errors) {
    let word = &line.keyword;
    let last = condition(line).map_or(word.span(), |condition| condition.end);
    if let Some(second) = peek::peek_word(input).filter(lines::begins_line)
        && lines::in_one_row(last, second.span())
    {
        let _ = input.parse::<TokenTree>();
        return errors.push(second.span(), second_trigger(word, &second));
    }
    let goes_on = |input: ParseStream| ["if", "=>", "do"].iter().any(|part| fits(part, input));
    if attrs::inside_a_line(input, &goes_on, errors) {
        return;
    }
    if !(input.is_empty() || input.peek(Token![;]) || lines::starts_line(input)) {
        return after_trigger(line, input, errors);
    }
    if let Some(block) = block_for_action(line) {
        return errors.push(block, "an action stands after `do`: `trigger if guard do { … }`");
    }
    if line.trigger.is_always() {
        let head = match &line.trigger {
            Trigger::Ended(name) => format!("done({name})"),
            _ => word.to_string(),
        };
        let value = if line.trigger.ranking().is_some() { " value" } else { "" };
        let message = format!("`{head}` needs a target: `{head}{value} => Name`");
        return errors.push(word.span(), message);
    }
    let help = if word == "on" { "; `=> ignore` takes an event and does nothing" } else { "" };
    let message = format!("this line does nothing: give it an action (`do …`) or a target (`=> …`){help}");
    errors.push(word.span(), message);
}

fn condition(line: &Line) -> Option<&Code> {
    match &line.trigger {
        Trigger::When(condition) => Some(condition),
        _ => line.guard.as_ref(),
    }
}

/// The block behind a condition or an event, as in `when x { … }`: it was read as the end of the condition, or as a pattern.
fn block_for_action(line: &Line) -> Option<Span> {
    let (last, is_code) = match (condition(line), &line.trigger) {
        (Some(condition), _) => (condition.tokens.clone(), true),
        (None, Trigger::On(pattern)) => match &pattern.alternatives.last()?.event {
            EventPattern::Variant { payload, .. } => (payload.to_token_stream(), false),
            EventPattern::Any(_) => return None,
        },
        _ => return None,
    };
    match last.into_iter().last()? {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            (is_code || acts(group.stream())).then(|| group.span_open())
        }
        _ => None,
    }
}

/// Whether something in the block is no part of a pattern.
fn acts(block: TokenStream) -> bool {
    let is_code = |token| matches!(token, TokenTree::Punct(mark) if ";!*+".contains(mark.as_char()));
    block.into_iter().any(is_code)
}

/// A second trigger or a `when` in the row of a line: what it was meant to be.
fn second_trigger(word: &Ident, second: &Ident) -> String {
    match second.to_string().as_str() {
        "when" => format!("a guard stands after `if`, not `when`: `{word} … if guard`"),
        _ => format!("a line has one trigger: `{word}` or `{second}`, not both"),
    }
}

/// `when …` behind a line, with nothing behind the condition: no line of its own.
pub(in crate::syntax) fn late_guard(input: ParseStream, errors: &mut Errors) -> bool {
    let ahead = input.fork();
    let is_condition = peek::take_word(&ahead, "when").is_some()
        && code::code(&ahead, Until::NextPart, &mut Errors::default()).is_some();
    let is_late = is_condition && (ahead.is_empty() || ahead.peek(Token![;]));
    if is_late {
        let message =
            "a guard stands before the target and the action, after `if`: `trigger if guard => Target`";
        errors.push(input.span(), message);
        let _ = peek::take_word(input, "when");
    }
    is_late
}

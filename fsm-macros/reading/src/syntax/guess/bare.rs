//! A line that neither goes anywhere nor does anything, and a guard that stands behind its line.

use super::targets::with_trigger;
use super::{after_trigger, fits};
use crate::syntax::prelude::*;
use crate::syntax::tree::{Code, Line, Trigger, Until};
use crate::syntax::{attrs, code, lines, peek};
use crate::token::{is_mark, is_word};
use crate::written::{EventPattern, code_text};

/// Says which part is missing. `behind` is what stands in the trigger behind its first word.
pub(in crate::syntax) fn bare(line: &Line, behind: Vec<TokenTree>, input: &mut Input) {
    if branches(line, behind, input.errors) {
        return;
    }
    let word = &line.keyword;
    let condition = line.trigger.condition().or(line.guard.as_ref());
    let last = condition.map_or(word.span(), |condition| condition.end);
    if let Some(second) = peek::peek_word(input).filter(lines::begins_line)
        && lines::in_one_row(last, second.span())
    {
        let _ = input.parse::<TokenTree>();
        let message = match second.to_string().as_str() {
            "when" => format!("a guard stands after `if`, not `when`: `{word} … if guard`"),
            _ => format!("a line has one trigger: `{word}` or `{second}`, not both"),
        };
        return input.error(second.span(), message);
    }
    let goes_on = |input: ParseStream| ["if", "=>", "do"].iter().any(|part| fits(part, input));
    if attrs::inside_a_line(input, &goes_on) {
        return;
    }
    if !(input.is_empty() || input.peek(Token![;]) || lines::starts_line(input)) {
        return after_trigger(line, input);
    }
    if let Some(block) = block_for_action(line, condition) {
        return input.error(block, "an action stands after `do`: `trigger if guard do { … }`");
    }
    if line.trigger.is_always() {
        let head = match &line.trigger {
            Trigger::Ended(name) => format!("done({name})"),
            _ => word.to_string(),
        };
        let value = if line.trigger.ranking().is_some() { " value" } else { "" };
        let message = format!("`{head}` needs a target: `{head}{value} => Name`");
        return input.error(word.span(), message);
    }
    let is_on = matches!(line.trigger, Trigger::On(_));
    let help = if is_on { "; `=> ignore` takes an event and does nothing" } else { "" };
    let message = format!("this line does nothing: give it an action (`do …`) or a target (`=> …`){help}");
    input.error(word.span(), message);
}

/// The block behind a condition or an event, as in `when x { … }`: it was read as the end of the condition, or as a pattern.
fn block_for_action(line: &Line, condition: Option<&Code>) -> Option<Span> {
    let (last, is_code) = match (condition, &line.trigger) {
        (Some(condition), _) => (condition.tokens.clone(), true),
        (None, Trigger::On(pattern)) => match &pattern.alternatives.last()?.event {
            EventPattern::Variant { payload, .. } => (payload.to_token_stream(), false),
            EventPattern::Any(_) => return None,
        },
        _ => return None,
    };
    let last = last.into_iter().last()?;
    // Something in a block that is no part of a pattern.
    let acts = |token| matches!(token, TokenTree::Punct(mark) if ";!*+".contains(mark.as_char()));
    let group = block(&last).filter(|group| is_code || group.stream().into_iter().any(acts))?;
    Some(group.span_open())
}

/// Reports targets in the branches of a condition: `on Event if condition { => Name } else { => Other }`.
fn branches(line: &Line, mut behind: Vec<TokenTree>, errors: &mut Errors) -> bool {
    let code = match &line.guard {
        Some(guard) => guard.tokens.clone(),
        // It was read as the data of the event.
        None => behind.pop_if(|last| block(last).is_some()).map(inside).unwrap_or_default(),
    };
    let found = in_branches(&with_trigger(line, behind), code);
    found.map(|(branch, message)| errors.push(branch.span(), message)).is_some()
}

/// `{ if condition { … } }` without its braces.
fn inside(token: TokenTree) -> TokenStream {
    let tokens: Vec<TokenTree> = match &token {
        TokenTree::Group(group) => group.stream().into_iter().gather(),
        _ => Vec::new(),
    };
    match &tokens[..] {
        [word, code @ ..] if is_word(word, "if") => code.iter().cloned().collect(),
        _ => [token].into_iter().collect(),
    }
}

fn in_branches(trigger: &str, code: TokenStream) -> Option<(Group, String)> {
    let tokens: Vec<TokenTree> = code.into_iter().gather();
    let (at, one) = tokens.iter().enumerate().find_map(|(at, token)| Some((at, block(token)?)))?;
    let target = target(one)?;
    let condition = code_text(&tokens[..at].iter().cloned().collect());
    let with = if at == 0 { trigger.to_owned() } else { format!("{trigger} if {condition}") };
    let message = match &tokens[at + 1..] {
        [] => format!("a target stands without braces: `{with} => {target}`"),
        [word, other] if is_word(word, "else") => {
            let other = self::target(block(other)?)?;
            format!(
                "a line has one target: write a line for each, `{with} => {target};` and below it `{trigger} => {other};`"
            )
        }
        _ => return None,
    };
    Some((one.clone(), message))
}

fn block(token: &TokenTree) -> Option<&Group> {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group),
        _ => None,
    }
}

/// `{ => Name; }`, `{ Name }`
fn target(block: &Group) -> Option<TokenTree> {
    let mut tokens: Vec<TokenTree> = block.stream().into_iter().gather();
    let _ = tokens.pop_if(|last| is_mark(last, ';'));
    let name = tokens.pop()?;
    let is_arrow = match &tokens[..] {
        [] => true,
        [equals, arrow] => is_mark(equals, '=') && is_mark(arrow, '>'),
        _ => false,
    };
    let is_name = matches!(name, TokenTree::Ident(_)) && name.to_string().starts_with(char::is_uppercase);
    (is_arrow && is_name).then_some(name)
}

/// `when …` behind a line, with nothing behind the condition: no line of its own.
pub(in crate::syntax) fn late_guard(input: &mut Input) -> bool {
    let ahead = input.fork();
    let is_condition = peek::take_word(&ahead, "when").is_some()
        && code::code(Until::NextPart, &mut Input::new(&ahead, &mut Errors::default())).is_some();
    let is_late = is_condition && (ahead.is_empty() || ahead.peek(Token![;]));
    if is_late {
        let message =
            "a guard stands before the target and the action, after `if`: `trigger if guard => Target`";
        input.error(input.span(), message);
        let _ = peek::take_word(input, "when");
    }
    is_late
}

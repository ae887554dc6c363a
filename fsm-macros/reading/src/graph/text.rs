//! A line as text: its trigger, its guard and its code as they stand in the table.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::each::Gather;
use crate::model::{Body, Line, Machine, Period, Trigger};
use crate::token::{is_block, is_mark, unraw};
use crate::written::{code_text, text::pattern};

/// ` as Name`
pub(super) fn timer(machine: &Machine, line: &Line) -> String {
    line.timer.map_or_else(String::new, |timer| format!(" as {}", unraw(&machine.timers[timer].name)))
}

/// The trigger as it stands in the table.
pub(super) fn trigger(machine: &Machine, line: &Line) -> String {
    let (word, text) = (trigger_word(&line.trigger), trigger_text(line) + &timer(machine, line));
    match &line.trigger {
        Trigger::Update(Some(_)) => format!("{word} every {text}"),
        Trigger::Report(_) => text,
        Trigger::Failed(_) => format!("failed({text})"),
        Trigger::Ended(_) => format!("done({text})"),
        Trigger::On(_) if line.first.is_some() => format!("first on {text}"),
        _ if line.cause.is_some() => format!("{word}({text})"),
        _ if text.is_empty() => word.to_owned(),
        _ => format!("{word} {text}"),
    }
}

/// The word of the trigger. The line may begin with another: `on after 5s`, which is reported.
pub(super) fn trigger_word(trigger: &Trigger) -> &'static str {
    match trigger {
        Trigger::Enter => "enter",
        Trigger::Exit => "exit",
        Trigger::Pause => "pause",
        Trigger::Resume => "resume",
        Trigger::Update(_) => "update",
        Trigger::On(_) => "on",
        Trigger::When(_) => "when",
        Trigger::After(_) => "after",
        Trigger::Every { .. } => "every",
        Trigger::Always => "always",
        Trigger::Ranked { ranking, .. } => ranking.word(),
        Trigger::Done => "done",
        Trigger::Ended(_) => "ended",
        Trigger::Report(report) => report.word(),
        Trigger::Failed(_) => "failed",
        Trigger::Stop => "stop",
        Trigger::During { .. } => "during",
    }
}

pub(super) fn trigger_text(line: &Line) -> String {
    match &line.trigger {
        Trigger::On(written) => pattern(written),
        Trigger::Ended(name) => unraw(name),
        Trigger::Failed(pattern) => code_text(&pattern.0),
        Trigger::During { future, event } => {
            let event = event.as_ref().map(|event| format!(" as {}", unraw(event)));
            format!("{}{}", code_text(&future.tokens), event.unwrap_or_default())
        }
        Trigger::When(_) => condition(line),
        Trigger::Update(Some(time)) | Trigger::After(time) => period(time),
        Trigger::Every { period: time, catch_up } => {
            format!("{}{}", period(time), if *catch_up { " catch up" } else { "" })
        }
        Trigger::Ranked { value, .. } => code_text(&value.tokens),
        Trigger::Report(report) => {
            let names: Vec<String> = report.names().into_iter().map(ToString::to_string).collect();
            format!("{}({})", report.word(), names.join(", "))
        }
        Trigger::Enter | Trigger::Exit | Trigger::Pause | Trigger::Resume => {
            line.cause.as_ref().map(unraw).unwrap_or_default()
        }
        Trigger::Update(None) | Trigger::Always | Trigger::Done | Trigger::Stop => String::new(),
    }
}

fn period(period: &Period) -> String {
    match period {
        Period::Literal { literal, .. } => literal.to_string(),
        Period::Computed(body) => format!("({})", code_text(&body.tokens)),
    }
}

/// The guard as it was written.
pub(super) fn guard(line: &Line) -> String {
    if matches!(line.trigger, Trigger::When(_)) { String::new() } else { condition(line) }
}

fn condition(line: &Line) -> String {
    line.wording.condition.as_ref().map(code_text).unwrap_or_default()
}

pub(super) fn body(body: Option<&Body>) -> String {
    match body {
        Some(body) if body.is_joined => joined(&body.tokens),
        Some(body) => code_text(&body.tokens),
        None => String::new(),
    }
}

/// The actions of a line and of the exits that it takes: one behind the other, without the blocks that keep them apart.
fn joined(block: &TokenStream) -> String {
    let mut text = String::from("{");
    for action in actions(block.clone()) {
        let action = code_text(&action);
        let action = action.trim_end_matches(';');
        let ends = action.is_empty() || action.ends_with('}');
        text += &format!(" {action}{}", if ends { "" } else { ";" });
    }
    text + " }"
}

/// What stands in the blocks, and in those that an exit further inside has joined.
fn actions(blocks: TokenStream) -> Vec<TokenStream> {
    let mut found = Vec::new();
    for token in blocks {
        let TokenTree::Group(group) = &token else { continue };
        let inside: Vec<TokenTree> = group.stream().into_iter().gather();
        if is_closure(&token) || are_blocks(&inside) {
            found.extend(actions(group.stream()));
        } else if is_block(&token) {
            found.push(group.stream());
        }
    }
    found
}

fn are_blocks(tokens: &[TokenTree]) -> bool {
    let stands_for_one = |token: &TokenTree| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            is_closure(token) || group.stream().is_empty()
        }
        token => is_block(token) || is_mark(token, ';'),
    };
    let blocks = tokens.iter().filter(|token| is_block(token) || is_closure(token)).count();
    blocks > 1 && tokens.iter().all(stands_for_one)
}

/// `(|| { … })`, which contains a `return`.
fn is_closure(token: &TokenTree) -> bool {
    let TokenTree::Group(group) = token else { return false };
    group.delimiter() == Delimiter::Parenthesis
        && group.stream().into_iter().next().is_some_and(|first| is_mark(&first, '|'))
}

//! Labels of other tools.

use super::super::super::brackets::{split, unwrapped};
use super::super::super::chart::Trigger;
use super::super::super::delay::Delay;
use super::parts::{is_condition, is_rule, is_word, split_action, split_guard};
use super::{Cause, Label};

/// The labels in a text of another tool, which may have several: on rows, or with commas between words.
pub(in super::super) fn labels(text: &str, is_of_choice: bool) -> Vec<Label> {
    rows(text).into_iter().map(|row| other(&row, is_of_choice)).collect()
}

fn rows(text: &str) -> Vec<String> {
    let rows: Vec<&str> = text.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    // A rule stands between the event and the action.
    if let Some(rule) = rows.iter().position(|row| is_rule(row)) {
        return vec![format!("{} / {}", rows[..rule].join(" "), rows[rule + 1..].join("; "))];
    }
    let is_whole = |row: &&str| {
        let (head, _) = split_action(row);
        let (event, _) = split_guard(head);
        is_word(event.trim()) || timer(event.trim()).is_some()
    };
    // A text that is only broken into rows is one label.
    let rows = match rows.len() > 1 && rows.iter().all(is_whole) {
        true => rows.into_iter().map(str::to_owned).collect(),
        false => vec![rows.join(" ")],
    };
    rows.into_iter().flat_map(listed).collect()
}

/// `a, b` and `a | b [guard]`: each word is an event.
fn listed(row: String) -> Vec<String> {
    let end = row.find(['[', '/']).unwrap_or(row.len());
    let (events, rest) = row.split_at(end);
    let parts: Vec<&str> = events.split([',', '|']).map(str::trim).collect();
    match parts.len() > 1 && parts.iter().all(|part| is_word(part)) {
        true => parts.iter().map(|part| format!("{part} {rest}").trim().to_owned()).collect(),
        false => vec![row],
    }
}

fn other(text: &str, is_of_choice: bool) -> Label {
    let (head, actions) = split_action(text);
    let division = actions.filter(|divisor| is_of_choice && is_number(divisor));
    let (head, actions) = if division.is_some() { (text.trim(), None) } else { (head, actions) };
    let (event, guard) =
        if is_of_choice { (String::new(), Some(condition(head))) } else { split_guard(head) };
    let event = event.trim_end_matches(':').trim();
    let mut label = Label { guard: guard.map(str::to_owned), ..Label::default() };
    label.actions = actions.map(statements).unwrap_or_default();
    match strip_word(event, "if").filter(|_| guard.is_none()) {
        Some(condition) => label.guard = Some(condition.to_owned()),
        None => label.trigger = other_cause(event),
    }
    label.guard = label.guard.filter(|guard| !guard.is_empty());
    if let Some(guard) = &label.guard {
        const ELSE: [&str; 4] = ["else", "otherwise", "default", "*"];
        label.is_else = ELSE.contains(&guard.trim().to_lowercase().as_str());
    }
    if label.is_else {
        label.guard = None;
    }
    label
}

/// What leaves a choice is a condition, whatever it looks like.
fn condition(head: &str) -> &str {
    let head = head.trim().trim_end_matches(':').trim_end();
    let (around, inside) = split_guard(head);
    let text = inside.filter(|_| around.is_empty()).unwrap_or(head);
    strip_word(text, "if").or_else(|| strip_word(text, "when")).unwrap_or(text)
}

/// Behind a `/` a number is a divisor, and no action.
fn is_number(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_digit())
}

fn other_cause(event: &str) -> Option<Cause> {
    if event.is_empty() {
        return None;
    }
    if let Some(timer) = timer(event) {
        return Some(Cause::Of(timer));
    }
    if let Some(condition) = strip_word(event, "when").filter(|condition| !condition.is_empty()) {
        return Some(Cause::When(unwrapped(condition).to_owned()));
    }
    if is_condition(event) {
        return Some(Cause::When(event.to_owned()));
    }
    Some(Cause::Of(Trigger::Events(vec![event.to_owned()])))
}

/// `after 5s`, `after(TIMEOUT)`, `every 2 minutes`, `5s`.
fn timer(event: &str) -> Option<Trigger> {
    if let Some(period) = strip_word(event, "every") {
        return delay(period).map(|period| Trigger::Every(period, false));
    }
    let period = strip_word(event, "after").or_else(|| strip_word(event, "tm"));
    match period {
        Some(period) => delay(period).map(Trigger::After),
        None => Delay::time(event).map(Trigger::After),
    }
}

fn delay(text: &str) -> Option<Delay> {
    let text = unwrapped(text);
    let is_constant = is_word(text) && !text.chars().any(char::is_lowercase);
    if is_constant { Some(Delay::of(text)) } else { Delay::time(text) }
}

/// Whether the text before an action names an event, and is no prose.
pub(in super::super) fn is_event(head: &str) -> bool {
    let (event, guard) = split_guard(head);
    let event = event.trim();
    let is_call =
        event.strip_suffix(')').and_then(|rest| rest.split_once('(')).is_some_and(|(name, _)| is_word(name));
    is_word(event) || is_call || timer(event).is_some() || event.is_empty() && guard.is_some()
}

/// What stands behind a word, also in brackets.
fn strip_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let head = text.get(..word.len())?;
    let rest = &text[word.len()..];
    let ends = rest.is_empty() || rest.starts_with([' ', '(']);
    (head.eq_ignore_ascii_case(word) && ends).then(|| rest.trim())
}

/// The statements of an action, which may stand in braces.
fn statements(text: &str) -> Vec<String> {
    let inside =
        text.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).filter(|it| !it.contains('}'));
    split(inside.unwrap_or(text), ";")
        .into_iter()
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

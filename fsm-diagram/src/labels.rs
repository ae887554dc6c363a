//! What is written beside an arrow and in a box: triggers, guards and actions, shortened.

use fsm_graph::{Line, Transition, TransitionKind, Trigger};

use crate::code;

/// So many letters of an action, or a guard, say enough: three rows.
const LETTERS: usize = 96;

/// `Push { force } [force > 5] / open()`
pub(crate) fn of_transition(transition: Transition) -> String {
    let line = transition.line();
    let mut text = trigger(line);
    if let Some(guard) = line.guard() {
        text += &format!(" [{}]", shortened(guard));
    }
    // This arrow is one of the list.
    if let Some(value) = transition.held()
        && let Some(target) = transition.targets().next()
    {
        text += &format!(" [{} in [{target}]]", shortened(value));
    }
    match action(line) {
        Some(action) if !transition.is_request() => text += &format!(" / {}", shortened(action)),
        _ => {}
    }
    text.trim_start().to_owned()
}

/// The same of a line that leads nowhere, with the word for events: it stands among words.
pub(crate) fn of_line(line: Line, kind: TransitionKind) -> String {
    let mut text = opening(line);
    if let Some(guard) = line.guard() {
        text += &format!(" [{}]", shortened(guard));
    }
    match action(line) {
        Some(action) if kind == TransitionKind::Pass => text += &format!(" / {kind}; {}", shortened(action)),
        Some(action) => text += &format!(" / {}", shortened(action)),
        None if matches!(kind, TransitionKind::Ignore | TransitionKind::Defer) => {
            text += &format!(" / {kind}")
        }
        None => {}
    }
    text
}

/// All of a line, for whoever points at it.
pub(crate) fn whole(line: Line) -> String {
    let mut text = line.opening().to_string();
    if let Some(guard) = line.guard() {
        text += &format!(" if {guard}");
    }
    if let Some(listed) = line.listed() {
        text += &format!(" => {listed}");
    }
    if line.transitions().any(|transition| transition.kind() == TransitionKind::Pass) {
        text += " => pass";
    }
    if let Some(action) = line.action() {
        text += &format!(" do {action}");
    }
    text + &place(line.row())
}

/// Of all of something, where it stands in its file.
pub(crate) fn place(row: usize) -> String {
    if row == 0 { String::new() } else { format!("  (line {row})") }
}

/// An arrow says by itself that something comes.
fn trigger(line: Line) -> String {
    match line.trigger() {
        Trigger::On(event) if line.is_first() => format!("first {event}"),
        Trigger::On(event) => event.to_owned(),
        Trigger::Always => String::new(),
        _ => opening(line),
    }
}

/// As it stands in the table, but what would look like a guard or an action is in brackets.
fn opening(line: Line) -> String {
    match line.trigger() {
        Trigger::When(condition) if looks_like_more(condition) => format!("when ({condition})"),
        _ => line.opening().to_string(),
    }
}

/// Whether a condition has a `/` as before an action, or a bracket that indexes nothing.
fn looks_like_more(condition: &str) -> bool {
    let is_of_value = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | ')' | ']');
    let mut brackets = condition.match_indices('[');
    condition.contains('/') || brackets.any(|(at, _)| !condition[..at].ends_with(is_of_value))
}

/// The action, of a block what stands in its braces.
fn action(line: Line<'_>) -> Option<&str> {
    let action = line.action()?;
    let inside = action.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let action = inside.map_or(action, |inside| inside.trim().trim_end_matches(';'));
    (!action.is_empty()).then_some(action)
}

/// What says enough of it.
pub(crate) fn shortened(text: &str) -> String {
    code::cut(text, LETTERS)
}

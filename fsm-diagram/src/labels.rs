//! What is written beside an arrow and in a box: triggers, guards and actions, shortened.

use fsm_graph::{Line, Transition, TransitionKind, Trigger};

/// So many letters of an action say enough.
const ACTION: usize = 32;

/// `Push { force } [force > 5] / open()`
pub(crate) fn of_transition(transition: Transition) -> String {
    let line = transition.line();
    let mut text = trigger(line);
    if let Some(guard) = line.guard() {
        text += &format!(" [{}]", shortened(guard, 2 * ACTION));
    }
    match action(line) {
        Some(action) if !transition.is_request() => text += &format!(" / {}", shortened(action, ACTION)),
        _ => {}
    }
    text.trim_start().to_owned()
}

/// The same of a line that leads nowhere, with the word for events: it stands among words.
pub(crate) fn of_line(line: Line, kind: TransitionKind) -> String {
    let mut text = line.trigger().to_string();
    if let Some(guard) = line.guard() {
        text += &format!(" [{}]", shortened(guard, 2 * ACTION));
    }
    match action(line) {
        Some(action) => text += &format!(" / {}", shortened(action, ACTION)),
        None if matches!(kind, TransitionKind::Ignore | TransitionKind::Defer) => {
            text += &format!(" / {kind}")
        }
        None => {}
    }
    text
}

/// All of a line, for whoever points at it.
pub(crate) fn whole(line: Line) -> String {
    let mut text = line.trigger().to_string();
    if let Some(guard) = line.guard() {
        text += &format!(" if {guard}");
    }
    if let Some(action) = line.action() {
        text += &format!(" do {action}");
    }
    text
}

/// An arrow says by itself that something comes.
fn trigger(line: Line) -> String {
    match line.trigger() {
        Trigger::On(event) => event.to_owned(),
        Trigger::Always => String::new(),
        trigger => trigger.to_string(),
    }
}

/// The action, of a block what stands in its braces.
fn action(line: Line<'_>) -> Option<&str> {
    let action = line.action()?;
    let inside = action.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let action = inside.map_or(action, |inside| inside.trim().trim_end_matches(';'));
    (!action.is_empty()).then_some(action)
}

/// The first letters, to the end of a word.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= most {
        return text;
    }
    let cut: String = text.chars().take(most).collect();
    let end = cut.rfind([' ', '(', ',']).filter(|end| *end > most / 2).unwrap_or(cut.len());
    format!("{}…", cut[..end].trim_end())
}

//! Parts of a label: the event, the guard and the action.

use super::super::super::brackets::step;

pub(in super::super) fn is_word(text: &str) -> bool {
    let is_of_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | '-');
    !text.is_empty() && text.chars().all(is_of_word)
}

/// A line that is drawn between rows.
pub(in super::super) fn is_rule(row: &str) -> bool {
    row.len() > 1 && row.chars().all(|letter| matches!(letter, '-' | '=' | '_' | '.'))
}

/// The text before the action, and the action: `/` with a space beside it or a bracket before it, or between two words.
pub(in super::super) fn split_action(text: &str) -> (&str, Option<&str>) {
    let (mut depth, mut before) = (0_i32, ' ');
    for (at, letter) in text.char_indices() {
        depth = (depth + step(letter)).max(0);
        if letter == '/' && depth == 0 {
            let (head, action) = (&text[..at], &text[at + 1..]);
            let is_apart = before == ' ' || matches!(before, ']' | ')') || action.starts_with(' ');
            let is_double = action.starts_with('/') || before == '/' || before == ':';
            if !is_double && (is_apart || is_word(head) && is_call(action)) {
                return (head.trim(), Some(action.trim()).filter(|action| !action.is_empty()));
            }
        }
        before = letter;
    }
    (text.trim(), None)
}

fn is_call(text: &str) -> bool {
    is_word(text.trim().trim_end_matches(';').trim_end_matches("()"))
}

/// The text around the guard, and the guard.
pub(super) fn split_guard(text: &str) -> (String, Option<&str>) {
    let whole = || (text.trim().to_owned(), None);
    let Some(begin) = guard_begin(text) else { return whole() };
    let inside = &text[begin + 1..];
    // A guard that was cut has a bracket too few.
    let Some(end) = closing(inside).or(inside.rfind(']')) else { return whole() };
    let around = format!("{} {}", text[..begin].trim(), inside[end + 1..].trim());
    (around.trim().to_owned(), Some(inside[..end].trim()).filter(|guard| !guard.is_empty()))
}

/// The first bracket that stands in no other, and does not index what stands before it.
fn guard_begin(text: &str) -> Option<usize> {
    let mut depth = 0_i32;
    let found = text.char_indices().find(|(at, letter)| {
        let is_outside = depth <= 0;
        depth += step(*letter);
        *letter == '[' && is_outside && !is_index(&text[..*at], &text[at + 1..])
    });
    found.map(|(at, _)| at)
}

/// Whether a bracket between these is that of `x[0] > 1`, and not of `go[ready]`.
fn is_index(before: &str, behind: &str) -> bool {
    const OPERATORS: [char; 8] = ['=', '!', '<', '>', '&', '|', '.', '['];
    let is_of_value = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | ')' | ']');
    let rest = closing(behind).map_or("", |end| behind[end + 1..].trim_start());
    let first = before.split_whitespace().next().unwrap_or_default().to_lowercase();
    let is_in_condition = matches!(first.as_str(), "if" | "when") || is_condition(before);
    before.ends_with(is_of_value) && (is_in_condition || rest.starts_with(OPERATORS))
}

/// `x > 5` is no event, though it stands in no brackets.
pub(super) fn is_condition(text: &str) -> bool {
    ["==", "!=", ">=", "<=", " > ", " < ", " && ", " || "].iter().any(|symbol| text.contains(symbol))
}

/// The bracket that ends what stands before it.
fn closing(inside: &str) -> Option<usize> {
    let mut depth = 0_i32;
    let end = inside.char_indices().find(|(_, letter)| {
        depth += i32::from(*letter == '[') - i32::from(*letter == ']');
        depth < 0
    });
    end.map(|(at, _)| at)
}

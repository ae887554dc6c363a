//! Parts of a label: the event, the guard, the action, and times.

/// Units of time, with the milliseconds that each has.
const UNITS: [(f64, &[&str]); 7] = [
    (0.000_001, &["ns"]),
    (0.001, &["us", "µs"]),
    (1.0, &["ms", "msec", "millis", "millisecond", "milliseconds"]),
    (1000.0, &["s", "sec", "secs", "second", "seconds"]),
    (60_000.0, &["min", "mins", "minute", "minutes"]),
    (3_600_000.0, &["h", "hr", "hrs", "hour", "hours"]),
    (86_400_000.0, &["d", "day", "days"]),
];

/// `5s`, `1.5 min`, `10 seconds`.
pub(super) fn milliseconds(text: &str) -> Option<f64> {
    let is_number = |letter: char| letter.is_ascii_digit() || letter == '_' || letter == '.';
    let (number, unit) = text.split_at(text.find(|letter| !is_number(letter))?);
    let number: f64 = number.replace('_', "").parse().ok()?;
    let unit = unit.trim().to_lowercase();
    let (factor, _) = UNITS.iter().find(|(_, names)| names.contains(&unit.as_str()))?;
    Some(number * factor)
}

pub(in super::super) fn is_word(text: &str) -> bool {
    let is_of_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | '-');
    !text.is_empty() && text.chars().all(is_of_word)
}

/// The text before the action, and the action: `/` with a space beside it or a bracket before it, or between two words.
pub(in super::super) fn split_action(text: &str) -> (&str, Option<&str>) {
    let (mut depth, mut before) = (0_i32, ' ');
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = (depth - 1).max(0),
            '/' if depth == 0 => {
                let (head, action) = (&text[..at], &text[at + 1..]);
                let is_apart = before == ' ' || matches!(before, ']' | ')') || action.starts_with(' ');
                let is_double = action.starts_with('/') || before == '/' || before == ':';
                if !is_double && (is_apart || is_word(head) && is_call(action)) {
                    return (head.trim(), Some(action.trim()).filter(|action| !action.is_empty()));
                }
            }
            _ => {}
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
    let mut depth = 0_i32;
    let end = inside.char_indices().find(|(_, letter)| {
        depth += i32::from(*letter == '[') - i32::from(*letter == ']');
        depth < 0
    });
    // One that was cut has a bracket too few.
    let Some(end) = end.map(|(at, _)| at).or(inside.rfind(']')) else { return whole() };
    let around = format!("{} {}", text[..begin].trim(), inside[end + 1..].trim());
    (around.trim().to_owned(), Some(inside[..end].trim()).filter(|guard| !guard.is_empty()))
}

/// The first bracket that stands in no other.
fn guard_begin(text: &str) -> Option<usize> {
    let mut depth = 0_i32;
    let found = text.char_indices().find(|(_, letter)| {
        depth += i32::from(matches!(letter, '(' | '{')) - i32::from(matches!(letter, ')' | '}'));
        depth <= 0 && *letter == '['
    });
    found.map(|(at, _)| at)
}

/// The parts between marks that stand outside of brackets.
pub(super) fn split(text: &str, mark: char) -> Vec<&str> {
    let (mut parts, mut begin, mut depth) = (Vec::new(), 0, 0_i32);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            letter if letter == mark && depth <= 0 => {
                parts.push(&text[begin..at]);
                begin = at + letter.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    parts
}

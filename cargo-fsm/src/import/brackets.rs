//! Texts with brackets in them, whatever their language is.

/// The parts between marks that stand outside of brackets.
pub(super) fn split<'t>(text: &'t str, mark: &str) -> Vec<&'t str> {
    let (mut parts, mut begin, mut depth) = (Vec::new(), 0, 0_i32);
    for (at, letter) in text.char_indices() {
        depth += step(letter);
        if depth <= 0 && at >= begin && text[at..].starts_with(mark) {
            parts.push(&text[begin..at]);
            begin = at + mark.len();
        }
    }
    parts.push(&text[begin..]);
    parts
}

/// Without round brackets around all of it.
pub(super) fn unwrapped(text: &str) -> &str {
    let text = text.trim();
    let Some(inside) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else { return text };
    let mut depth = 0_i32;
    for letter in inside.chars() {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        if depth < 0 {
            return text;
        }
    }
    unwrapped(inside)
}

/// By how much a letter leads into brackets, or out of them.
pub(super) fn step(letter: char) -> i32 {
    i32::from(matches!(letter, '(' | '[' | '{')) - i32::from(matches!(letter, ')' | ']' | '}'))
}

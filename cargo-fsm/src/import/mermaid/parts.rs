//! Parts of a row.

use super::super::prose;

/// The place of a colon that begins a text, and no class.
pub(super) fn colon(text: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = text[at..].find(':') {
        let place = at + found;
        match text[place..].starts_with(":::") {
            true => at = place + 3,
            false => return Some(place),
        }
    }
    None
}

/// `:::class {` is `{`.
pub(super) fn without_class(text: &str) -> &str {
    let Some(rest) = text.strip_prefix(":::") else { return text };
    rest.find([' ', '{']).map_or("", |end| rest[end..].trim_start())
}

/// `id:::class` is `id`.
pub(super) fn without_class_behind(text: &str) -> &str {
    text.split(":::").next().unwrap_or_default().trim()
}

pub(super) fn decoded(text: &str) -> String {
    prose::with_letters(&prose::without_tags(text).replace("\\n", "\n"), "#")
}

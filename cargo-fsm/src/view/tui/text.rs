//! Texts of the view: times, and what fits into so many columns.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::commands::list::plural;

/// Milliseconds, as they are read.
pub(super) fn time(milliseconds: f64) -> String {
    const LONG: f64 = 10_000.0;
    let (value, unit) = if milliseconds < LONG { (milliseconds, "ms") } else { (milliseconds / 1000.0, "s") };
    let rounded = (value * 10.0).round() / 10.0;
    format!("{rounded} {unit}")
}

/// A duration as somebody types it, in milliseconds: `250`, `250ms`, `2s`, `1.5min`, `1h`.
pub(super) fn duration(text: &str) -> Option<f64> {
    let text = text.trim();
    let end = text.find(|letter: char| letter.is_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let number: f64 = number.trim().parse().ok()?;
    let unit = match unit {
        "" | "ms" => 1.0,
        "s" => 1e3,
        "min" | "m" => 60e3,
        "h" => 3600e3,
        _ => return None,
    };
    let milliseconds = number * unit;
    (milliseconds.is_finite() && milliseconds >= 0.0).then_some(milliseconds)
}

/// A text in so many columns, with `…` where it is cut.
pub(super) fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let (mut out, mut used) = (String::new(), 1);
    for letter in text.chars() {
        used += letter.width().unwrap_or(0);
        if used > width {
            break;
        }
        out.push(letter);
    }
    if width > 0 { out + "…" } else { out }
}

pub(super) fn many(count: usize, one: &str) -> String {
    format!("{count} {one}{}", plural(count))
}

/// Rows of words that fit into so many columns. A word that is longer is cut into pieces.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut rows = vec![String::new()];
    for word in text.split_whitespace() {
        let mut rest = word;
        while !rest.is_empty() {
            let last = rows.last().map_or(0, |row| row.width());
            let space = usize::from(last > 0);
            let fits = fitting(rest, width.saturating_sub(last + space));
            let is_begun = rest.len() < word.len();
            // A word goes to a row of its own before it is cut.
            if fits == rest.len() || last == 0 || (is_begun && fits > 0) {
                let fits =
                    if fits == 0 { rest.chars().next().map_or(rest.len(), char::len_utf8) } else { fits };
                if let Some(row) = rows.last_mut() {
                    row.push_str(if space == 1 { " " } else { "" });
                    row.push_str(&rest[..fits]);
                }
                rest = &rest[fits..];
            }
            if !rest.is_empty() {
                rows.push(String::new());
            }
        }
    }
    rows
}

/// So many bytes of a text fit into so many columns.
fn fitting(text: &str, width: usize) -> usize {
    let mut used = 0;
    for (place, letter) in text.char_indices() {
        used += letter.width().unwrap_or(0);
        if used > width {
            return place;
        }
    }
    text.len()
}

/// The rows of a list of this length that are shown: those around one of them.
pub(super) fn around(row: usize, length: usize, height: usize) -> std::ops::Range<usize> {
    let begin = row.saturating_sub(height / 2).min(length.saturating_sub(height));
    begin..(begin + height).min(length)
}

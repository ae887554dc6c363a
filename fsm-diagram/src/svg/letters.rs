//! How wide a text is, and how it is broken into lines.

use unicode_width::UnicodeWidthChar as _;

/// The size of texts.
pub(super) const SIZE: f64 = 13.0;
/// From line to line.
pub(super) const LEADING: f64 = 16.0;

/// The widths of the letters from space to `~` in Helvetica, in thousandths of its size (Adobe's font metrics).
#[rustfmt::skip]
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// Fonts that may stand in for it are wider: DejaVu Sans by an eighth.
const MARGIN: f64 = 1.14;

/// The most that any font will take.
pub(super) fn width(text: &str) -> f64 {
    let of = |letter: char| {
        let place = (letter as usize).checked_sub(' ' as usize);
        let known = place.and_then(|place| WIDTHS.get(place)).copied();
        // Accents that are letters of their own take no room.
        known.unwrap_or(if letter.width() == Some(0) { 0 } else { 1000 })
    };
    text.chars().map(|letter| f64::from(of(letter))).sum::<f64>() / 1000.0 * SIZE * MARGIN
}

/// Broken between words, where it is wider than this.
pub(super) fn wrapped(text: &str, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if width(line) + width(word) < most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The size of several lines.
pub(super) fn size(lines: &[String]) -> (f64, f64) {
    let width = lines.iter().map(|line| width(line)).fold(0.0, f64::max);
    (width, LEADING * lines.len() as f64)
}

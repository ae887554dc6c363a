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
    let lines = filled(&pieces(text, most), most);
    // A word or two alone are not worth a line.
    match lines.last() {
        Some(last) if width(last) < most * SHORT => balanced(text, most),
        _ => lines,
    }
}

const SHORT: f64 = 0.25;

/// The same in lines of about one length, for what stands in the middle of something.
pub(super) fn balanced(text: &str, most: f64) -> Vec<String> {
    let pieces = pieces(text, most);
    let mut lines = filled(&pieces, most);
    let mut narrower = most - STEP;
    while lines.len() > 1 && narrower > 0.0 {
        let tried = filled(&pieces, narrower);
        if tried.len() > lines.len() || tried.iter().any(|line| width(line) > narrower) {
            break;
        }
        lines = tried;
        narrower -= STEP;
    }
    lines
}

const STEP: f64 = 8.0;
/// A word alone in its line may be so much wider.
const WORD: f64 = 1.2;

fn pieces(text: &str, most: f64) -> Vec<Piece<'_>> {
    text.split(' ').flat_map(|word| broken(word, most * WORD)).collect()
}

/// What stands in one line in any case.
struct Piece<'t> {
    text: &'t str,
    /// Whether a word begins with it.
    begins: bool,
    width: f64,
}

/// A word, and one that is too wide in pieces: before a point, and behind what opens or parts.
fn broken(word: &str, most: f64) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = word;
    while width(rest) > most {
        let ends = rest.char_indices().filter_map(|(at, letter)| match letter {
            '.' => Some((at, true)),
            '(' | ',' | '|' | ':' => Some((at + 1, false)),
            _ => None,
        });
        let fitting: Vec<(usize, bool)> =
            ends.take_while(|(end, _)| width(&rest[..*end]) <= most).filter(|(end, _)| *end > 0).collect();
        let is_good =
            |(end, is_point): &&(usize, bool)| *is_point && width(&rest[..*end]) > most * LONG_ENOUGH;
        let Some((end, _)) = fitting.iter().rev().find(is_good).or(fitting.last()) else { break };
        let (text, behind) = rest.split_at(*end);
        pieces.push(Piece { text, begins: pieces.is_empty(), width: width(text) });
        rest = behind;
    }
    pieces.push(Piece { text: rest, begins: pieces.is_empty(), width: width(rest) });
    pieces
}

/// As much in each line as it has room for; a statement that would be broken begins a line, if the one before is long enough.
fn filled(pieces: &[Piece], most: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = pieces;
    while !rest.is_empty() {
        let mut taken = rest[0].width;
        let fits = |piece: &&Piece| {
            taken += piece.width + if piece.begins { SPACE } else { 0.0 };
            taken <= most
        };
        let mut count = 1 + rest[1..].iter().take_while(fits).count();
        if count < rest.len() {
            let long_enough = |end: &usize| written(&rest[..*end]).1 > most * LONG_ENOUGH;
            let ends = (1..count).rev().filter(|end| rest[end - 1].text.ends_with(';'));
            count = ends.filter(|end| long_enough(end)).max().unwrap_or(count);
        }
        lines.push(written(&rest[..count]).0);
        rest = &rest[count..];
    }
    lines
}

const LONG_ENOUGH: f64 = 0.4;

/// A line, and how wide it is.
fn written(pieces: &[Piece]) -> (String, f64) {
    let (mut line, mut width) = (String::new(), 0.0);
    for (number, piece) in pieces.iter().enumerate() {
        if number > 0 && piece.begins {
            line.push(' ');
            width += SPACE;
        }
        line.push_str(piece.text);
        width += piece.width;
    }
    (line, width)
}

/// The width of a space.
const SPACE: f64 = 0.278 * SIZE * MARGIN;

/// The size of several lines.
pub(super) fn size(lines: &[String]) -> (f64, f64) {
    let width = lines.iter().map(|line| width(line)).fold(0.0, f64::max);
    (width, LEADING * lines.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::{balanced, wrapped};

    #[test]
    fn lines_are_of_about_one_length() {
        let text = "E2 [log.v == 1] / log.say(\"t12 of S8\")";
        assert_eq!(balanced(text, 200.0), ["E2 [log.v == 1] /", "log.say(\"t12 of S8\")"]);
        assert_eq!(balanced(text, 400.0), [text]);
        let text = "enter / hermit.logs -= 1; hermit.say(\"bakes\")";
        assert_eq!(wrapped(text, 270.0), ["enter / hermit.logs -= 1;", "hermit.say(\"bakes\")"]);
    }

    #[test]
    fn long_words_are_broken_and_spaces_stay() {
        let word = "acknowledged.unwrap_or(default).first_of(all)";
        assert_eq!(wrapped(word, 150.0), ["acknowledged", ".unwrap_or(default)", ".first_of(all)"]);
        assert_eq!(wrapped("say(\"a   b\")", 200.0), ["say(\"a   b\")"]);
    }
}

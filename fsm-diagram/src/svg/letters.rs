//! How wide a text is, how it is broken into lines, and how it is written in SVG.

use unicode_width::UnicodeWidthChar as _;

use crate::code::{self, Break, Place};

/// The size of texts.
pub(super) const SIZE: f64 = 13.0;
/// From line to line.
pub(super) const LEADING: f64 = 16.0;

/// The widths of the letters from space to `~` in Helvetica, in thousandths of its size (Adobe's font metrics).
/// Quotation marks and braces have the width that they have in DejaVu Sans, where they are much wider.
#[rustfmt::skip]
const WIDTHS: [u16; 95] = [
    278, 278, 404, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 558, 260, 558, 584,
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

/// How much room texts have.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// A text of this width is not broken.
    pub(super) whole: f64,
    /// The widest line of a text that is broken. Lines differ in their lengths, for calls stay whole.
    pub(super) broken: f64,
}

/// Each text in lines, where it is too wide. One that cannot be broken makes room for all. Without more lines than that room needs,
/// they are as narrow as they can be.
pub(super) fn balanced(texts: &[String], Room { whole, broken }: Room) -> Vec<Vec<String>> {
    let most = |text: &str| if width(text) <= whole { whole } else { broken };
    let pieces: Vec<Vec<Piece>> = texts.iter().map(|text| pieces(text, most(text))).collect();
    let widest = pieces.iter().flatten().map(|piece| piece.width).fold(0.0, f64::max);
    let in_room = |room: f64| pieces.iter().map(|pieces| filled(pieces, room)).collect::<Vec<_>>();
    let count = |lines: &[Vec<String>]| lines.iter().map(Vec::len).sum::<usize>();
    let mut room = broken.max(widest);
    let mut lines = in_room(room);
    while count(&lines) > texts.len() && room - STEP > widest {
        room -= STEP;
        let tried = in_room(room);
        if count(&tried) > count(&lines) {
            break;
        }
        lines = tried;
    }
    lines
}

const STEP: f64 = 8.0;
/// What should not be broken may be so much wider, alone in its line.
const WORD: f64 = 1.3;
/// What is narrower than this part of a line.
const SHORT: f64 = 0.25;
/// A point is no place to break at where so little stands before it.
const LONG_ENOUGH: f64 = 0.4;

/// What stands in one line in any case.
struct Piece<'t> {
    text: &'t str,
    /// Whether there is a space before it.
    begins: bool,
    width: f64,
}

fn pieces(text: &str, most: f64) -> Vec<Piece<'_>> {
    let mut calls = code::calls(text);
    calls.retain(|(from, to)| width(&text[*from..*to]) <= most);
    let mut breaks = code::breaks(text);
    breaks.retain(|it| !calls.iter().any(|(from, to)| *from < it.end && it.end < *to));
    let mut parts = Vec::new();
    part(&mut parts, text, (0, text.len()), &breaks, most);
    // A word or two, as `enter /`, do not stand alone before what is too wide for them.
    let mut joined: Vec<(usize, usize)> = Vec::new();
    for (start, end) in parts.into_iter().rev() {
        match joined.last_mut() {
            Some((next, last))
                if width(&text[start..end]) < most * SHORT
                    && width(&text[start..*last]) <= most * WORD
                    && !text[..end].ends_with(';') =>
            {
                *next = start;
            }
            _ => joined.push((start, end)),
        }
    }
    let piece = |(start, end): (usize, usize)| Piece {
        text: &text[start..end],
        begins: text[..start].ends_with(' '),
        width: width(&text[start..end]),
    };
    joined.into_iter().rev().map(piece).collect()
}

/// Breaks what is too wide at the best places in it.
fn part(
    parts: &mut Vec<(usize, usize)>,
    text: &str,
    (start, end): (usize, usize),
    breaks: &[Break],
    most: f64,
) {
    let own = width(&text[start..end]);
    let is_place =
        |it: &&Break| it.rank.1 != Place::Point || width(&text[start..it.end]).min(own) > most * LONG_ENOUGH;
    // Where nothing better is left, a point parts.
    let rank = |it: &Break| (it.rank.1 == Place::Point, it.rank);
    // Outside of brackets nothing is lost by a break.
    let room = |best: &(bool, (usize, Place))| {
        let is_outside = best.1.0 == 0 && best.1.1 < Place::Chain;
        if is_outside { most } else { most * WORD }
    };
    let best = breaks.iter().filter(is_place).map(rank).min().filter(|best| own > room(best));
    let Some(best) = best else {
        parts.push((start, end));
        return;
    };
    let (mut from, mut rest) = (start, breaks);
    while let Some(place) = rest.iter().position(|it| rank(it) == best && is_place(&it)) {
        part(parts, text, (from, rest[place].end), &rest[..place], most);
        (from, rest) = (rest[place].next, &rest[place + 1..]);
    }
    part(parts, text, (from, end), rest, most);
}

/// As much in each line as it has room for.
fn filled(pieces: &[Piece], most: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = pieces;
    while !rest.is_empty() {
        let mut taken = rest[0].width;
        let fits = |piece: &&Piece| {
            taken += piece.width + if piece.begins { SPACE } else { 0.0 };
            taken <= most
        };
        let count = 1 + rest[1..].iter().take_while(fits).count();
        lines.push(written(&rest[..count]));
        rest = &rest[count..];
    }
    lines
}

/// A line.
fn written(pieces: &[Piece]) -> String {
    let mut line = String::new();
    for (number, piece) in pieces.iter().enumerate() {
        line.push_str(if number > 0 && piece.begins { " " } else { "" });
        line.push_str(piece.text);
    }
    line
}

/// The width of a space.
const SPACE: f64 = 0.278 * SIZE * MARGIN;

/// The size of several lines.
pub(super) fn size(lines: &[String]) -> (f64, f64) {
    let width = lines.iter().map(|line| width(line)).fold(0.0, f64::max);
    (width, LEADING * lines.len() as f64)
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::{Room, balanced};

    fn lines(text: &str, most: f64) -> Vec<String> {
        balanced(&[text.to_owned()], Room { whole: most, broken: most }).concat()
    }

    #[test]
    fn lines_are_of_about_one_length() {
        let text = "E2 [log.v == 1] / log.say(\"t12 of S8\")";
        assert_eq!(lines(text, 200.0), ["E2 [log.v == 1] /", "log.say(\"t12 of S8\")"]);
        assert_eq!(lines(text, 400.0), [text]);
        let text = "enter / hermit.logs -= 1; hermit.say(\"bakes\")";
        assert_eq!(lines(text, 270.0), ["enter / hermit.logs -= 1;", "hermit.say(\"bakes\")"]);
    }

    #[test]
    fn long_words_are_broken_and_spaces_stay() {
        let word = "acknowledged.unwrap_or(default).first_of(all)";
        assert_eq!(lines(word, 150.0), ["acknowledged", ".unwrap_or(default)", ".first_of(all)"]);
        assert_eq!(lines("say(\"a   b\")", 200.0), ["say(\"a   b\")"]);
    }

    #[test]
    fn calls_and_patterns_are_broken_where_they_do_not_fit_alone() {
        let text = "Open { handle, name } / log.tell(&name, handle)";
        assert_eq!(lines(text, 150.0), ["Open { handle, name } /", "log.tell(&name, handle)"]);
        let text = "log.tell(To::Everybody, format!(\"{name} is open\"))";
        assert_eq!(lines(text, 200.0), ["log.tell(To::Everybody,", "format!(\"{name} is open\"))"]);
    }

    /// One line that cannot be broken is wide already.
    #[test]
    fn lines_have_the_room_that_another_one_takes() {
        let texts = ["one + two + three + four + five", "a_name_that_nothing_can_break_into_lines"];
        let lines = balanced(&texts.map(str::to_owned), Room { whole: 150.0, broken: 150.0 });
        assert_eq!(lines, texts.map(|text| vec![text.to_owned()]));
    }
}

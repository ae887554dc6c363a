//! Rows with an arrow: `Idle -left[#blue]-> Busy[H] : label`.

use super::super::sketch::{End, Sketch};

/// What an arrow begins or ends at.
#[derive(Debug, PartialEq)]
pub(super) enum Name<'t> {
    /// `[*]`
    Dot,
    State(&'t str),
    /// `[H]` and `[H*]`, with the state before it.
    History(Option<&'t str>, bool),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Arrow {
    /// `<--`
    pub(super) is_back: bool,
    /// `<-->`
    pub(super) is_both: bool,
    /// `-[dashed]->`
    pub(super) is_dashed: bool,
}

impl Name<'_> {
    pub(super) fn end(self, sketch: &mut Sketch) -> End {
        match self {
            Name::Dot => End::Dot(sketch.inside()),
            Name::State(id) => End::State(sketch.mention(id)),
            Name::History(of, is_deep) => End::State(sketch.history(of, is_deep)),
        }
    }
}

/// The parts of a row, where it is one with an arrow. The last one is the label.
pub(super) fn row(row: &str) -> Option<(Name<'_>, Arrow, Name<'_>, &str)> {
    let (from, rest) = name(row)?;
    let (arrow, rest) = arrow(without_looks(rest))?;
    let (to, rest) = name(rest.trim_start())?;
    let rest = without_looks(rest);
    let label = match rest.strip_prefix(':') {
        Some(label) => label.trim(),
        // A comment may stand behind it.
        None if rest.is_empty() || rest.starts_with('\'') => "",
        None => return None,
    };
    Some((from, arrow, to, label))
}

fn name(text: &str) -> Option<(Name<'_>, &str)> {
    if let Some(rest) = text.strip_prefix("[*]") {
        return Some((Name::Dot, rest));
    }
    if let Some((is_deep, rest)) = history(text) {
        return Some((Name::History(None, is_deep), rest));
    }
    let (id, rest) = word(text)?;
    match history(rest) {
        Some((is_deep, rest)) => Some((Name::History(Some(id), is_deep), rest)),
        None => Some((Name::State(id), rest)),
    }
}

pub(super) fn history(text: &str) -> Option<(bool, &str)> {
    let shallow = text.strip_prefix("[H]").map(|rest| (false, rest));
    shallow.or_else(|| text.strip_prefix("[H*]").map(|rest| (true, rest)))
}

/// A name, or a text in quotes or between `==`.
pub(super) fn word(text: &str) -> Option<(&str, &str)> {
    for quote in ["\"", "=="] {
        if let Some(rest) = text.strip_prefix(quote) {
            return rest.split_once(quote).filter(|(inside, _)| !inside.is_empty());
        }
    }
    let mut end = 0;
    for (at, letter) in text.char_indices() {
        let is_of_path = letter == '.' || letter == ':' && text[at..].starts_with("::");
        let is_second = letter == ':' && at > 0 && text[at - 1..].starts_with("::");
        if !(letter.is_alphanumeric() || letter == '_' || is_of_path || is_second) {
            break;
        }
        end = at + letter.len_utf8();
    }
    let id = text[..end].trim_end_matches([':', '.']);
    (!id.is_empty()).then(|| (id, &text[id.len()..]))
}

/// Without `<<a stereotype>>` and `#colour`.
fn without_looks(text: &str) -> &str {
    let mut rest = text.trim();
    loop {
        if let Some((_, behind)) = rest.strip_prefix("<<").and_then(|rest| rest.split_once(">>")) {
            rest = behind.trim_start();
        } else if rest.starts_with('#') {
            rest = rest.find(char::is_whitespace).map_or("", |end| rest[end..].trim_start());
        } else {
            return rest;
        }
    }
}

/// `-->`, `->`, `<--`, `-up->`, `-[#red,dashed]->`, `-[#red]left->`, `..>`, `-->>`, `--`.
fn arrow(text: &str) -> Option<(Arrow, &str)> {
    let is_back = text.starts_with('<');
    let mut rest = text.trim_start_matches('<');
    // A cross or a circle at the beginning.
    rest = rest.strip_prefix(['x', 'o']).filter(|rest| rest.starts_with('-')).unwrap_or(rest);
    let mut strokes = 0;
    loop {
        let before = rest;
        rest = rest.trim_start_matches(['-', '.', '=']);
        strokes += before.len() - rest.len();
        if strokes == 0 {
            return None;
        }
        if let Some(behind) = rest.strip_prefix('[').filter(|rest| !rest.starts_with(['*', 'H'])) {
            rest = behind.split_once(']')?.1;
        }
        const WAYS: [&str; 12] =
            ["left", "right", "up", "down", "le", "ri", "do", "l", "r", "u", "d", "hidden"];
        let way = WAYS.iter().find_map(|way| {
            let behind = rest.strip_prefix(way)?;
            behind.starts_with(['-', '.', '=', '[']).then_some(behind)
        });
        rest = way.unwrap_or(rest);
        if rest.len() == before.len()
            || !rest.starts_with(['-', '.', '=', '['])
            || rest.starts_with("[*")
            || rest.starts_with("[H")
        {
            break;
        }
    }
    let is_ahead = rest.starts_with('>');
    if !is_ahead && !is_back {
        return None;
    }
    let rest = rest.trim_start_matches('>');
    let rest = if is_ahead {
        rest.strip_prefix(['x', 'o']).filter(|rest| rest.starts_with(' ')).unwrap_or(rest)
    } else {
        rest
    };
    let is_dashed = text.starts_with("-[dashed]");
    Some((Arrow { is_back: is_back && !is_ahead, is_both: is_back && is_ahead, is_dashed }, rest))
}

#[test]
fn arrows_of_all_kinds_are_read() {
    let arrow = Arrow { is_back: false, is_both: false, is_dashed: false };
    let cases = [
        ("A --> B", (Name::State("A"), arrow, Name::State("B"), "")),
        ("A->B:go", (Name::State("A"), arrow, Name::State("B"), "go")),
        ("[*] -down-> A", (Name::Dot, arrow, Name::State("A"), "")),
        ("A -[#blue,bold]-> B : push Go", (Name::State("A"), arrow, Name::State("B"), "push Go")),
        ("A -left[#red]-> [*]", (Name::State("A"), arrow, Name::Dot, "")),
        (
            "A.B -[dashed]l-> \"a b\" : x : y",
            (Name::State("A.B"), Arrow { is_dashed: true, ..arrow }, Name::State("a b"), "x : y"),
        ),
        ("A --> B[H*] #red : back", (Name::State("A"), arrow, Name::History(Some("B"), true), "back")),
        ("A --> [H]", (Name::State("A"), arrow, Name::History(None, false), "")),
        ("A <-- B", (Name::State("A"), Arrow { is_back: true, ..arrow }, Name::State("B"), "")),
        ("A::B <-> C", (Name::State("A::B"), Arrow { is_both: true, ..arrow }, Name::State("C"), "")),
        ("A <<x>> ..> B <<y>>", (Name::State("A"), arrow, Name::State("B"), "")),
        ("A x->o B", (Name::State("A"), arrow, Name::State("B"), "")),
        ("down --> left", (Name::State("down"), arrow, Name::State("left"), "")),
    ];
    for (text, expected) in cases {
        assert_eq!(row(text), Some(expected), "{text}");
    }
    for text in ["A : a --> b", "state A", "A -->", "--> A", "A B", "A -[#red", ""] {
        assert_eq!(row(text), None, "{text}");
    }
}

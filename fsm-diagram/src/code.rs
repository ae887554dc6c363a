//! Where code can be broken into rows, and what of it can be left out: nothing parts a call from its parenthesis, or a pattern
//! from its brace.

/// A place between two letters at which a text can be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Break {
    /// Where the row before it ends, and where the next row begins: a space between them is left out.
    pub(crate) end: usize,
    pub(crate) next: usize,
    /// The least is the best: first how many brackets are open, then what stands there.
    pub(crate) rank: (usize, Place),
}

/// After or before what a row ends, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    Statement,
    /// Before a guard, or after the `/` before an action.
    Part,
    Comma,
    /// Before `&&` and `||`, after `=>`.
    Operator,
    Space,
    /// Between two calls of a chain.
    Chain,
    /// Before any other point.
    Point,
}

/// A bracket that is closed, or a text in quotes: from its opening letter to its closing one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(crate) open: usize,
    pub(crate) close: usize,
    pub(crate) depth: usize,
}

/// By byte, how many groups are open around it. Of a group, its first and its last letter are outside.
pub(crate) fn scanned(text: &str) -> (Vec<usize>, Vec<Group>) {
    let (mut depths, mut groups) = (vec![0; text.len()], Vec::new());
    let mut open: Vec<usize> = Vec::new();
    let mut after = 0;
    for (at, letter) in text.char_indices() {
        let in_quotes = open.last().is_some_and(|open| text[*open..].starts_with('"'));
        let is_skipped = at < after;
        let closes = !is_skipped && if in_quotes { letter == '"' } else { matches!(letter, ')' | ']' | '}') };
        if closes && let Some(start) = open.pop() {
            groups.push(Group { open: start, close: at, depth: open.len() });
        }
        depths[at..at + letter.len_utf8()].fill(open.len());
        match letter {
            _ if is_skipped || closes => {}
            '\\' if in_quotes => after = at + 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8),
            '(' | '[' | '{' | '"' if !in_quotes => open.push(at),
            '\'' if !in_quotes => after = at + letter_in_quotes(&text[at..]),
            _ => {}
        }
    }
    (depths, groups)
}

/// How long a letter in single quotes is, and 1 for a lifetime.
fn letter_in_quotes(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    let is_escaped = text[1..].starts_with('\\');
    let closing = if is_escaped { letters.skip(2).find(|(_, it)| *it == '\'') } else { letters.nth(1) };
    closing.filter(|(_, letter)| *letter == '\'').map_or(1, |(at, _)| at + 1)
}

/// All places at which a text can be broken, from its beginning.
pub(crate) fn breaks(text: &str) -> Vec<Break> {
    let (depths, groups) = scanned(text);
    let is_in_text = |at: usize| {
        let quotes = groups.iter().filter(|group| text[group.open..].starts_with('"'));
        quotes.into_iter().any(|group| group.open < at && at < group.close)
    };
    let found = text.char_indices().filter_map(|(at, letter)| {
        let (before, after) = (&text[..at], &text[at + letter.len_utf8()..]);
        let place = match letter {
            // Several spaces in a row are those of the text.
            ' ' if is_in_text(at) => {
                (!before.ends_with(' ') && !after.starts_with(' ')).then_some(Place::Space)
            }
            ' ' => of_space(before, after, depths[at]),
            '.' if !is_in_text(at) => of_point(before, after),
            _ => None,
        }?;
        let next = if letter == ' ' { at + 1 } else { at };
        Some(Break { end: at, next, rank: (depths[at], place) })
    });
    found.collect()
}

fn of_space(before: &str, after: &str, depth: usize) -> Option<Place> {
    let is_part = depth == 0 && (before.ends_with(" /") || before == "/");
    let opens_pattern = before.strip_suffix('{').is_some_and(follows_name);
    match after.chars().next()? {
        '{' | '(' | '}' | '…' | ' ' => None,
        '/' if depth == 0 => None,
        _ if opens_pattern || before.ends_with(' ') => None,
        _ if before.ends_with([';', '}']) && depth == 0 || before.ends_with(';') => Some(Place::Statement),
        _ if is_part => Some(Place::Part),
        '[' if depth == 0 => Some(Place::Part),
        _ if before.ends_with(',') => Some(Place::Comma),
        _ if after.starts_with("&& ") || after.starts_with("|| ") || before.ends_with("=>") => {
            Some(Place::Operator)
        }
        _ => Some(Place::Space),
    }
}

/// Whether a brace here is that of a pattern: the name before it begins as those of types do.
fn follows_name(before: &str) -> bool {
    let word = before.trim_end().rsplit([' ', ':', '(', '|', '&']).next().unwrap_or_default();
    word.starts_with(char::is_uppercase)
}

fn of_point(before: &str, after: &str) -> Option<Place> {
    let is_name = after.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
    match before.chars().next_back()? {
        _ if !is_name => None,
        ')' | ']' | '}' | '?' => Some(Place::Chain),
        letter if letter.is_alphanumeric() || letter == '_' => Some(Place::Point),
        _ => None,
    }
}

/// The calls, patterns and other brackets of a text, each with the name before it: from where to where.
pub(crate) fn calls(text: &str) -> Vec<(usize, usize)> {
    let (_, groups) = scanned(text);
    let groups = groups.into_iter().filter(|group| !text[group.open..].starts_with('"'));
    let is_of_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '!' | ':');
    let begin = |open: usize| {
        let before = match text[open..].starts_with('{') {
            true => text[..open].trim_end_matches(' '),
            false => &text[..open],
        };
        let rest = before.trim_end_matches(is_of_name).len();
        if rest < before.len() { rest } else { open }
    };
    groups.map(|group| (begin(group.open), group.close + 1)).collect()
}

/// The first statements that so many letters have room for, and a mark for the rest. Of a statement that is longer, what stands
/// in its brackets is left out, in braces first.
pub(crate) fn cut(text: &str, letters: usize) -> String {
    let fits = |text: &str| text.chars().count() <= letters;
    if fits(text) {
        return text.to_owned();
    }
    let ends = breaks(text).into_iter().filter(|it| it.rank == (0, Place::Statement)).map(|it| it.end);
    let ends: Vec<usize> = ends.collect();
    if let Some(end) = ends.iter().rev().find(|end| fits(&text[..**end])) {
        return format!("{} …", &text[..*end]);
    }
    let (first, more) = match ends.first() {
        Some(end) => (&text[..*end], " …"),
        None => (text, ""),
    };
    let mut short = first.to_owned();
    for opening in ['{', '('] {
        while !fits(&short) {
            let Some(shorter) = without_last(&short, opening) else { break };
            short = shorter;
        }
    }
    if fits(&short) { short + more } else { cut_at_word(&short, letters) }
}

/// Without what stands in the last outermost group of this kind that holds something.
fn without_last(text: &str, opening: char) -> Option<String> {
    let (_, groups) = scanned(text);
    let is_it = |group: &&Group| {
        let inside = &text[group.open + 1..group.close];
        group.depth == 0 && text[group.open..].starts_with(opening) && inside.trim().chars().count() > 1
    };
    let group = groups.iter().rev().find(is_it)?;
    let mark = if opening == '{' { " … " } else { "…" };
    Some(format!("{}{mark}{}", &text[..=group.open], &text[group.close..]))
}

/// The first letters, to a place outside of brackets where there is one.
fn cut_at_word(text: &str, letters: usize) -> String {
    let most = text.char_indices().nth(letters).map_or(text.len(), |(at, _)| at);
    let fitting = || breaks(text).into_iter().filter(|it| it.end <= most && 2 * it.end > most);
    let least = fitting().map(|it| it.rank.0).min();
    let end = fitting().rfind(|it| Some(it.rank.0) == least).map_or(most, |it| it.end);
    format!("{}…", text[..end].trim_end())
}

#[cfg(test)]
mod tests {
    use super::{cut, scanned};

    #[test]
    fn code_is_cut_at_statements() {
        assert_eq!(cut("a(); b()", 8), "a(); b()");
        assert_eq!(cut("first(1); second(2); third(3)", 21), "first(1); second(2); …");
        assert_eq!(cut("if is_it(1) { one(); two() } three()", 20), "if is_it(1) { … } …");
        assert_eq!(cut("tell(To::Clerk, \"what; is to be done\")", 20), "tell(…)");
        assert_eq!(cut("one && two(3) && three", 15), "one && two(3)…");
    }

    #[test]
    fn texts_and_letters_open_nothing() {
        for text in ["say(\"(\")", "say('(')", "say(\"\\\"(\")", "a::<'a>(b)", "say('\\'', \"}\")"] {
            let (depths, _) = scanned(text);
            assert_eq!(depths.last(), Some(&0), "{text}");
        }
    }
}

//! The machines that a reader of a message may write after it, the likely ones first.

use std::ops::Range;

use super::text::{Text, proposed};
use super::tokens::{Token, close_of, flat, line_around};

/// A machine, an underlined part of it with its line, and the names that are declared.
struct Place<'p> {
    all: &'p [Token],
    underlined: &'p Range<usize>,
    line: Range<usize>,
    names: Vec<String>,
}

pub(super) fn edits(message: &str, underlined: &Range<usize>, all: &[Token]) -> Vec<Vec<Token>> {
    if underlined.is_empty() {
        return Vec::new();
    }
    let place = Place { all, underlined, line: line_around(all, underlined), names: names(all) };
    let texts = proposed(message);
    let mut edits = Vec::new();
    if let [new, old, ..] = &texts[..]
        && message.contains(" in place of ")
    {
        edits.extend(place.exchanged(old, new));
        edits.extend(place.exchanged(new, old));
    }
    if removes(message) {
        edits.extend(place.removed(&texts));
    }
    if renames(message) {
        edits.extend(place.renamed());
    }
    if message.contains("add ") || message.contains("in the machine") {
        edits.extend(texts.iter().flat_map(|text| place.beside(text)));
    }
    edits.extend(texts.iter().flat_map(|text| place.over(text)));
    edits
}

/// Whether the message says what to write, or what to take away: what stands behind the mistake itself.
pub(super) fn proposes(message: &str) -> bool {
    let advice =
        message.split_once("; ").or_else(|| message.split_once(": ")).map_or("", |(_, advice)| advice);
    advice.contains('`') || removes(advice) || renames(advice)
}

fn removes(message: &str) -> bool {
    ["remove", "leave", "without `"].iter().any(|word| message.contains(word))
}

fn renames(message: &str) -> bool {
    ["rename", "choose another", "call it"].iter().any(|word| message.contains(word))
}

impl Place<'_> {
    fn put(&self, range: Range<usize>, new: &[Token]) -> Vec<Token> {
        [&self.all[..range.start], new, &self.all[range.end..]].concat()
    }

    /// Where the text stands, the nearest first.
    fn found(&self, text: &Text) -> Vec<Range<usize>> {
        let ranges = (0..self.all.len()).map(|at| at..at + text.len());
        let mut found: Vec<_> = ranges
            .filter(|range| self.all.get(range.clone()).is_some_and(|tokens| text.is(tokens)))
            .collect();
        found.sort_by_key(|range| range.start.abs_diff(self.underlined.start));
        found.truncate(2);
        found
    }

    fn exchanged(&self, old: &Text, new: &Text) -> Vec<Vec<Token>> {
        let new = new.filled(&self.names);
        let found = self.found(old).into_iter();
        found.flat_map(|range| new.iter().take(2).map(move |new| self.put(range.clone(), new))).collect()
    }

    /// Without the texts, without what is underlined and more of its line, without the line.
    fn removed(&self, texts: &[Text]) -> Vec<Vec<Token>> {
        let Range { start, end } = *self.underlined;
        let texts = texts.iter().flat_map(|text| self.found(text));
        let attribute = start.checked_sub(2).filter(|at| self.all[*at].text == "#");
        let attribute = attribute.and_then(|at| Some(at..close_of(self.all, at + 1)? + 1));
        let with_comma = start.saturating_sub(1)..end;
        let more = (end..=self.line.end).map(|end| start..end);
        let ranges = texts.chain(attribute).chain(more).chain([with_comma, self.line.clone()]);
        ranges.map(|range| self.put(range, &[])).collect()
    }

    /// Here alone, and everywhere.
    fn renamed(&self) -> Vec<Vec<Token>> {
        let old = &self.all[self.underlined.start].text;
        let name = if old.starts_with(char::is_uppercase) { "Renamed" } else { "renamed" };
        let new = flat(name.parse().expect("a name is a token"));
        let everywhere = self
            .all
            .iter()
            .map(|token| if token.text == *old { token.with_text(name) } else { token.clone() });
        vec![self.put(self.underlined.clone(), &new), everywhere.collect()]
    }

    /// The text as a line of its own: in the machine, in the block of what is underlined, before and behind its line.
    fn beside(&self, text: &Text) -> Vec<Vec<Token>> {
        let brace =
            |from: usize| self.all[from..].iter().position(|token| token.text == "{").map(|at| from + at);
        let block = brace(self.underlined.start);
        let end = block.and_then(|open| close_of(self.all, open));
        let machine = self.all.iter().position(|token| token.text == "machine").and_then(brace);
        let begin = |open: usize| open + 1;
        let places = [machine.map(begin), block.map(begin), end, Some(self.line.start), Some(self.line.end)];
        let filled = text.filled(&self.names);
        let at = |place: usize| filled.iter().take(6).map(move |new| self.put(place..place, new));
        places.into_iter().flatten().flat_map(at).collect()
    }

    /// The text over what is underlined, and over what stands around it as it does in the text; what adds least comes first.
    fn over(&self, text: &Text) -> Vec<Vec<Token>> {
        let group = self.group();
        let may_go = |at: usize| self.underlined.contains(&at) || group.contains(&at);
        let mut edits = Vec::new();
        for window in self.windows(text) {
            let old: Vec<_> = window.clone().map(|at| (self.all[at].clone(), may_go(at))).collect();
            let ways = text.over(&old, &self.names).into_iter();
            edits.extend(ways.map(|(new, tokens)| (new, self.put(window.clone(), &tokens))));
        }
        edits.sort_by_key(|(new, tokens)| (*new, tokens.len().abs_diff(self.all.len())));
        edits.into_iter().map(|(_, tokens)| tokens).collect()
    }

    /// A group that begins in what is underlined, or stands behind it, as in `goto!(Open)`.
    fn group(&self) -> Range<usize> {
        let is = |at: usize, texts: &[&str]| {
            self.all.get(at).is_some_and(|token| texts.contains(&token.text.as_str()))
        };
        let end = self.underlined.end;
        let behind = end + usize::from(is(end, &["!"]));
        let inside = self.underlined.clone().find(|at| is(*at, &["(", "{", "["]));
        let open = inside.or_else(|| is(behind, &["(", "["]).then_some(behind));
        let close = open.and_then(|open| close_of(self.all, open));
        match (inside.or(Some(end)), close) {
            (Some(from), Some(close)) => from..close + 1,
            _ => end..end,
        }
    }

    /// What the text may stand for: it begins and ends with tokens that stand there.
    fn windows(&self, text: &Text) -> Vec<Range<usize>> {
        let Range { start, end } = *self.underlined;
        let mut windows = vec![start..start, end..end];
        for from in (self.line.start..=start).rev() {
            for to in end..=self.line.end.max(end) {
                let first = (from < start).then(|| &self.all[from]);
                let last = (to > end).then(|| &self.all[to - 1]);
                if text.spans(first, last) {
                    windows.push(from..to);
                }
            }
        }
        for from in (0..self.all.len()).filter(|at| text.begins(&self.all[*at..])) {
            let ends = from + 1..=self.all.len().min(from + text.len() + 40);
            windows.extend(ends.filter(|to| text.spans(None, Some(&self.all[to - 1]))).map(|to| from..to));
        }
        windows
    }
}

/// Names of states, regions, choices and data, and the first events.
fn names(all: &[Token]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for two in all.windows(2) {
        let declares = ["state", "let", "region", "choice"].contains(&two[0].text.as_str());
        if declares && two[1].is_word() && !names.contains(&two[1].text) {
            names.push(two[1].text.clone());
        }
    }
    let events = all.windows(2).position(|two| two[0].text == "events" && two[1].text == "{");
    let events = events.map_or(&[][..], |at| &all[at + 2..]);
    let words = events.iter().take_while(|token| token.text != "}").filter(|token| token.is_word());
    names.extend(words.take(3).map(|token| token.text.clone()));
    names
}

//! Sentences of a page, and their words. Listings, headings and raw HTML are left out. An item of a list is a text of its own,
//! and so is a cell of a table with six words or more.

use crate::markdown::rows;

pub struct Sentence {
    pub row: usize,
    pub words: usize,
    pub text: String,
}

pub fn sentences(page: &str) -> Vec<Sentence> {
    let mut found = vec![];
    let (mut block, mut begin) = (String::new(), 1);
    let ends = [(usize::MAX, false, "")];
    for (number, listing, row) in rows(page).chain(ends) {
        let row = if listing || is_no_text(row.trim()) { "" } else { row.trim() };
        let cells = row.strip_prefix('|').into_iter().flat_map(|cells| cells.split('|'));
        cells.filter(|cell| words(cell) >= 6).for_each(|cell| split(number, cell, &mut found));
        let (text, is_item) = match row.starts_with('|') {
            true => ("", false),
            false => item(row),
        };
        if text.is_empty() || is_item {
            split(begin, &block, &mut found);
            block.clear();
        }
        if block.trim().is_empty() {
            begin = number;
        }
        block.push_str(text);
        block.push(' ');
    }
    found
}

fn is_no_text(row: &str) -> bool {
    let is_definition =
        row.starts_with('[') && row.split_once("]: ").is_some_and(|(name, _)| !name.contains(' '));
    (row.starts_with('#') && !row.starts_with("#["))
        || row.starts_with('<')
        || row.starts_with("[![")
        || is_definition
}

/// The text of a row without the mark of an item, and whether it has one.
fn item(row: &str) -> (&str, bool) {
    let digits = row.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = (digits.len() < row.len()).then_some(digits).and_then(|rest| rest.strip_prefix(". "));
    match row.strip_prefix("- ").or(row.strip_prefix("* ")).or(numbered) {
        Some(text) => (text, true),
        None => (row, false),
    }
}

/// A sentence ends at a full stop, a question mark or an exclamation mark that what begins anew follows.
fn split(row: usize, text: &str, found: &mut Vec<Sentence>) {
    let (mut begin, mut in_code, mut ended, mut spaced) = (0, false, false, false);
    let mut add = |part: &str| {
        let words = words(part);
        if words > 2 {
            found.push(Sentence { row, words, text: part.trim().to_owned() });
        }
    };
    for (at, c) in text.char_indices() {
        let begins = c.is_ascii_uppercase() || "`*[(".contains(c);
        if ended && spaced && begins {
            add(&text[begin..at]);
            begin = at;
        }
        let goes_on = ended && (")\"*".contains(c) || c.is_whitespace());
        spaced = goes_on && c.is_whitespace();
        ended = goes_on || (!in_code && ".!?".contains(c));
        in_code ^= c == '`';
    }
    add(&text[begin..]);
}

/// Code counts as a word, and so does each word of the text of a link.
pub fn words(text: &str) -> usize {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some((label, after)) = link(rest) {
            plain.push_str(label);
            rest = after;
        } else {
            plain.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    let outside =
        |(index, part): (usize, &str)| if index % 2 == 0 { part.to_owned() } else { "code".to_owned() };
    let plain: String = plain.split('`').enumerate().map(outside).collect();
    plain.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
}

/// `[label](address)` and `[label][name]`: the label, and the text after it.
fn link(text: &str) -> Option<(&str, &str)> {
    let (label, rest) = text.strip_prefix('[')?.split_once(']')?;
    let after = match rest.strip_prefix('(') {
        Some(address) => address.split_once(')')?.1,
        None => rest.strip_prefix('[')?.split_once(']')?.1,
    };
    Some((label, after))
}

#[test]
fn words_and_sentences_are_counted() {
    let page = "# A heading\n\nOne `a.b c` [two words](x#y). The next one here? `code` begins (this too.) And\nthis ends.\n\n\
        - An item of five words.\n- Another one, too\n\n```\nno text at all. Not this.\n```\n\n| short | a cell has six words here |\n";
    let found: Vec<(usize, usize)> =
        sentences(page).iter().map(|sentence| (sentence.row, sentence.words)).collect();
    assert_eq!(found, [(3, 4), (3, 4), (3, 4), (3, 3), (6, 5), (7, 3), (13, 6)]);
}

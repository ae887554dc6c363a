//! The list of all messages on the first page of the index, in the order in which a reader looks them up.

use std::collections::{BTreeMap, BTreeSet};

use super::page::{Entry, Page};

const INTRO: &str = "\
# All messages

In alphabetical order, as rustc prints them. Names in backticks are those of the example, so look for the words
beside them. Messages that begin with a name of your machine are [at the end](#a-name-of-your-machine-first). Warnings
stand under their names: rustc prints \"use of deprecated macro\" before them.
";

/// The heading of messages that begin with a name.
const NAMES: &str = "A name of your machine first";

pub(super) fn render(pages: &[(&str, Page)]) -> String {
    // By heading; in it by the words that do not change with the machine.
    let mut rows: BTreeMap<(bool, String), BTreeSet<(String, String)>> = BTreeMap::new();
    for (name, page) in pages {
        let mut anchors = Anchors::default();
        for entry in &page.entries {
            let anchor = anchors.next(&entry.heads()[0]);
            for head in entry.heads() {
                let (is_named, key) = sorted_by(&head, entry);
                let heading = if is_named { NAMES.to_owned() } else { initial(&key) };
                let row = format!("- [{head}]({name}#{anchor})\n");
                rows.entry((is_named, heading)).or_default().insert((key, row));
            }
        }
    }
    let sections = rows.into_iter().map(|((_, heading), rows)| {
        let rows: String = rows.into_iter().map(|(_, row)| row).collect();
        format!("\n## {heading}\n\n{rows}")
    });
    INTRO.to_owned() + &sections.collect::<String>()
}

/// Whether a message begins with a name of the machine, and the words after that name, or all words.
fn sorted_by(head: &str, entry: &Entry) -> (bool, String) {
    let quoted = head.strip_prefix('`').and_then(|rest| rest.split_once('`'));
    let (is_named, words) = match quoted {
        Some((name, rest)) if entry.declares(name) => (true, rest),
        _ => (false, head),
    };
    (is_named, words.replace('`', "").trim().to_lowercase())
}

/// `D`, or for a message that begins with a mark the heading of all these.
fn initial(key: &str) -> String {
    let first = key.chars().next().filter(char::is_ascii_alphabetic);
    first.map_or_else(|| "A mark first".to_owned(), |first| first.to_ascii_uppercase().to_string())
}

/// The anchors that rustdoc gives to the headings of a page, one after the other.
#[derive(Default)]
struct Anchors(BTreeMap<String, usize>);

impl Anchors {
    fn next(&mut self, heading: &str) -> String {
        let letters = heading.chars().filter_map(|letter| match letter {
            ' ' => Some('-'),
            letter if letter.is_alphanumeric() || matches!(letter, '-' | '_') => {
                Some(letter.to_ascii_lowercase())
            }
            _ => None,
        });
        let anchor: String = letters.collect();
        let count = self.0.entry(anchor.clone()).or_default();
        *count += 1;
        if *count == 1 { anchor } else { format!("{anchor}-{}", *count - 1) }
    }
}

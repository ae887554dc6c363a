//! The error index of the docs says what the macro says: each wrong machine gives the one message of its
//! entry, each mended one none, and each message of `tests/messages/` has an entry. That rustc takes the mended machines
//! is tested in `docs/recipes/tests/mended.rs`.
//!
//! `UPDATE_EXPECT=1` writes headings, messages and the list on the first page anew. Read the difference.

mod folds;
mod list;
mod messages;
mod page;
mod shape;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use expect_test::expect_file;

use self::messages::Message;
pub(super) use self::messages::calls as machines;
pub(super) use self::page::Entry;
use self::page::Page;
pub(super) use self::shape::shape;

/// The pages in the order of the modules in `fsm-runtime/src/error_index.rs`.
const PAGES: [&str; 21] = [
    "header",
    "types",
    "structure",
    "names",
    "parts",
    "events",
    "fields",
    "lines",
    "requests",
    "stack",
    "time",
    "declarations",
    "attributes",
    "syntax",
    "words",
    "triggers",
    "guards",
    "targets",
    "ends",
    "code",
    "warnings",
];

/// The list on the first page.
const LIST: &str = "all_messages";

/// Our words for what rustc's own index explains.
const OF_RUSTC: &str = "this lint expectation is unfulfilled";

#[test]
fn the_pages_say_what_the_macro_says() {
    for (name, page) in &*INDEX {
        expect_file![path(name)].assert_eq(&page.render());
    }
}

#[test]
fn the_first_page_lists_all_messages() {
    expect_file![path(LIST)].assert_eq(&list::render(&INDEX));
}

#[test]
fn every_message_has_an_entry() {
    let entries: BTreeSet<String> = INDEX.iter().flat_map(|(_, page)| page.shapes()).collect();
    assert!(!entries.is_empty(), "the index has entries");
    let mut missing = String::new();
    for (file, case) in super::messages::cases() {
        let without = |message: &&str| *message != OF_RUSTC && !entries.contains(&shape(message));
        for message in case.messages().filter(without) {
            missing += &format!("{message}\n    ({file}, {})\n", case.title);
        }
    }
    assert!(missing.is_empty(), "CONTRIBUTING.md says how an entry is added; missing:\n{missing}");
}

#[test]
fn the_shape_of_a_message_is_what_does_not_change_with_the_machine() {
    let similar = "no state `Opne` in machine `Door`; a state with a similar name exists: `Open`";
    let listed = "no state `Kick` in machine `Gate`; declared: `Closed`, `Open`";
    assert_eq!(shape(similar), shape(listed));
    assert_eq!(shape(similar), "no state _ in machine _");
    assert_eq!(shape("reached by `A` -> `B` -> `C`; on line 12"), "reached by _; on line _");
    assert_ne!(shape("`x` is set twice"), shape("`x` is given twice"));
}

#[test]
fn a_wrong_machine_has_one_mistake_and_a_mended_one_none() {
    let mut problems = String::new();
    for (name, page) in &*INDEX {
        for (place, entry) in page.entries.iter().enumerate() {
            let Entry { heading, wrong, wrong_to_rustc, mended, .. } = entry;
            if (wrong.is_empty() && wrong_to_rustc.is_empty()) || mended.is_empty() {
                problems += &format!("{name}.md, {heading}: show the machine with and without the mistake\n");
            }
            let mut check = |code: &str, messages: &[Message], count: usize| {
                if messages.len() != count {
                    problems += &format!("{name}.md, {heading}: {messages:#?}\n{code}\n");
                }
            };
            wrong.iter().for_each(|wrong| check(&wrong.code, &wrong.messages, 1));
            let right = mended.iter().chain(wrong_to_rustc).filter(|_| super::in_sample(place));
            right.for_each(|code| check(code, &messages::of(code), 0));
        }
    }
    assert!(problems.is_empty(), "{problems}");
}

#[test]
fn every_page_is_in_the_docs() {
    let modules = fs::read_to_string(folder().with_extension("rs")).expect("the modules can be read");
    let names = modules.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(" {}"));
    assert_eq!(
        names.collect::<Vec<_>>(),
        PAGES,
        "the modules of error_index.rs and the pages that are tested"
    );
    let files = fs::read_dir(folder()).expect("the pages can be listed");
    assert_eq!(files.count(), PAGES.len() + 1, "the pages in error_index/, and the list of their messages");
}

pub(super) fn entries() -> impl Iterator<Item = &'static Entry> {
    INDEX.iter().flat_map(|(_, page)| &page.entries)
}

/// The pages, each with its name. Read once: each wrong machine is expanded for it.
static INDEX: LazyLock<Vec<(&str, Page)>> =
    LazyLock::new(|| PAGES.iter().map(|name| (*name, Page::parse(&read(name)))).collect());

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}.md: {error}"))
}

fn path(name: &str) -> PathBuf {
    folder().join(format!("{name}.md"))
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fsm-runtime/src/error_index")
}

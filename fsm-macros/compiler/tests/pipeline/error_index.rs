//! The error index of the docs says what the macro says: each wrong machine gives the one message of its
//! entry, each mended one none. What the examples mean to rustc is tested in `tests/tests/messages/`.
//!
//! `UPDATE_EXPECT=1` writes headings, messages and the list of all messages anew. Read the difference.

mod messages;
mod page;

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use expect_test::expect_file;

use self::messages::Message;
use self::page::{Entry, Page};

/// The pages in the order of the list, which is that of the modules in `fsm-runtime/src/error_index.rs`.
const PAGES: [&str; 20] = [
    "header",
    "types",
    "structure",
    "names",
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

#[test]
fn the_pages_and_the_list_say_what_the_macro_says() {
    let mut list = String::new();
    for (name, page) in &*INDEX {
        list += &page.list(name);
        expect_file![path(name)].assert_eq(&page.render());
    }
    expect_file![path("messages")].assert_eq(&list);
}

#[test]
fn a_wrong_machine_has_one_mistake_and_a_mended_one_none() {
    let mut problems = String::new();
    for (name, page) in &*INDEX {
        for Entry { heading, wrong, wrong_to_rustc, mended, .. } in &page.entries {
            if (wrong.is_empty() && wrong_to_rustc.is_empty()) || mended.is_empty() {
                problems += &format!("{name}.md, {heading}: show the machine with and without the mistake\n");
            }
            let mut check = |code: &str, messages: &[Message], count: usize| {
                if messages.len() != count {
                    problems += &format!("{name}.md, {heading}: {messages:#?}\n{code}\n");
                }
            };
            wrong.iter().for_each(|wrong| check(&wrong.code, &wrong.messages, 1));
            mended.iter().chain(wrong_to_rustc).for_each(|code| check(code, &messages::of(code), 0));
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
    assert_eq!(files.count(), PAGES.len() + 1, "the pages in error_index/, and messages.md");
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

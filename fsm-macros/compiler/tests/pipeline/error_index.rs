//! The error index of the docs says what the macro says: each wrong machine gives the one message of its
//! entry, each mended one none. What the examples mean to rustc is tested in `tests/tests/messages/`.
//!
//! `UPDATE_EXPECT=1` writes headings, messages and the list of all messages anew. Read the difference.

mod messages;
mod page;

use std::{fs, path::PathBuf};

use expect_test::expect_file;

use self::page::{Entry, Page};

/// The pages in the order of the list, which is that of the modules in `fsm-runtime/src/error_index.rs`.
const PAGES: [&str; 20] = [
    "header",
    "types",
    "structure",
    "names",
    "events",
    "fields",
    "handlers",
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
    for name in PAGES {
        let page = Page::parse(&read(name));
        list += &page.list(name);
        expect_file![path(name)].assert_eq(&page.render());
    }
    expect_file![path("messages")].assert_eq(&list);
}

#[test]
fn a_wrong_machine_has_one_mistake_and_a_mended_one_none() {
    let mut problems = String::new();
    for name in PAGES {
        for Entry { heading, wrong, wrong_to_rustc, mended, .. } in Page::parse(&read(name)).entries {
            if (wrong.is_empty() && wrong_to_rustc.is_empty()) || mended.is_empty() {
                problems += &format!("{name}.md, {heading}: show the machine with and without the mistake\n");
            }
            let expected = wrong.iter().map(|code| (code, 1));
            let expected = expected.chain(mended.iter().chain(&wrong_to_rustc).map(|code| (code, 0)));
            for (code, count) in expected {
                let messages = messages::of(code);
                if messages.len() != count {
                    problems += &format!("{name}.md, {heading}: {messages:#?}\n{code}\n");
                }
            }
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

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}.md: {error}"))
}

fn path(name: &str) -> PathBuf {
    folder().join(format!("{name}.md"))
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fsm-runtime/src/error_index")
}

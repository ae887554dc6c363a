//! A proposal compiles when it is followed to the letter: what a message proposes is put at what it underlines, and then
//! nothing is wrong any more. So it is tried for the wrong machines of the error index and all cases of `tests/messages`.
//!
//! Messages that leave something to the user stand in `proposals/apart.txt`, by their shape, or alone where others of it
//! are followed: a question, two ways, another place. `UPDATE_EXPECT=1` writes the list anew. Read the difference: a message that comes to it proposes too little.

mod edits;
mod text;
mod tokens;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use expect_test::expect_file;
use fsm_compiler::{Diagnostic, Severity};
use proc_macro2::TokenStream;

use self::tokens::{Token, between, flat, text};
use super::error_index::{machines, shape};
use super::{in_sample, is_whole};

/// A reader tries one thing, or a second: not all that the tokens of a text could mean.
const TRIES: usize = 16;

#[test]
fn a_proposal_that_is_followed_to_the_letter_compiles() {
    let is_update = std::env::var_os("UPDATE_EXPECT").is_some();
    let known: BTreeSet<String> = match is_update {
        true => BTreeSet::new(),
        false => list().lines().filter_map(|line| line.strip_prefix("- ")).map(str::to_owned).collect(),
    };
    let index =
        super::error_index::entries().flat_map(|entry| entry.wrong.iter().map(|wrong| plain(&wrong.code)));
    let cases =
        super::messages::cases().filter(|(file, _)| *file != "several").map(|(_, case)| case.table.clone());
    let mut followed: BTreeMap<String, usize> = BTreeMap::new();
    let mut apart = BTreeSet::new();
    for (_, code) in index.chain(cases).enumerate().filter(|(place, _)| in_sample(*place)) {
        let Some(said) = diagnose(&code).into_iter().next() else { continue };
        let message = without_level(&said.message);
        let shape = shape(message);
        let is_known = known.contains(&shape) || known.contains(message);
        if !is_known && is_followed(&code, &said) {
            *followed.entry(shape).or_default() += 1;
        } else {
            apart.insert((shape, message.to_owned()));
        }
    }
    if !is_whole() {
        let untold: Vec<&String> = apart
            .iter()
            .filter(|(shape, message)| !known.contains(shape) && !known.contains(message))
            .map(|(_, message)| message)
            .collect();
        assert!(untold.is_empty(), "not followed, and not in the list: {untold:#?}");
        return;
    }
    // Where others of a kind are followed, this one stands there by itself.
    let name = |(shape, message): (String, String)| {
        let is_kind = !followed.contains_key(&shape) && !known.contains(&message);
        (edits::proposes(&message), if is_kind { shape } else { message })
    };
    let apart: BTreeSet<(bool, String)> = apart.into_iter().map(name).collect();
    let count: usize = followed.values().sum();
    println!("{count} proposals were followed; {} messages leave something to the user", apart.len());
    assert!(count > 1000, "{count} proposals were followed");
    let list = format!(
        "No text is proposed.\n\n{}\nThe text has to be put elsewhere, or something besides has to change.\n\n{}",
        lines(&apart, false),
        lines(&apart, true)
    );
    expect_file![path()].assert_eq(&list);
}

fn lines(apart: &BTreeSet<(bool, String)>, has_text: bool) -> String {
    apart.iter().filter(|(has, _)| *has == has_text).map(|(_, name)| format!("- {name}\n")).collect()
}

fn list() -> String {
    fs::read_to_string(path()).expect("the list can be read")
}

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pipeline/proposals/apart.txt")
}

/// Whether one of the machines that a reader may write has no error, and not the same warning.
fn is_followed(code: &str, said: &Diagnostic) -> bool {
    let message = without_level(&said.message);
    let all = flat(code.parse().expect("an example has tokens"));
    let underlined = between(&all, said.from.start(), said.to.end());
    let known = attributes(&all);
    let is_clean = |code: &str| {
        let wrong = |said: &Diagnostic| said.severity == Severity::Error || said.message.starts_with(message);
        code.parse::<TokenStream>().is_ok()
            && has_known_attributes(code, &known)
            && !diagnose(code).iter().any(wrong)
    };
    edits::edits(message, &underlined, &all).iter().take(TRIES).any(|edit| is_clean(&text(edit)))
}

/// The attributes of items that rustc, and those whose derives stand in the cases, have a meaning for. All others are passed on
/// by the macro, which cannot know them, and are errors of rustc.
const ATTRIBUTES: [&str; 14] = [
    "allow",
    "cfg",
    "cfg_attr",
    "default",
    "deny",
    "deprecated",
    "derive",
    "doc",
    "expect",
    "forbid",
    "must_use",
    "non_exhaustive",
    "tag",
    "warn",
];

/// Whether the code has no attribute but known ones, and those that stood in the wrong machine.
fn has_known_attributes(code: &str, before: &BTreeSet<String>) -> bool {
    let all = flat(code.parse().expect("it was parsed before"));
    attributes(&all).iter().all(|name| before.contains(name) || ATTRIBUTES.contains(&name.as_str()))
}

fn attributes(all: &[Token]) -> BTreeSet<String> {
    let names = all.windows(3).filter(|three| three[0].text == "#" && three[1].text == "[");
    names.map(|three| three[2].text.clone()).collect()
}

/// A warning without the way to silence it, which always holds.
fn without_level(message: &str) -> &str {
    message.split("; silence it").next().unwrap_or_default()
}

/// Messages about each `fsm!` in the code, or about the code as a table.
fn diagnose(code: &str) -> Vec<Diagnostic> {
    let tokens: TokenStream = code.parse().expect("an example has tokens");
    let machines = machines(tokens.clone());
    if machines.is_empty() {
        return fsm_compiler::diagnose(tokens);
    }
    machines.into_iter().flat_map(fsm_compiler::diagnose).collect()
}

/// The code with its hidden lines.
fn plain(code: &str) -> String {
    code.lines().map(|line| format!("{}\n", line.strip_prefix("# ").unwrap_or(line))).collect()
}

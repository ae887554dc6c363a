//! The checks of the compiler as a table, made from the code: each function of `src/check/` that words a message, the rule
//! that it holds, and the cases of `tests/messages/` in which it speaks. A message that no case prints is a check that nothing
//! holds: here, and in the stages before, which have no table.
//!
//! `UPDATE_EXPECT=1` writes `tests/checks.md` anew.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};

use super::messages::{Case, cases};

#[test]
fn each_check_has_a_case() {
    let spoken = spoken();
    let mut table = String::from(HEAD);
    let mut silent = Vec::new();
    for check in checks("check") {
        let mut places = BTreeSet::new();
        for text in &check.texts {
            let of_text = spoken.iter().filter(|(_, message)| is_made_of(message, text));
            let found: Vec<&String> = of_text.map(|(place, _)| place).collect();
            if found.is_empty() {
                silent.push(format!("{}: {text}", check.name));
            }
            places.extend(found);
        }
        let places: Vec<&str> = places.into_iter().map(String::as_str).collect();
        let _ =
            writeln!(table, "| `{}` | {} | {} |", check.name, cell(&check.rule), cell(&places.join("; ")));
    }
    assert!(silent.is_empty(), "no case in tests/messages/ prints\n{}", silent.join("\n"));
    expect_file!["../checks.md"].assert_eq(&table);
}

#[test]
fn each_message_of_the_stages_before_has_a_case() {
    let spoken = spoken();
    let is_said = |text: &str| spoken.iter().any(|(_, message)| is_made_of(message, text));
    let mut silent = Vec::new();
    for check in ["syntax", "parts", "model"].into_iter().flat_map(checks) {
        let unsaid = check.texts.iter().filter(|text| !is_said(text));
        silent.extend(unsaid.map(|text| format!("{}: {text}", check.name)));
    }
    assert!(silent.is_empty(), "no case in tests/messages/ prints\n{}", silent.join("\n"));
}

/// Each message of `tests/messages/` with its place.
fn spoken() -> Vec<(String, &'static str)> {
    let spoken = |(file, case): (_, &'static Case)| {
        let place = format!("{file}: {}", case.title);
        case.messages().map(move |message| (place.clone(), message))
    };
    cases().flat_map(spoken).collect()
}

const HEAD: &str = "# The checks of the compiler\n\n\
    Made from the code by `tests/pipeline/checks.rs`: the functions of `check/` in `fsm-reading` that word a message, the rule of each, and \
    the cases of `tests/messages/` that hold it.\n\n| check | rule | cases |\n| --- | --- | --- |\n";

struct Check {
    /// `file::function`
    name: String,
    /// The first sentence of its documentation, or of its file's.
    rule: String,
    /// What it says, with `{}` for what it fills in.
    texts: Vec<String>,
}

/// Those in a folder of `fsm-reading`.
fn checks(stage: &str) -> Vec<Check> {
    let mut paths = files(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../reading/src").join(stage));
    paths.sort();
    let mut checks = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a source file");
        let file = syn::parse_file(&text).expect("Rust");
        let module = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut reader = Reader { module, of_file: first_sentence(&file.attrs), checks: &mut checks };
        reader.visit_file(&file);
    }
    checks
}

fn files(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(path) else { return vec![path.to_owned()] };
    entries.flat_map(|entry| files(&entry.expect("an entry").path())).collect()
}

struct Reader<'c> {
    module: String,
    of_file: String,
    checks: &'c mut Vec<Check>,
}

impl Reader<'_> {
    fn item(&mut self, name: &syn::Ident, attrs: &[syn::Attribute], body: &impl ToTokens) {
        let mut texts = Vec::new();
        collect(body.to_token_stream(), &mut texts);
        if texts.is_empty() {
            return;
        }
        let own = first_sentence(attrs);
        let rule = if own.is_empty() { self.of_file.clone() } else { own };
        self.checks.push(Check { name: format!("{}::{name}", self.module), rule, texts });
    }
}

impl Visit<'_> for Reader<'_> {
    fn visit_item_fn(&mut self, function: &syn::ItemFn) {
        self.item(&function.sig.ident, &function.attrs, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &syn::ImplItemFn) {
        self.item(&function.sig.ident, &function.attrs, &function.block);
    }

    fn visit_item_const(&mut self, item: &syn::ItemConst) {
        self.item(&item.ident, &item.attrs, &item.expr);
    }
}

/// The literals that read as sentences.
fn collect(tokens: TokenStream, texts: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => collect(group.stream(), texts),
            TokenTree::Literal(literal) => {
                let text =
                    syn::parse2::<syn::LitStr>(TokenTree::from(literal).into()).map(|text| text.value());
                texts.extend(text.ok().filter(|text| is_sentence(text)));
            }
            _ => {}
        }
    }
}

fn is_sentence(text: &str) -> bool {
    let is_word = |word: &&str| word.chars().all(|letter| letter.is_alphabetic() || ",:;'".contains(letter));
    text.split_whitespace().filter(is_word).collect::<BTreeSet<_>>().len() >= 4
}

/// Whether the parts of a text stand in a message, in their order.
fn is_made_of(message: &str, text: &str) -> bool {
    let mut rest = message;
    parts(text).iter().all(|part| match rest.find(part.as_str()) {
        Some(at) => {
            rest = &rest[at + part.len()..];
            true
        }
        None => false,
    })
}

/// The text between what is filled in.
fn parts(text: &str) -> Vec<String> {
    let plain = text.replace("{{", "\u{1}").replace("}}", "\u{2}");
    let mut parts = Vec::new();
    for piece in plain.split('{') {
        let part = piece.split_once('}').map_or(piece, |(_, rest)| rest);
        parts.push(part.replace('\u{1}', "{").replace('\u{2}', "}"));
    }
    parts
}

fn first_sentence(attrs: &[syn::Attribute]) -> String {
    let docs = attrs.iter().filter_map(|attribute| match &attribute.meta {
        syn::Meta::NameValue(pair) if pair.path.is_ident("doc") => {
            syn::parse2::<syn::LitStr>(pair.value.to_token_stream())
                .ok()
                .map(|text| text.value().trim().to_owned())
        }
        _ => None,
    });
    let docs = docs.collect::<Vec<_>>().join(" ");
    docs.split_once(". ").map_or(docs.trim_end_matches('.'), |(first, _)| first).to_owned()
}

/// As a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

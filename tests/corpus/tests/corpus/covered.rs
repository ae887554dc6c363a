//! The corpus has each construct of the language, and each pair of constructs that a program of `examples/` or a recipe has in one
//! table.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fsm_compiler::Construct;
use proc_macro2::{TokenStream, TokenTree};

type Words = BTreeSet<&'static str>;

#[test]
fn each_construct_has_a_table() {
    let found: Words = corpus().into_iter().flatten().collect();
    let missing: Vec<&str> =
        Construct::ALL.iter().map(|one| one.word()).filter(|one| !found.contains(one)).collect();
    assert!(missing.is_empty(), "no table of the corpus has: {}", missing.join(", "));
}

#[test]
fn each_pair_of_the_examples_has_a_table() {
    let found: BTreeSet<_> = corpus().iter().flat_map(pairs).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["examples", "fsm-runtime/src/recipes"];
    let mut missing = BTreeSet::new();
    for file in folders.iter().flat_map(|folder| files(&root.join(folder))) {
        for table in tables(&file) {
            missing.extend(
                pairs(&table)
                    .into_iter()
                    .filter(|pair| !found.contains(pair))
                    .map(|pair| (pair, file.clone())),
            );
        }
    }
    let missing: Vec<String> =
        missing.iter().map(|((one, other), file)| format!("{one} / {other}: {}", file.display())).collect();
    assert!(
        missing.is_empty(),
        "{} pairs are in no table of the corpus:\n{}",
        missing.len(),
        missing.join("\n")
    );
}

fn corpus() -> Vec<Words> {
    let folder = fsm_corpus::path("src", "tables");
    files(&folder).iter().flat_map(|file| tables(file)).collect()
}

fn pairs(words: &Words) -> Vec<(&'static str, &'static str)> {
    let words: Vec<&'static str> = words.iter().copied().collect();
    let behind = |(at, one): (usize, &&'static str)| {
        words[at + 1..].iter().map(|other| (*one, *other)).collect::<Vec<_>>()
    };
    words.iter().enumerate().flat_map(behind).collect()
}

/// Files of Rust and of Markdown, in folders too.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|end| end == "rs" || end == "md") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The constructs of each table in a file. What is wrong on purpose, or half a table, is left out.
fn tables(file: &Path) -> Vec<Words> {
    let text = fs::read_to_string(file).expect("text");
    let code = if file.extension().is_some_and(|end| end == "md") { listings(&text) } else { text };
    let Ok(tokens) = code.parse::<TokenStream>() else { return vec![] };
    let mut found = vec![];
    calls(tokens, &mut found);
    let words = |table| {
        fsm_compiler::constructs(table).ok().map(|found| found.into_iter().map(Construct::word).collect())
    };
    found.into_iter().filter_map(words).collect()
}

/// The code of a page, with what it hides.
fn listings(text: &str) -> String {
    let mut inside = false;
    let mut code = String::new();
    for line in text.lines() {
        if line.starts_with("```") {
            inside = !inside && (line == "```" || line.starts_with("```rust"));
        } else if inside {
            code += line.strip_prefix("# ").unwrap_or(if line == "#" { "" } else { line });
            code.push('\n');
        }
    }
    code
}

fn calls(tokens: TokenStream, found: &mut Vec<TokenStream>) {
    let mut before = [String::new(), String::new()];
    for token in tokens {
        let word = match token {
            TokenTree::Group(group) if before == ["fsm", "!"] => {
                found.push(group.stream());
                String::new()
            }
            TokenTree::Group(group) => {
                calls(group.stream(), found);
                String::new()
            }
            token => token.to_string(),
        };
        before.swap(0, 1);
        before[1] = word;
    }
}

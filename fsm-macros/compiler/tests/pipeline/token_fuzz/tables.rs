//! All tables of the tests and examples, in the order of their files.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};

/// What stands in each `fsm! { … }`.
pub(in super::super) fn all() -> Vec<TokenStream> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["tests/tests", "tests/further/tests", "examples"] {
        add_files(&root.join(folder), &mut files);
    }
    files.sort();
    let mut tables = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a file that can be read");
        let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        add_tables(tokens, &mut tables);
    }
    assert!(tables.len() > 400, "only {} tables", tables.len());
    tables
}

fn add_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder that can be read") {
        let path = entry.expect("an entry that can be read").path();
        if path.is_dir() && !path.ends_with("target") {
            add_files(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
}

fn add_tables(tokens: TokenStream, tables: &mut Vec<TokenStream>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        match &tokens[..index] {
            [.., TokenTree::Ident(name), TokenTree::Punct(bang)]
                if name == "fsm" && bang.as_char() == '!' =>
            {
                tables.push(group.stream());
            }
            _ => add_tables(group.stream(), tables),
        }
    }
}

//! Prints where the words of the language stand in the machines of Rust files, `FILE ROW COLUMN WORD` a row, as an editor is told of
//! them: `cargo run -p fsm-compiler --example words FILES`. Words that are Rust's own are not among them.

use std::collections::BTreeSet;
use std::{env, fs};

use fsm_compiler::{Reader, expand};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};

fn main() {
    for path in env::args().skip(1) {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let file: TokenStream = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut words = BTreeSet::new();
        machines(file, &mut |machine| {
            // The header is no line.
            let header = machine.clone().into_iter().find_map(|token| ident(&token, "machine"));
            words.extend(header.map(|word| placed(&word)));
            keywords(expand(machine, Reader::Editor), &mut words);
        });
        for (row, column, word) in words {
            println!("{path} {row} {column} {word}");
        }
    }
}

/// Hands over what stands in each `fsm! { … }`.
fn machines(tokens: TokenStream, found: &mut dyn FnMut(TokenStream)) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let name = index.checked_sub(2).and_then(|name| ident(&tokens[name], "fsm"));
        match name {
            Some(_) => found(group.stream()),
            None => machines(group.stream(), found),
        }
    }
}

/// `k_::word`: the word has the place at which it was written.
fn keywords(tokens: TokenStream, words: &mut BTreeSet<(usize, usize, String)>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for token in &tokens {
        if let TokenTree::Group(group) = token {
            keywords(group.stream(), words);
        }
    }
    for four in tokens.windows(4) {
        if let [module, TokenTree::Punct(_), TokenTree::Punct(_), TokenTree::Ident(word)] = four
            && ident(module, "k_").is_some()
            && word.span().byte_range() != Span::call_site().byte_range()
        {
            words.insert(placed(word));
        }
    }
}

fn placed(word: &Ident) -> (usize, usize, String) {
    let start = word.span().start();
    (start.line, start.column, word.to_string())
}

fn ident(token: &TokenTree, text: &str) -> Option<Ident> {
    match token {
        TokenTree::Ident(word) if word == text => Some(word.clone()),
        _ => None,
    }
}

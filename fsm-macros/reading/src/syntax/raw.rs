//! `r#Open` and `Open` are one name to Rust. They are made one here, before anything is read, so that
//! identifiers can be compared as they are.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;

use crate::token::renamed;
use crate::written::{TARGET_WORDS, language::CALLS};

/// The tokens without the `r#` of names that need none.
pub(super) fn without_needless_raw(tokens: TokenStream) -> TokenStream {
    // The usual case: nothing is built anew. The compiler writes all of it faster than we look at each token.
    if !tokens.to_string().contains("r#") || !has_needless_raw(&tokens) {
        return tokens;
    }
    renamed(tokens, &|name| plain(name).map(|plain| Ident::new(&plain, name.span()).into_token_stream()))
}

fn has_needless_raw(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(name) => plain(&name).is_some(),
        TokenTree::Group(group) => has_needless_raw(&group.stream()),
        _ => false,
    })
}

/// The name without an `r#` that changes nothing. A word of Rust needs it, and so does a word of ours: it is
/// how a state can be named `push`, and how another macro named `goto` is called.
fn plain(name: &Ident) -> Option<String> {
    let text = name.to_string();
    let plain = text.strip_prefix("r#")?;
    let is_word = RUST.contains(&plain) || TARGET_WORDS.contains(&plain) || CALLS.contains(&plain);
    (!is_word).then(|| plain.to_owned())
}

const RUST: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

//! The names and paths in tokens.

use proc_macro2::{TokenStream, TokenTree};

/// A name, or names with `::` between them.
pub(super) struct Word {
    pub(super) path: Vec<String>,
    /// `.name`
    pub(super) is_member: bool,
}

pub(super) fn words(tokens: TokenStream) -> Vec<Word> {
    let mut found = Vec::new();
    collect(tokens, &mut found);
    found
}

fn collect(tokens: TokenStream, found: &mut Vec<Word>) {
    // What stood before: `.`, the first `:`, or `::`.
    let mut before = String::new();
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                let name = name.to_string();
                match found.last_mut() {
                    Some(word) if before == "::" => word.path.push(name),
                    _ => found.push(Word { path: vec![name], is_member: before == "." }),
                }
                before.clear();
            }
            TokenTree::Punct(punct) if punct.as_char() == ':' && before == ":" => before = "::".to_owned(),
            TokenTree::Punct(punct) => before = punct.as_char().to_string(),
            TokenTree::Group(group) => {
                collect(group.stream(), found);
                before.clear();
            }
            TokenTree::Literal(_) => before.clear(),
        }
    }
}

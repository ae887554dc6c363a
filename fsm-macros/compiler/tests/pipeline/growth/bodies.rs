//! How large an expansion is, and the largest body of a function in it. rustc takes more than twice as long for a body of twice
//! the size, and for one with twice the closures: it compares each with each.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

#[derive(Default)]
pub(super) struct Size {
    pub(super) tokens: usize,
    pub(super) largest_body: usize,
    pub(super) most_closures: usize,
    closures: usize,
}

impl Size {
    pub(super) fn of(tokens: TokenStream) -> Self {
        let mut size = Self::default();
        let mut is_head = false;
        let mut before = None;
        for token in tokens {
            size.tokens += 1;
            match &token {
                TokenTree::Ident(name) if name == "fn" => is_head = true,
                TokenTree::Punct(mark) if mark.as_char() == ';' => is_head = false,
                TokenTree::Punct(mark) if mark.as_char() == '|' && begins(before.as_ref()) => {
                    size.closures += 1
                }
                TokenTree::Group(group) => {
                    let is_body = is_head && group.delimiter() == Delimiter::Brace;
                    is_head &= !is_body;
                    size.add(Self::of(group.stream()), is_body);
                }
                _ => {}
            }
            before = Some(token);
        }
        size
    }

    fn add(&mut self, inner: Self, is_body: bool) {
        self.tokens += 1 + inner.tokens;
        self.largest_body = self.largest_body.max(inner.largest_body);
        self.most_closures = self.most_closures.max(inner.most_closures);
        match is_body {
            true => {
                self.largest_body = self.largest_body.max(inner.tokens);
                self.most_closures = self.most_closures.max(inner.closures);
            }
            false => self.closures += inner.closures,
        }
    }
}

/// Whether a bar behind this token begins a closure: between patterns something stands before it.
fn begins(before: Option<&TokenTree>) -> bool {
    match before {
        None => true,
        Some(TokenTree::Ident(word)) => word == "move" || word == "return",
        Some(TokenTree::Punct(mark)) => matches!(mark.as_char(), ',' | '=' | ';'),
        Some(_) => false,
    }
}

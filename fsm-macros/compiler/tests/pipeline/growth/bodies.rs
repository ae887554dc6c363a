//! How large an expansion is, and the largest body of a function in it. rustc takes more than twice as long for a body of twice
//! the size, and for one with twice the closures: it compares each with each.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

#[derive(Default)]
pub(super) struct Size {
    pub(super) tokens: usize,
    pub(super) largest_body: usize,
    /// The name of its function.
    pub(super) largest: String,
    pub(super) most_closures: usize,
    closures: usize,
}

impl Size {
    pub(super) fn of(tokens: TokenStream) -> Self {
        let mut size = Self::default();
        let mut is_head = false;
        let mut function = String::new();
        let mut before: Option<TokenTree> = None;
        for token in tokens {
            size.tokens += 1;
            match &token {
                TokenTree::Ident(name) if name == "fn" => is_head = true,
                TokenTree::Ident(name) if is_head && follows_fn(before.as_ref()) => {
                    function = name.to_string()
                }
                TokenTree::Punct(mark) if mark.as_char() == ';' => is_head = false,
                TokenTree::Punct(mark) if mark.as_char() == '|' && begins(before.as_ref()) => {
                    size.closures += 1
                }
                TokenTree::Group(group) => {
                    let is_body = is_head && group.delimiter() == Delimiter::Brace;
                    is_head &= !is_body;
                    size.add(Self::of(group.stream()), is_body.then_some(&function));
                }
                _ => {}
            }
            before = Some(token);
        }
        size
    }

    /// `function`: of which the inner tokens are the body.
    fn add(&mut self, inner: Self, function: Option<&String>) {
        self.tokens += 1 + inner.tokens;
        self.most_closures = self.most_closures.max(inner.most_closures);
        self.body(inner.largest_body, &inner.largest);
        match function {
            Some(name) => {
                self.body(inner.tokens, name);
                self.most_closures = self.most_closures.max(inner.closures);
            }
            None => self.closures += inner.closures,
        }
    }

    fn body(&mut self, tokens: usize, function: &str) {
        if tokens > self.largest_body {
            (self.largest_body, self.largest) = (tokens, function.to_owned());
        }
    }
}

fn follows_fn(before: Option<&TokenTree>) -> bool {
    matches!(before, Some(TokenTree::Ident(word)) if word == "fn")
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

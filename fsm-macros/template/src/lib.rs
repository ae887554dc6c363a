//! `tokens! { … }` of `fsm-compiler`, with the syntax of `quote!`: `#name` puts a value in, `#(…),*` repeats. And
//! `#{expression}` puts in what the expression gives. `#if`, `#for` and `#match` are in `control.rs`.
//!
//! `quote!` writes a call for each token, so that templates would be the largest part of what is compiled of the
//! macro. Here a template becomes a text and a list of values, and one function makes tokens of both:
//! `fill` in `fsm-macros/program/src/tokens/template.rs`, which says what the text looks like.

extern crate proc_macro;

mod control;
mod text;

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, TokenStream, TokenTree};

use text::Text;

/// The tokens of a template, with mixed-site spans.
#[proc_macro]
pub fn tokens(template: TokenStream) -> TokenStream {
    let text = Text::of(template, None);
    if !text.lists.is_empty() {
        return with_lists(parsed("crate::caller::ours()"), text);
    }
    call("fill", text.arguments())
}

/// The same with another span: `span=> …`.
#[proc_macro]
pub fn tokens_at(input: TokenStream) -> TokenStream {
    let mut input = input.into_iter();
    let is_equals = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == '=');
    let span: TokenStream = input.by_ref().take_while(|token| !is_equals(token)).collect();
    // What is left of `=>`.
    input.next();
    let text = Text::of(input.collect(), Some(&span));
    with_lists(span, text)
}

/// `{ use …; fill_at(span, "text", &[&value], &mut [list.pieces()]) }`
fn with_lists(span: TokenStream, text: Text) -> TokenStream {
    let import = match text.lists.is_empty() {
        true => TokenStream::new(),
        false => parsed("use crate::tokens::template::{EachOfAll as _, EachOfList as _, TheSame as _};"),
    };
    let mut arguments = span;
    arguments.extend([mark(',')]);
    arguments.extend(text.arguments());
    arguments.extend(parsed(", &mut"));
    arguments.extend([list(text.lists.iter().map(pieces))]);
    let block = import.into_iter().chain(call("fill_at", arguments)).collect();
    TokenTree::Group(Group::new(Delimiter::Brace, block)).into()
}

impl Text {
    /// `"text", &[&value]`
    fn arguments(&self) -> TokenStream {
        let text = TokenTree::Literal(Literal::string(&self.template));
        [text, mark(','), mark('&'), list(self.values.iter().map(value))].into_iter().collect()
    }
}

fn list(elements: impl Iterator<Item = TokenStream>) -> TokenTree {
    Group::new(Delimiter::Bracket, elements.collect()).into()
}

/// `&name,` or `&(expression),`
fn value(value: &TokenTree) -> TokenStream {
    let value = match value {
        TokenTree::Group(code) => Group::new(Delimiter::Parenthesis, code.stream()).into(),
        name => name.clone(),
    };
    [mark('&'), value, mark(',')].into_iter().collect()
}

/// `name.pieces(),`
fn pieces(name: &Ident) -> TokenStream {
    [TokenTree::Ident(name.clone())].into_iter().chain(parsed(".pieces(),")).collect()
}

/// `crate::tokens::template::function(…)`
fn call(function: &str, arguments: TokenStream) -> TokenStream {
    let arguments = TokenTree::from(Group::new(Delimiter::Parenthesis, arguments));
    parsed(&format!("crate::tokens::template::{function}")).into_iter().chain([arguments]).collect()
}

fn parsed(code: &str) -> TokenStream {
    code.parse().unwrap_or_default()
}

fn mark(char: char) -> TokenTree {
    Punct::new(char, Spacing::Alone).into()
}

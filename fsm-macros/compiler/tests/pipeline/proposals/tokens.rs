//! A machine as a flat list of tokens, and as text again.

use std::ops::Range;

use proc_macro2::{Delimiter, LineColumn, Spacing, Span, TokenStream, TokenTree};

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) text: String,
    /// The next one follows without a space, as in `=>`.
    is_joint: bool,
    from: LineColumn,
    to: LineColumn,
}

/// All tokens, with those of a group between its delimiters.
pub(super) fn flat(tokens: TokenStream) -> Vec<Token> {
    let mut all = Vec::new();
    add(tokens, &mut all);
    all
}

fn add(tokens: TokenStream, all: &mut Vec<Token>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = delimiters(group.delimiter());
                all.push(Token::new(open, false, group.span_open()));
                add(group.stream(), all);
                all.push(Token::new(close, false, group.span_close()));
            }
            TokenTree::Punct(mark) => {
                let is_joint = mark.spacing() == Spacing::Joint;
                all.push(Token::new(&mark.to_string(), is_joint, mark.span()));
            }
            other => all.push(Token::new(&other.to_string(), false, other.span())),
        }
    }
}

fn delimiters(delimiter: Delimiter) -> (&'static str, &'static str) {
    match delimiter {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    }
}

impl Token {
    fn new(text: &str, is_joint: bool, span: Span) -> Self {
        Self { text: text.to_owned(), is_joint, from: span.start(), to: span.end() }
    }

    pub(super) fn with_text(&self, text: &str) -> Self {
        Self { text: text.to_owned(), ..self.clone() }
    }

    pub(super) fn is_word(&self) -> bool {
        self.text.starts_with(|first: char| first.is_alphabetic() || first == '_')
    }
}

/// The tokens that stand between two places. The end of a group belongs to it.
pub(super) fn between(tokens: &[Token], from: LineColumn, to: LineColumn) -> Range<usize> {
    let is_in = |token: &&Token| token.from >= from && token.to <= to;
    let first = tokens.iter().position(|token| is_in(&token)).unwrap_or(0);
    let count = tokens[first..].iter().take_while(is_in).count();
    first..first + count
}

/// The token that closes the group that opens here.
pub(super) fn close_of(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token.text.as_str() {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return (index > open).then_some(index);
        }
    }
    None
}

/// The line around these tokens, with its `;`: what stands between the ends of others, or in the braces around.
pub(super) fn line_around(tokens: &[Token], of: &Range<usize>) -> Range<usize> {
    let ends = |token: &Token| [";", "{", "}"].contains(&token.text.as_str());
    let start = tokens[..of.start].iter().rposition(ends).map_or(0, |before| before + 1);
    let mut end = of.end;
    while end < tokens.len() {
        match tokens[end].text.as_str() {
            ";" => return start..end + 1,
            "}" => return start..end,
            "{" => {
                let Some(close) = close_of(tokens, end) else { return start..end };
                end = close + 1;
                let next = tokens.get(end).map_or("", |next| next.text.as_str());
                if !["do", "if", "in", ";", ".", ")", "]", ","].contains(&next) {
                    return start..end;
                }
            }
            _ => end += 1,
        }
    }
    start..end
}

/// The tokens as text, in as many rows as they were.
pub(super) fn text(tokens: &[Token]) -> String {
    let mut text = String::new();
    let mut row = 0;
    for token in tokens {
        // Tokens of a proposal have no row of their own.
        if token.from.line > row && token.from.line > 0 {
            text.push('\n');
            row = token.from.line;
        }
        text += &token.text;
        if !token.is_joint {
            text.push(' ');
        }
    }
    text
}

/// A token of a proposal, in the row of the one before.
pub(super) fn without_place(mut token: Token) -> Token {
    token.from.line = 0;
    token
}

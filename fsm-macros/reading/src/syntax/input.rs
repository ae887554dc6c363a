//! What is read: the tokens that come next, and the sink for what is wrong with them.

use std::ops::Deref;

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::{ParseBuffer, ParseStream};

use super::peek;
use crate::errors::Errors;

pub(super) struct Input<'i> {
    tokens: ParseStream<'i>,
    pub(super) errors: &'i mut Errors,
}

impl<'i> Deref for Input<'i> {
    type Target = ParseBuffer<'i>;

    fn deref(&self) -> &ParseBuffer<'i> {
        self.tokens
    }
}

impl<'i> Input<'i> {
    pub(super) fn new(tokens: ParseStream<'i>, errors: &'i mut Errors) -> Self {
        Self { tokens, errors }
    }

    /// Reads the inside of the group that comes next, if it is one of these. What is left of it is passed over.
    pub(super) fn inside<T>(
        &mut self,
        group: fn(ParseStream<'_>) -> Option<ParseBuffer<'_>>,
        read: impl FnOnce(&mut Input) -> T,
    ) -> Option<T> {
        let inside = group(self.tokens)?;
        let found = read(&mut Input::new(&inside, self.errors));
        peek::skip_all(&inside);
        Some(found)
    }

    /// Items with commas between them; `no_comma` reports what stands in place of one. `None` where one of them is broken.
    pub(super) fn separated<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Option<T>,
        no_comma: impl Fn(&mut Self, &T),
    ) -> Option<Vec<T>> {
        let mut items = Vec::new();
        while !self.is_empty() {
            let item = item(self)?;
            if !self.is_empty() && self.parse::<Token![,]>().is_err() {
                no_comma(self, &item);
                return None;
            }
            items.push(item);
        }
        Some(items)
    }

    /// An error that underlines one token.
    pub(super) fn error(&mut self, span: Span, message: impl ToString) {
        self.errors.push(span, message);
    }

    /// An error that underlines everything from the first to the last of the tokens.
    pub(super) fn error_over(&mut self, tokens: impl ToTokens, message: impl ToString) {
        self.errors.push_over(tokens, message);
    }

    /// An error about a part of which nothing can be made.
    pub(super) fn refuse<T>(&mut self, span: Span, message: impl ToString) -> Option<T> {
        self.errors.refuse(span, message)
    }

    /// An error over the operator or token that comes next.
    pub(super) fn error_here(&mut self, message: &str) {
        match peek::peek_mark(self) {
            Some(_) => self.error_over(peek::operator(self), message),
            None => self.error(peek::opening_span(self), message),
        }
    }

    /// An error about the next token, which is taken.
    pub(super) fn leave_out(&mut self, message: impl ToString) {
        self.error(self.span(), message);
        let _ = self.parse::<TokenTree>();
    }

    /// Takes a group that does not belong here.
    pub(super) fn no_group<T>(&mut self, message: &str) -> Option<T> {
        self.error(peek::opening_span(self), message);
        self.inside(peek::any_group, |_| ());
        None
    }

    /// ``expected …, found `token`; what to do ``, at the next token.
    pub(super) fn unexpected(&mut self, expected: &str, help: &str) {
        match self.fork().parse::<TokenTree>() {
            Ok(TokenTree::Group(group)) => {
                let found = match group.delimiter() {
                    Delimiter::Parenthesis => "(",
                    Delimiter::Brace => "{",
                    Delimiter::Bracket => "[",
                    Delimiter::None => "",
                };
                self.error(group.span_open(), format!("{expected}, found `{found}`{help}"));
            }
            Ok(TokenTree::Punct(_)) => {
                let operator = peek::operator(self);
                let text: String = operator.clone().into_iter().map(|token| token.to_string()).collect();
                self.error_over(operator, format!("{expected}, found `{text}`{help}"));
            }
            Ok(token) => self.error(token.span(), format!("{expected}, found `{token}`{help}")),
            Err(_) => self.error(self.span(), format!("{expected} before this{help}")),
        }
    }

    /// The same where nothing can be made of the part.
    pub(super) fn refuse_next<T>(&mut self, expected: &str, help: &str) -> Option<T> {
        self.unexpected(expected, help);
        None
    }

    /// An unexpected token where a name is declared. A word that is no name is one of Rust's.
    pub(super) fn refuse_name<T>(&mut self, expected: &str, help: &str) -> Option<T> {
        let help = match peek::peek_word(self) {
            Some(word) if word != "_" => ", which is a word of Rust: choose another name",
            _ => help,
        };
        self.refuse_next(expected, help)
    }

    /// The name here. A path before it is reported, and left out.
    pub(super) fn last_of_path(&mut self, message: &str) -> Option<Ident> {
        let mut path = TokenStream::new();
        let mut name = self.call(Ident::parse_any).ok()?;
        while self.peek(Token![::]) {
            path.extend([TokenTree::Ident(name.clone())]);
            path.extend(self.parse::<Token![::]>().ok()?.into_token_stream());
            let Ok(next) = self.call(Ident::parse_any) else {
                self.error_over(path, format!("{message}: write its name alone"));
                return None;
            };
            name = next;
        }
        if !path.is_empty() {
            self.error_over(path, format!("{message}: write `{name}`"));
        }
        Some(name)
    }
}

//! Generated code while it is put together.

use std::fmt::{self, Display, Formatter};
use std::rc::Rc;

use proc_macro2::{Delimiter, Group, Span, TokenStream as Written, TokenTree};

use super::pieces::Piece;
use crate::each::Next;

/// Tokens of ours. Each change of the compiler's own `TokenStream`, each look into it and each copy is a call of the
/// compiler: so they become one when all is there.
#[derive(Clone, Default)]
pub(super) struct TokenStream(Vec<Bit>);

#[derive(Clone)]
enum Bit {
    Token(TokenTree),
    Group(Delimiter, Rc<TokenStream>, Span),
    /// What the user wrote.
    Written(Written),
}

impl TokenStream {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn token(&mut self, token: impl Into<TokenTree>) {
        self.0.push(Bit::Token(token.into()));
    }

    pub(super) fn group(&mut self, delimiter: Delimiter, inside: Self, span: Span) {
        self.0.push(Bit::Group(delimiter, Rc::new(inside), span));
    }

    pub(super) fn written(&mut self, written: Written) {
        if !written.is_empty() {
            self.0.push(Bit::Written(written));
        }
    }

    /// Leaves nothing in the other.
    pub(super) fn append_all(&mut self, other: &mut Self) {
        match self.0.is_empty() {
            true => std::mem::swap(self, other),
            false => self.0.append(&mut other.0),
        }
    }

    pub(super) fn append(&mut self, other: &Self) {
        self.0.extend_from_slice(&other.0);
    }

    pub(super) fn extend<T: Piece>(&mut self, pieces: impl IntoIterator<Item = T>) {
        let mut pieces = pieces.into_iter();
        extend(self, &mut pieces);
    }

    /// For the compiler.
    pub(super) fn written_out(&self) -> Written {
        if let [Bit::Written(written)] = self.0.as_slice() {
            return written.clone();
        }
        let (mut parts, mut tokens) = (Vec::new(), Vec::new());
        for bit in &self.0 {
            match bit {
                Bit::Token(token) => tokens.push(token.clone()),
                Bit::Group(delimiter, inside, span) => {
                    let mut group = Group::new(*delimiter, inside.written_out());
                    group.set_span(*span);
                    tokens.push(TokenTree::Group(group));
                }
                Bit::Written(written) => {
                    if !tokens.is_empty() {
                        parts.push(Written::from_iter(std::mem::take(&mut tokens)));
                    }
                    parts.push(written.clone());
                }
            }
        }
        if parts.is_empty() {
            return Written::from_iter(tokens);
        }
        parts.push(Written::from_iter(tokens));
        Written::from_iter(parts)
    }

    pub(super) fn first(&self) -> Option<TokenTree> {
        match self.0.first()? {
            Bit::Token(token) => Some(token.clone()),
            Bit::Group(..) => self.written_out().into_iter().next(),
            Bit::Written(written) => written.clone().into_iter().next(),
        }
    }

    /// What stands in it, to be looked at.
    pub(super) fn looks(&self) -> Vec<Look> {
        let mut looks = Vec::new();
        for bit in &self.0 {
            match bit {
                Bit::Token(token) => looks.push(Look::Token(token.clone())),
                Bit::Group(_, inside, _) => looks.push(Look::Inside(inside.clone())),
                Bit::Written(written) => looks.extend(written.clone().into_iter().map(Look::Token)),
            }
        }
        looks
    }
}

pub(super) enum Look {
    Token(TokenTree),
    /// A group of ours.
    Inside(Rc<TokenStream>),
}

fn extend<T: Piece>(tokens: &mut TokenStream, pieces: &mut dyn Next<T>) {
    while let Some(piece) = pieces.next_item() {
        piece.move_to(tokens);
    }
}

impl<T: Piece> FromIterator<T> for TokenStream {
    fn from_iter<I: IntoIterator<Item = T>>(pieces: I) -> Self {
        let mut tokens = Self::new();
        tokens.extend(pieces);
        tokens
    }
}

impl From<TokenTree> for TokenStream {
    fn from(token: TokenTree) -> Self {
        token.code()
    }
}

impl IntoIterator for TokenStream {
    type Item = TokenTree;
    type IntoIter = proc_macro2::token_stream::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        self.written_out().into_iter()
    }
}

impl Display for TokenStream {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.written_out().fmt(f)
    }
}

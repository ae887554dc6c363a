//! What can stand for `#name` in a template, and for `#(#names),*`.

use std::fmt::{self, Display, Formatter};
use std::rc::Rc;
use std::vec::IntoIter;

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream as Written, TokenTree};
use quote::ToTokens;

use crate::each::Next;

/// Tokens of ours. Each change of the compiler's own `TokenStream`, each look into it and each copy is a call of the
/// compiler: so they become one when all is there.
#[derive(Clone, Default)]
pub(in crate::codegen) struct TokenStream(Vec<Bit>);

#[derive(Clone)]
enum Bit {
    Token(TokenTree),
    Group(Delimiter, Rc<TokenStream>, Span),
    /// What the user wrote.
    Written(Written),
}

impl TokenStream {
    pub(in crate::codegen) fn new() -> Self {
        Self::default()
    }

    pub(in crate::codegen) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn token(&mut self, token: impl Into<TokenTree>) {
        self.0.push(Bit::Token(token.into()));
    }

    pub(super) fn group(&mut self, delimiter: Delimiter, inside: Self, span: Span) {
        self.0.push(Bit::Group(delimiter, Rc::new(inside), span));
    }

    fn written(&mut self, written: Written) {
        if !written.is_empty() {
            self.0.push(Bit::Written(written));
        }
    }

    pub(super) fn append(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }

    pub(in crate::codegen) fn extend<T: Piece>(&mut self, pieces: impl IntoIterator<Item = T>) {
        let mut pieces = pieces.into_iter();
        extend(self, &mut pieces);
    }

    /// For the compiler.
    pub(in crate::codegen) fn written_out(&self) -> Written {
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

    pub(in crate::codegen) fn first(&self) -> Option<TokenTree> {
        match self.0.first()? {
            Bit::Token(token) => Some(token.clone()),
            Bit::Group(..) => self.written_out().into_iter().next(),
            Bit::Written(written) => written.clone().into_iter().next(),
        }
    }

    /// What stands in it, to be looked at.
    pub(in crate::codegen) fn looks(&self) -> Vec<Look> {
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

pub(in crate::codegen) enum Look {
    Token(TokenTree),
    /// A group of ours.
    Inside(Rc<TokenStream>),
}

fn extend<T: Piece>(tokens: &mut TokenStream, pieces: &mut dyn Next<T>) {
    while let Some(piece) = pieces.next_item() {
        piece.put(tokens);
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
        one(&token)
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

pub(in crate::codegen) trait Piece {
    fn put(&self, output: &mut TokenStream);

    fn code(&self) -> TokenStream {
        let mut output = TokenStream::new();
        self.put(&mut output);
        output
    }
}

impl Piece for TokenStream {
    fn put(&self, output: &mut TokenStream) {
        output.append(self.clone());
    }
}

impl Piece for Written {
    fn put(&self, output: &mut TokenStream) {
        output.written(self.clone());
    }
}

/// Pieces that are one token.
macro_rules! single {
    ($($name:ty, $piece:ident => $token:expr;)*) => {
        $(impl Piece for $name {
            fn put(&self, output: &mut TokenStream) {
                let $piece = self;
                output.token($token);
            }
        })*
    };
}

single! {
    TokenTree, token => token.clone();
    Group, group => group.clone();
    Ident, name => name.clone();
    Literal, literal => literal.clone();
    usize, number => Literal::usize_suffixed(*number);
    u64, number => Literal::u64_suffixed(*number);
    u16, number => Literal::u16_suffixed(*number);
    bool, value => Ident::new(if *value { "true" } else { "false" }, Span::call_site());
}

impl Piece for str {
    fn put(&self, output: &mut TokenStream) {
        output.token(Literal::string(self));
    }
}

impl Piece for String {
    fn put(&self, output: &mut TokenStream) {
        self.as_str().put(output);
    }
}

impl<T: Piece> Piece for Option<T> {
    fn put(&self, output: &mut TokenStream) {
        if let Some(piece) = self {
            piece.put(output);
        }
    }
}

impl<T: Piece + ?Sized> Piece for &T {
    fn put(&self, output: &mut TokenStream) {
        (**self).put(output);
    }
}

impl<T: Piece + ?Sized> Piece for Box<T> {
    fn put(&self, output: &mut TokenStream) {
        (**self).put(output);
    }
}

/// What `syn` has read.
macro_rules! written {
    ($($name:ty)*) => {
        $(impl Piece for $name {
            fn put(&self, output: &mut TokenStream) {
                output.written(self.to_token_stream());
            }
        })*
    };
}

written! {
    syn::token::And syn::token::Mut syn::Meta syn::TypePath syn::WherePredicate
    syn::Attribute syn::GenericParam syn::Generics syn::ImplGenerics<'_> syn::Index syn::Lifetime syn::Path syn::Type
    syn::TypeGenerics<'_> syn::Visibility syn::WhereClause
}

/// What a repetition goes through.
pub(in crate::codegen) enum Pieces {
    Each(IntoIter<TokenStream>),
    /// The same each time.
    Same(TokenStream),
}

impl Pieces {
    pub(super) fn len(&self) -> Option<usize> {
        match self {
            Self::Each(pieces) => Some(pieces.len()),
            Self::Same(_) => None,
        }
    }

    pub(super) fn put_next(&mut self, output: &mut TokenStream) {
        match self {
            Self::Each(pieces) => output.append(pieces.next().unwrap_or_default()),
            Self::Same(piece) => output.append(piece.clone()),
        }
    }
}

fn one(piece: &dyn Piece) -> TokenStream {
    let mut output = TokenStream::default();
    piece.put(&mut output);
    output
}

fn each<T: Piece>(pieces: &mut dyn Next<T>) -> Pieces {
    let mut all = Vec::new();
    while let Some(piece) = pieces.next_item() {
        all.push(one(&piece));
    }
    Pieces::Each(all.into_iter())
}

/// An iterator is used up.
pub(in crate::codegen) trait EachOfAll: Iterator + Sized {
    fn pieces(mut self) -> Pieces
    where
        Self::Item: Piece,
    {
        each(&mut self)
    }
}

impl<I: Iterator> EachOfAll for I {}

pub(in crate::codegen) trait EachOfList {
    fn pieces(&self) -> Pieces;
}

impl<T: Piece> EachOfList for [T] {
    fn pieces(&self) -> Pieces {
        self.iter().pieces()
    }
}

impl<T: Piece> EachOfList for Vec<T> {
    fn pieces(&self) -> Pieces {
        self.iter().pieces()
    }
}

/// Anything else stays the same in each round.
pub(in crate::codegen) trait TheSame {
    fn pieces(&self) -> Pieces;
}

impl<T: Piece> TheSame for T {
    fn pieces(&self) -> Pieces {
        Pieces::Same(one(self))
    }
}

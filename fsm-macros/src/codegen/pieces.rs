//! What can stand for `#name` in a template, and for `#(#names),*`.

use std::vec::IntoIter;

use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::ToTokens;

use crate::each::Next;

/// Tokens that are being put one behind the other. Each change of a `TokenStream` is a call of the compiler, so there
/// is one at the end.
#[derive(Clone, Default)]
pub(in crate::codegen) struct Output {
    streams: Vec<TokenStream>,
    /// Behind these.
    tokens: Vec<TokenTree>,
}

impl Output {
    pub(super) fn token(&mut self, token: impl Into<TokenTree>) {
        self.tokens.push(token.into());
    }

    fn stream(&mut self, stream: TokenStream) {
        if !stream.is_empty() {
            self.finish_tokens();
            self.streams.push(stream);
        }
    }

    fn finish_tokens(&mut self) {
        if !self.tokens.is_empty() {
            self.streams.push(std::mem::take(&mut self.tokens).into_iter().collect());
        }
    }

    fn append(&mut self, mut other: Self) {
        if !other.streams.is_empty() {
            self.finish_tokens();
            self.streams.append(&mut other.streams);
        }
        self.tokens.append(&mut other.tokens);
    }

    pub(super) fn into_tokens(mut self) -> TokenStream {
        self.finish_tokens();
        match self.streams.len() {
            0 | 1 => self.streams.pop().unwrap_or_default(),
            _ => self.streams.into_iter().collect(),
        }
    }
}

pub(in crate::codegen) trait Piece {
    fn put(&self, output: &mut Output);
}

impl Piece for TokenStream {
    fn put(&self, output: &mut Output) {
        output.stream(self.clone());
    }
}

/// Pieces that are one token.
macro_rules! single {
    ($($name:ty, $piece:ident => $token:expr;)*) => {
        $(impl Piece for $name {
            fn put(&self, output: &mut Output) {
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
    fn put(&self, output: &mut Output) {
        output.token(Literal::string(self));
    }
}

impl Piece for String {
    fn put(&self, output: &mut Output) {
        self.as_str().put(output);
    }
}

impl<T: Piece> Piece for Option<T> {
    fn put(&self, output: &mut Output) {
        if let Some(piece) = self {
            piece.put(output);
        }
    }
}

impl<T: Piece + ?Sized> Piece for &T {
    fn put(&self, output: &mut Output) {
        (**self).put(output);
    }
}

impl<T: Piece + ?Sized> Piece for Box<T> {
    fn put(&self, output: &mut Output) {
        (**self).put(output);
    }
}

/// What `syn` has read.
macro_rules! written {
    ($($name:ty)*) => {
        $(impl Piece for $name {
            fn put(&self, output: &mut Output) {
                output.stream(self.to_token_stream());
            }
        })*
    };
}

written! {
    syn::Attribute syn::GenericParam syn::Generics syn::ImplGenerics<'_> syn::Index syn::Lifetime syn::Path syn::Type
    syn::TypeGenerics<'_> syn::Visibility syn::WhereClause
}

/// What a repetition goes through.
pub(in crate::codegen) enum Pieces {
    Each(IntoIter<Output>),
    /// The same each time.
    Same(Output),
}

impl Pieces {
    pub(super) fn len(&self) -> Option<usize> {
        match self {
            Self::Each(pieces) => Some(pieces.len()),
            Self::Same(_) => None,
        }
    }

    pub(super) fn put_next(&mut self, output: &mut Output) {
        match self {
            Self::Each(pieces) => output.append(pieces.next().unwrap_or_default()),
            Self::Same(piece) => output.append(piece.clone()),
        }
    }
}

fn one(piece: &dyn Piece) -> Output {
    let mut output = Output::default();
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

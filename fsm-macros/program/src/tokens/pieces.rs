//! The types that can stand for `#name` in a template, and for `#(#names),*`; and marks.

use std::cell::Cell;
use std::rc::Rc;

use proc_macro2::{Group, Ident, Literal, Span, TokenStream as Written, TokenTree};
use quote::ToTokens;

use super::{Parts, Row, TokenStream};
use crate::each::Next;

pub trait Piece {
    fn put(&self, row: &mut Row);

    fn code(&self) -> TokenStream {
        let mut row = Row::default();
        self.put(&mut row);
        row.end()
    }
}

impl Piece for TokenStream {
    fn put(&self, row: &mut Row) {
        row.append(*self);
    }

    fn code(&self) -> TokenStream {
        *self
    }
}

impl Piece for Written {
    fn put(&self, row: &mut Row) {
        row.written(self.clone());
    }
}

/// Pieces that are one token.
macro_rules! single {
    ($($name:ty, $piece:ident => $token:expr;)*) => {
        $(impl Piece for $name {
            fn put(&self, row: &mut Row) {
                let $piece = self;
                row.token($token);
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

impl Piece for Mark {
    fn put(&self, row: &mut Row) {
        if has_marks() {
            row.mark(*self);
        }
    }
}

impl Piece for str {
    fn put(&self, row: &mut Row) {
        row.token(Literal::string(self));
    }
}

impl Piece for String {
    fn put(&self, row: &mut Row) {
        self.as_str().put(row);
    }
}

impl<T: Piece> Piece for Option<T> {
    fn put(&self, row: &mut Row) {
        if let Some(piece) = self {
            piece.put(row);
        }
    }
}

impl<T: Piece + ?Sized> Piece for &T {
    fn put(&self, row: &mut Row) {
        (**self).put(row);
    }
}

impl<T: Piece> Piece for Rc<T> {
    fn put(&self, row: &mut Row) {
        (**self).put(row);
    }
}

/// Pieces that `syn` has read.
macro_rules! written {
    ($($name:ty)*) => {
        $(impl Piece for $name {
            fn put(&self, row: &mut Row) {
                row.written(self.to_token_stream());
            }
        })*
    };
}

written! {
    syn::token::And syn::token::Mut syn::Meta syn::TypePath syn::WherePredicate
    syn::Attribute syn::GenericParam syn::Generics syn::ImplGenerics<'_> syn::Index syn::Lifetime syn::Path syn::Type
    syn::TypeGenerics<'_> syn::Visibility syn::WhereClause
}

/// The values of a repetition.
#[derive(Clone, Copy)]
pub enum Pieces {
    Each(Parts),
    /// One value, repeated each time.
    Same(TokenStream),
}

impl Pieces {
    pub fn count(&self) -> Option<usize> {
        if let Self::Each(parts) = self { Some(parts.left()) } else { None }
    }

    pub(super) fn put_next(&mut self, row: &mut Row) {
        row.append(match self {
            Self::Each(parts) => parts.take(),
            Self::Same(piece) => *piece,
        });
    }
}

fn each<T: Piece>(pieces: &mut dyn Next<T>) -> Pieces {
    let mut row = Row::default();
    while let Some(piece) = pieces.next_item() {
        row.part(piece.code());
    }
    Pieces::Each(row.into_parts())
}

/// An iterator is used up.
pub trait EachOfAll: Iterator + Sized {
    fn pieces(mut self) -> Pieces
    where
        Self::Item: Piece,
    {
        each(&mut self)
    }
}

impl<I: Iterator> EachOfAll for I {}

pub trait EachOfList {
    fn pieces(&self) -> Pieces;
}

impl<T: Piece> EachOfList for [T] {
    fn pieces(&self) -> Pieces {
        self.iter().pieces()
    }
}

/// Anything else stays the same in each round.
pub trait TheSame {
    fn pieces(&self) -> Pieces;
}

impl<T: Piece> TheSame for T {
    fn pieces(&self) -> Pieces {
        Pieces::Same(self.code())
    }
}

/// A place where something stands in a machine that may fail or wait, and nothing in any other: templates have these, and
/// `context/effects.rs` of `fsm-printing` fills them in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Before `fn`: it fails or waits if anything in it does.
    Function,
    /// Before `fn`: it does in any case, as its callers are told.
    Forced,
    /// Behind a call of such a function.
    Call,
    /// The user's code behind it may.
    Code(Effects),
}

/// Whether code may fail, and whether it may wait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    pub fails: bool,
    pub waits: bool,
}

impl Effects {
    pub fn any(self) -> bool {
        self.fails || self.waits
    }

    pub fn and(self, other: Self) -> Self {
        Self { fails: self.fails || other.fails, waits: self.waits || other.waits }
    }
}

thread_local! {
    static HAS_MARKS: Cell<bool> = const { Cell::new(false) };
}

/// Whether templates put their marks in: only of machines that may fail or wait, or start in a constant.
pub fn has_marks() -> bool {
    HAS_MARKS.get()
}

/// From here on they do, or do not.
pub fn set_marks(has_marks: bool) {
    HAS_MARKS.set(has_marks);
}

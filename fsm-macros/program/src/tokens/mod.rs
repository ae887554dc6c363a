//! Generated code while it is put together.

pub mod pieces;
pub mod template;
mod writing;

use std::cell::RefCell;
use std::fmt::{self, Display, Formatter};

use proc_macro2::{Delimiter, Ident, Punct, Spacing, Span, TokenStream as Written, TokenTree};

use self::pieces::Piece;
pub use self::pieces::{Effects, Mark, has_marks, set_marks};
use self::writing::Writing;
use crate::caller;
use crate::each::Next;

/// Tokens of ours. Each change of the compiler's own `TokenStream`, each look into it and each copy is a call of the
/// compiler: so they become one when all is there.
///
/// The tokens themselves are in `ROWS`, so that nothing happens where a value goes out of scope: rustc writes code for
/// that at each call in between, and this would be a twentieth of all that is compiled.
#[derive(Clone, Copy, Default)]
pub struct TokenStream {
    /// The number of bits in the row that belong to this stream. Bits behind them may belong to another stream, which
    /// was a copy.
    length: usize,
    row: usize,
}

#[derive(Clone)]
pub enum Bit {
    Token(TokenTree),
    Group(Delimiter, TokenStream, Span),
    /// Tokens of the user.
    Written(Written),
    Part(TokenStream),
    Mark(Mark),
}

pub type Rows = Vec<Vec<Bit>>;

thread_local! {
    static ROWS: RefCell<Rows> = const { RefCell::new(Vec::new()) };
}

/// Where it ends there are no tokens any more: the compiler takes none of its own back after the macro has ended.
pub struct Tokens;

impl Drop for Tokens {
    fn drop(&mut self) {
        ROWS.take();
    }
}

/// The path of the runtime. A user may have given it another name, or know it through another crate.
fn path_of_runtime(place: Span) -> TokenStream {
    let mut row = Row::default();
    let mut name = caller::runtime().unwrap_or_else(|| {
        for spacing in [Spacing::Joint, Spacing::Alone] {
            let mut mark = Punct::new(':', spacing);
            mark.set_span(place);
            row.token(mark);
        }
        Ident::new("fsm_runtime", place)
    });
    name.set_span(place.resolved_at(name.span()));
    row.token(name);
    row.end()
}

impl TokenStream {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn is_empty(self) -> bool {
        self.length == 0
    }

    pub fn append(&mut self, other: Self) {
        match (self.is_empty(), other.is_empty()) {
            (_, true) => {}
            (true, false) => *self = other,
            (false, false) => self.take_over(&mut vec![Bit::Part(other)]),
        }
    }

    pub fn group(&mut self, delimiter: Delimiter, inside: Self, span: Span) {
        self.take_over(&mut vec![Bit::Group(delimiter, inside, span)]);
    }

    pub fn extend<T: Piece>(&mut self, pieces: impl IntoIterator<Item = T>) {
        let mut row = Row::default();
        extend(&mut row, &mut pieces.into_iter());
        self.take_over(&mut row.0);
    }

    fn take_over(&mut self, bits: &mut Vec<Bit>) {
        ROWS.with_borrow_mut(|rows| {
            if self.is_empty() || rows[self.row].len() > self.length {
                let begin = self.bits(rows).to_vec();
                self.row = rows.len();
                rows.push(begin);
            }
            self.length += bits.len();
            rows[self.row].append(bits);
        });
    }

    pub fn bits(self, rows: &Rows) -> &[Bit] {
        if self.is_empty() { &[] } else { &rows[self.row][..self.length] }
    }

    /// For the compiler.
    pub fn written_out(self) -> Written {
        ROWS.with_borrow(|rows| {
            if let [Bit::Written(written)] = self.bits(rows) {
                return written.clone();
            }
            Writing::of(self, rows)
        })
    }

    pub fn first(self) -> Option<TokenTree> {
        let bit = ROWS.with_borrow(|rows| self.bits(rows).first().cloned());
        match bit? {
            Bit::Token(token) => Some(token),
            Bit::Group(..) => self.written_out().into_iter().next(),
            Bit::Written(written) => written.into_iter().next(),
            Bit::Part(part) => part.first(),
            Bit::Mark(_) => None,
        }
    }

    /// The tokens of the stream, with all parts opened.
    pub fn opened(self) -> Vec<Bit> {
        let mut all = Vec::new();
        ROWS.with_borrow(|rows| open(self, rows, &mut all));
        all
    }
}

fn open(stream: TokenStream, rows: &Rows, all: &mut Vec<Bit>) {
    for bit in stream.bits(rows) {
        match bit {
            Bit::Part(part) => open(*part, rows, all),
            bit => all.push(bit.clone()),
        }
    }
}

/// Tokens that are just being put one behind the other.
#[derive(Default)]
pub struct Row(Vec<Bit>);

impl Row {
    fn with_capacity(count: usize) -> Self {
        Self(Vec::with_capacity(count))
    }

    pub fn token(&mut self, token: impl Into<TokenTree>) {
        self.0.push(Bit::Token(token.into()));
    }

    pub fn group(&mut self, delimiter: Delimiter, inside: TokenStream, span: Span) {
        self.0.push(Bit::Group(delimiter, inside, span));
    }

    pub fn written(&mut self, written: Written) {
        if !written.is_empty() {
            self.0.push(Bit::Written(written));
        }
    }

    pub fn append(&mut self, part: TokenStream) {
        if !part.is_empty() {
            self.part(part);
        }
    }

    /// A part of its own, even where there is nothing in it.
    pub fn part(&mut self, part: TokenStream) {
        self.0.push(Bit::Part(part));
    }

    pub fn mark(&mut self, mark: Mark) {
        self.0.push(Bit::Mark(mark));
    }

    pub fn bit(&mut self, bit: Bit) {
        self.0.push(bit);
    }

    fn into_parts(self) -> Parts {
        Parts { all: self.store(), taken: 0 }
    }

    pub fn end(self) -> TokenStream {
        match self.0.as_slice() {
            [] => TokenStream::new(),
            [Bit::Part(part)] => *part,
            _ => self.store(),
        }
    }

    fn store(self) -> TokenStream {
        let length = self.0.len();
        ROWS.with_borrow_mut(|rows| {
            rows.push(self.0);
            TokenStream { length, row: rows.len() - 1 }
        })
    }
}

/// Streams that are taken one after the other.
#[derive(Clone, Copy)]
pub struct Parts {
    all: TokenStream,
    taken: usize,
}

impl Parts {
    pub fn left(self) -> usize {
        self.all.length.saturating_sub(self.taken)
    }

    /// Behind the last one there are empty ones.
    pub fn take(&mut self) -> TokenStream {
        let taken = self.taken;
        self.taken += 1;
        ROWS.with_borrow(|rows| match self.all.bits(rows).get(taken) {
            Some(Bit::Part(part)) => *part,
            _ => TokenStream::new(),
        })
    }
}

fn extend<T: Piece>(row: &mut Row, pieces: &mut dyn Next<T>) {
    while let Some(piece) = pieces.next_item() {
        piece.put(row);
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

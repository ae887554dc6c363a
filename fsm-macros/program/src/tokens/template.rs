//! Tokens of templates: what `tokens!` becomes. The text of a template is in `fsm-macros/template`.
//!
//! | text | what it stands for |
//! | --- | --- |
//! | `w$self` | a word, behind its length; numbers begin with the space, so `$` is 4 |
//! | `a,` `j:` | a mark, alone or joint with the next one |
//! | `l8\0` | a literal |
//! | `(` … `)`, `{` … `}`, `[` … `]` | a group |
//! | `v!` | a value, by its number |
//! | `r !` body `s` separator `z` | a repetition: the number of its first list, and how many it goes through at once |
//! | `e!` | a piece of a list |
//! | `t` | `try` before a function, which may fail and wait where the machine does: see [`Mark`] |
//! | `~` | behind a call of such a function |
//! | `c` | `::fsm_runtime`, by the name that it has where the macro is called |

use proc_macro2::{Delimiter, Ident, Literal, Punct, Spacing, Span};

pub use super::pieces::{EachOfAll, EachOfList, Piece, Pieces, TheSame};
use super::{Mark, Row, TokenStream, has_marks};
use crate::caller::ours;

pub fn fill(template: &str, values: &[&dyn Piece]) -> TokenStream {
    fill_at(ours(), template, values, &mut [])
}

/// With these spans, and with what is repeated: the lists in the order of the template.
pub fn fill_at(span: Span, template: &str, values: &[&dyn Piece], lists: &mut [Pieces]) -> TokenStream {
    let mut filler = Filler { text: template, at: 0, values, lists, span };
    let mut row = Row::with_capacity(template.len() / 4);
    filler.tokens(&mut row);
    row.end()
}

struct Filler<'t> {
    text: &'t str,
    at: usize,
    values: &'t [&'t dyn Piece],
    lists: &'t mut [Pieces],
    span: Span,
}

impl<'t> Filler<'t> {
    /// Up to the end of a group, of a repetition or of the text.
    fn tokens(&mut self, row: &mut Row) {
        while let Some(kind) = self.next() {
            match kind {
                b'w' => {
                    let length = self.number();
                    row.token(Ident::new(self.take(length), self.span));
                }
                b'a' => self.mark(Spacing::Alone, row),
                b'j' => self.mark(Spacing::Joint, row),
                b'l' => self.literal(row),
                b'(' => self.group(Delimiter::Parenthesis, row),
                b'{' => self.group(Delimiter::Brace, row),
                b'[' => self.group(Delimiter::Bracket, row),
                b'v' => self.values[self.number()].put(row),
                b'e' => {
                    let number = self.number();
                    self.lists[number].put_next(row);
                }
                b't' if has_marks() => row.mark(Mark::Function),
                b'~' if has_marks() => row.mark(Mark::Call),
                b't' | b'~' => {}
                b'c' => row.append(super::path_of_runtime(self.span)),
                b'r' => self.repetition(row),
                _ => return,
            }
        }
    }

    fn next(&mut self) -> Option<u8> {
        // `get` and `?` are calls in a macro that nobody optimises: 15 million instructions for 500 states.
        let text = self.text.as_bytes();
        if self.at == text.len() {
            return None;
        }
        self.at += 1;
        Some(text[self.at - 1])
    }

    fn number(&mut self) -> usize {
        usize::from(self.next().unwrap_or(b' ').saturating_sub(b' '))
    }

    fn take(&mut self, length: usize) -> &'t str {
        let from = self.at;
        self.at += length;
        &self.text[from..self.at]
    }

    fn mark(&mut self, spacing: Spacing, row: &mut Row) {
        let mut mark = Punct::new(self.next().map_or(' ', char::from), spacing);
        mark.set_span(self.span);
        row.token(mark);
    }

    fn literal(&mut self, row: &mut Row) {
        let length = self.text[self.at..].find('\0').unwrap_or(0);
        let literal = self.take(length).parse::<Literal>();
        self.at += 1;
        if let Ok(mut literal) = literal {
            literal.set_span(self.span);
            row.token(literal);
        }
    }

    fn group(&mut self, delimiter: Delimiter, row: &mut Row) {
        let mut inside = Row::default();
        self.tokens(&mut inside);
        row.group(delimiter, inside.end(), self.span);
    }

    /// Once for each piece of the list that ends first, with the separator between them.
    fn repetition(&mut self, row: &mut Row) {
        let (first, count) = (self.number(), self.number());
        let rounds = self.lists[first..first + count].iter().filter_map(Pieces::count).min().unwrap_or(0);
        let body = self.at;
        let mut nowhere = Row::default();
        for round in 1..=rounds {
            self.at = body;
            self.tokens(row);
            self.tokens(if round == rounds { &mut nowhere } else { row });
        }
        if rounds == 0 {
            self.tokens(&mut nowhere);
            self.tokens(&mut nowhere);
        }
    }
}

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

use proc_macro2::{Delimiter, Ident, Literal, Punct, Spacing, Span};

pub(super) use super::pieces::{EachOfAll, EachOfList, Piece, Pieces, TheSame};
use super::tokens::TokenStream;

pub(super) fn fill(template: &str, values: &[&dyn Piece]) -> TokenStream {
    fill_at(Span::mixed_site(), template, values, &mut [])
}

/// With these spans, and with what is repeated: the lists in the order of the template.
pub(super) fn fill_at(
    span: Span,
    template: &str,
    values: &[&dyn Piece],
    lists: &mut [Pieces],
) -> TokenStream {
    let mut filler = Filler { text: template, at: 0, values, lists, span };
    let mut output = TokenStream::default();
    filler.tokens(&mut output);
    output
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
    fn tokens(&mut self, output: &mut TokenStream) {
        while let Some(kind) = self.next() {
            match kind {
                b'w' => {
                    let length = self.number();
                    output.token(Ident::new(self.take(length), self.span));
                }
                b'a' => self.mark(Spacing::Alone, output),
                b'j' => self.mark(Spacing::Joint, output),
                b'l' => self.literal(output),
                b'(' => self.group(Delimiter::Parenthesis, output),
                b'{' => self.group(Delimiter::Brace, output),
                b'[' => self.group(Delimiter::Bracket, output),
                b'v' => self.values[self.number()].put(output),
                b'e' => {
                    let number = self.number();
                    self.lists[number].put_next(output);
                }
                b'r' => self.repetition(output),
                _ => return,
            }
        }
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.text.as_bytes().get(self.at).copied();
        self.at += 1;
        byte
    }

    fn number(&mut self) -> usize {
        self.next().map_or(0, |byte| usize::from(byte.saturating_sub(b' ')))
    }

    fn take(&mut self, length: usize) -> &'t str {
        let from = self.at;
        self.at += length;
        &self.text[from..self.at]
    }

    fn mark(&mut self, spacing: Spacing, output: &mut TokenStream) {
        let mut mark = Punct::new(self.next().map_or(' ', char::from), spacing);
        mark.set_span(self.span);
        output.token(mark);
    }

    fn literal(&mut self, output: &mut TokenStream) {
        let length = self.text[self.at..].find('\0').unwrap_or(0);
        let literal = self.take(length).parse::<Literal>();
        self.at += 1;
        if let Ok(mut literal) = literal {
            literal.set_span(self.span);
            output.token(literal);
        }
    }

    fn group(&mut self, delimiter: Delimiter, output: &mut TokenStream) {
        let mut inside = TokenStream::default();
        self.tokens(&mut inside);
        output.group(delimiter, inside, self.span);
    }

    /// Once for each piece of the list that ends first, with the separator between them.
    fn repetition(&mut self, output: &mut TokenStream) {
        let (first, count) = (self.number(), self.number());
        let rounds = self.lists[first..first + count].iter().filter_map(Pieces::len).min().unwrap_or(0);
        let body = self.at;
        let mut nowhere = TokenStream::default();
        for round in 1..=rounds {
            self.at = body;
            self.tokens(output);
            self.tokens(if round == rounds { &mut nowhere } else { output });
        }
        if rounds == 0 {
            self.tokens(&mut nowhere);
            self.tokens(&mut nowhere);
        }
    }
}

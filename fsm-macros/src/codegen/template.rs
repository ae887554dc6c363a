//! Tokens of templates: what `tokens!` becomes. The text of a template is in `fsm-macros/template`.
//!
//! | text | what it stands for |
//! | --- | --- |
//! | `wself ` | a word |
//! | `a,` `j:` | a mark, alone or joint with the next one |
//! | `l8\0` | a literal |
//! | `(` … `)`, `{` … `}`, `[` … `]` | a group |
//! | `v0` | a value, by its number: `0` is the first, and what follows is in the order of Unicode |
//! | `r01` body `s` separator `z` | a repetition: the number of its first list, and how many it goes through at once |
//! | `e0` | a piece of a list |

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream};

pub(super) use super::pieces::{EachOfAll, EachOfList, Output, Piece, Pieces, TheSame};

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
    let mut filler = Filler { rest: template, values, lists, span };
    let mut output = Output::default();
    filler.tokens(&mut output);
    output.into_tokens()
}

struct Filler<'t> {
    rest: &'t str,
    values: &'t [&'t dyn Piece],
    lists: &'t mut [Pieces],
    span: Span,
}

impl<'t> Filler<'t> {
    /// Up to the end of a group, of a repetition or of the text.
    fn tokens(&mut self, output: &mut Output) {
        while let Some(kind) = self.next() {
            match kind {
                'w' => {
                    let span = self.span;
                    output.token(Ident::new(self.until(' '), span));
                }
                'a' => self.mark(Spacing::Alone, output),
                'j' => self.mark(Spacing::Joint, output),
                'l' => self.literal(output),
                '(' => self.group(Delimiter::Parenthesis, output),
                '{' => self.group(Delimiter::Brace, output),
                '[' => self.group(Delimiter::Bracket, output),
                'v' => self.values[self.number()].put(output),
                'e' => {
                    let number = self.number();
                    self.lists[number].put_next(output);
                }
                'r' => self.repetition(output),
                _ => return,
            }
        }
    }

    fn next(&mut self) -> Option<char> {
        let char = self.rest.chars().next()?;
        self.rest = &self.rest[char.len_utf8()..];
        Some(char)
    }

    fn until(&mut self, end: char) -> &'t str {
        let (text, rest) = self.rest.split_once(end).unwrap_or((self.rest, ""));
        self.rest = rest;
        text
    }

    fn number(&mut self) -> usize {
        self.next().map_or(0, |char| (char as usize).saturating_sub('0' as usize))
    }

    fn mark(&mut self, spacing: Spacing, output: &mut Output) {
        let mut mark = Punct::new(self.next().unwrap_or(' '), spacing);
        mark.set_span(self.span);
        output.token(mark);
    }

    fn literal(&mut self, output: &mut Output) {
        let span = self.span;
        if let Ok(mut literal) = self.until('\0').parse::<Literal>() {
            literal.set_span(span);
            output.token(literal);
        }
    }

    fn group(&mut self, delimiter: Delimiter, output: &mut Output) {
        let mut inside = Output::default();
        self.tokens(&mut inside);
        let mut group = Group::new(delimiter, inside.into_tokens());
        group.set_span(self.span);
        output.token(group);
    }

    /// Once for each piece of the list that ends first, with the separator between them.
    fn repetition(&mut self, output: &mut Output) {
        let (first, count) = (self.number(), self.number());
        let rounds = self.lists[first..first + count].iter().filter_map(Pieces::len).min().unwrap_or(0);
        let body = self.rest;
        let mut nowhere = Output::default();
        for round in 1..=rounds {
            self.rest = body;
            self.tokens(output);
            self.tokens(if round == rounds { &mut nowhere } else { output });
        }
        if rounds == 0 {
            self.tokens(&mut nowhere);
            self.tokens(&mut nowhere);
        }
    }
}

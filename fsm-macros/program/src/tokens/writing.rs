//! Generated code on its way to the compiler.

use proc_macro2::{Group, TokenStream as Written, TokenTree};

use super::{Bit, Rows, TokenStream};

/// As many tokens as possible at once.
pub struct Writing {
    parts: Vec<Written>,
    /// Behind the parts.
    tokens: Vec<TokenTree>,
}

impl Writing {
    pub fn of(stream: TokenStream, rows: &Rows) -> Written {
        let mut writing = Self { parts: Vec::new(), tokens: Vec::with_capacity(stream.length) };
        writing.bits(stream, rows);
        writing.end()
    }

    fn bits(&mut self, stream: TokenStream, rows: &Rows) {
        for bit in stream.bits(rows) {
            match bit {
                Bit::Token(token) => self.tokens.push(token.clone()),
                Bit::Group(delimiter, inside, span) => {
                    let mut group = Group::new(*delimiter, inside.written_out());
                    group.set_span(*span);
                    self.tokens.push(TokenTree::Group(group));
                }
                Bit::Written(written) => {
                    self.end_tokens();
                    self.parts.push(written.clone());
                }
                Bit::Part(part) => self.bits(*part, rows),
                // A mark that nobody has filled in prints nothing.
                Bit::Mark(_) => {}
            }
        }
    }

    fn end_tokens(&mut self) {
        if !self.tokens.is_empty() {
            self.parts.push(Written::from_iter(self.tokens.drain(..)));
        }
    }

    fn end(mut self) -> Written {
        if self.parts.is_empty() {
            return Written::from_iter(self.tokens);
        }
        self.end_tokens();
        self.parts.into_iter().collect()
    }
}

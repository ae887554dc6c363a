//! The machine as a text: what `Machine::GRAPH` holds. It is one literal, which the runtime reads when it is asked, so
//! that rustc has next to nothing to do with it. `fsm-graph/src/records.rs` has the table of its records.
//!
//! The text is made from the model, where each line stands once and as it was written; lines that can never act too.

mod code;
pub(crate) mod docs;
mod edges;
mod joined;
mod lexer;
mod records;

use proc_macro2::TokenStream;
use quote::ToTokens;

use crate::each::Gather;
use crate::model::Machine;
use crate::syntax::Attrs;

pub(crate) use code::code as code_text;

/// The text, and the conditions that it refers to by their numbers.
#[derive(Default)]
pub struct Graph {
    pub text: String,
    /// The tokens in the parentheses of each `cfg`.
    pub conditions: Vec<TokenStream>,
    /// The conditions as text, for finding them again.
    known: Vec<String>,
}

impl Graph {
    pub(crate) fn of(machine: &Machine) -> Self {
        let mut graph = Self::default();
        records::write(machine, &mut graph);
        graph
    }

    /// A record of this kind.
    fn record(&mut self, kind: char, first: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push(kind);
        self.text.push_str(first);
    }

    /// The next field of the record, a text of one row.
    fn field(&mut self, text: &str) {
        self.text.push('\t');
        self.text.push_str(text);
    }

    fn number(&mut self, number: usize) {
        self.field(&number.to_string());
    }

    /// The field of the conditions of something that stands in the table, and of what it stands in.
    fn conditions(&mut self, scopes: &[&Attrs]) {
        let scopes = scopes.iter().filter(|attrs| !attrs.passed.is_empty());
        let numbers: Vec<String> =
            scopes.each_of(|attrs| attrs.cfgs()).map(|cfg| self.condition_number(&cfg)).gather();
        self.field(&numbers.join(","));
    }

    fn condition_number(&mut self, cfg: &syn::Attribute) -> String {
        let tokens = match &cfg.meta {
            syn::Meta::List(list) => list.tokens.clone(),
            other => other.to_token_stream(),
        };
        let text = tokens.to_string();
        let number = self.known.iter().position(|known| *known == text).unwrap_or_else(|| {
            self.known.push(text);
            self.conditions.push(tokens);
            self.known.len() - 1
        });
        number.to_string()
    }

    /// The field of the documentation: each of its lines behind a mark of its own.
    fn docs(&mut self, attrs: &Attrs) {
        if attrs.passed.is_empty() {
            return self.field("");
        }
        let mut docs = String::new();
        for attribute in attrs.docs() {
            let syn::Meta::NameValue(pair) = &attribute.meta else { continue };
            let text = code::string(&pair.value.to_token_stream());
            for line in text.lines() {
                docs.push('\u{b}');
                docs.push_str(&line.trim_end().replace('\t', " "));
            }
            if text.is_empty() {
                docs.push('\u{b}');
            }
        }
        self.field(&docs);
    }
}

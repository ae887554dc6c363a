//! The machine as a text: what `Machine::GRAPH` holds. It is one literal, which the runtime reads when it is asked, so
//! that rustc has next to nothing to do with it. `fsm-graph/src/records.rs` has the table of its records.
//!
//! The text is made from the model, where each line stands once and as it was written; lines that can never act too.

pub(crate) mod docs;
mod records;
mod text;

use quote::ToTokens;

use crate::model::Machine;
use crate::written::{Attrs, text::string};

#[derive(Default)]
pub struct Graph {
    pub text: String,
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

    /// The field of the documentation: each of its lines behind a mark of its own.
    fn docs(&mut self, attrs: &Attrs) {
        if attrs.passed.is_empty() {
            return self.field("");
        }
        let mut docs = String::new();
        for attribute in attrs.docs() {
            let syn::Meta::NameValue(pair) = &attribute.meta else { continue };
            let text = string(&pair.value.to_token_stream());
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

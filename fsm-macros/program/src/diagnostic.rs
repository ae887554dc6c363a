//! What is wrong with a machine, as it is told.

use proc_macro2::{Delimiter, Group, Span, TokenStream};
use quote::quote_spanned;

use crate::caller::ours;
use crate::each::Gather;

/// One error or warning about a machine.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    pub severity: Severity,
    /// The tokens that are underlined: the first and the last one.
    pub from: Span,
    pub to: Span,
    /// In the words of state machines, with what to do.
    pub message: String,
}

impl Diagnostic {
    /// `compile_error! { … }`. rustc underlines from the first to the last token of the call.
    pub fn to_call(&self) -> TokenStream {
        let message = &self.message;
        let call = quote_spanned!(self.from=> ::core::compile_error!);
        let mut braces = Group::new(Delimiter::Brace, quote_spanned!(self.to=> #message));
        braces.set_span(self.to);
        quote_spanned!(ours()=> #call #braces)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    Error,
    Warning,
}

/// The declared name that is nearest to a misspelt one, if it is near enough to be meant.
pub fn nearest<'a>(written: &str, declared: &[&'a str]) -> Option<&'a str> {
    let mut limit = written.len().div_ceil(3).max(1);
    let mut nearest = None;
    for name in declared {
        let distance = distance(&written.to_lowercase(), &name.to_lowercase());
        // A name of one letter is near to every other.
        if distance < written.len() && (distance < limit || distance == limit && nearest.is_none()) {
            (nearest, limit) = (Some(*name), distance);
        }
    }
    nearest
}

/// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours.
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().gather(), other.chars().gather());
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).gather();
    for i in 1..=one.len() {
        let mut row = vec![i];
        for j in 1..=other.len() {
            let substitute = last[j - 1] + usize::from(one[i - 1] != other[j - 1]);
            let mut best = substitute.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                best = best.min(before_last[j - 2] + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[other.len()]
}

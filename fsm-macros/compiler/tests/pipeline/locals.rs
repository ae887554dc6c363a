//! Every local of generated code is the user's own, ends in `_`, or has one of the names that rustc may show: a pattern that is a plain name means a constant, where
//! one of that name is in scope, and hygiene does not help, since items are looked up where the macro is called.

use std::collections::BTreeSet;

use fsm_compiler::Reader;
use proc_macro2::{Ident, TokenStream};
use syn::parse::{ParseStream, Parser as _};
use syn::visit::{self, Visit};
use syn::{Expr, Macro, Pat, PatIdent, Token};

use super::broken_input::machines;
use super::without_wrapper;

/// Panics where a local in the expansion of a machine has neither a name of the user's nor one of ours.
pub(super) fn assert_named_apart(machine: &TokenStream) {
    let wrong = named_like_items(machine);
    assert!(wrong.is_empty(), "locals of generated code with names like those of a user: {wrong:?}");
}

fn named_like_items(machine: &TokenStream) -> BTreeSet<String> {
    // Read from a text, so that each token of the user's knows where it was written.
    let machine = machine.to_string().parse().expect("they were tokens before");
    let mut file = super::expand(machine, Reader::Compiler);
    file.items = file.items.into_iter().flat_map(without_wrapper).collect();
    let mut locals = Locals::default();
    locals.visit_file(&file);
    assert!(locals.count > 0, "no machine comes without locals");
    locals.wrong
}

#[derive(Default)]
struct Locals {
    wrong: BTreeSet<String>,
    count: usize,
}

impl Visit<'_> for Locals {
    fn visit_pat_ident(&mut self, pattern: &PatIdent) {
        self.count += 1;
        let name = pattern.ident.to_string();
        if !name.ends_with('_') && !is_shown(&name) && !is_written(&pattern.ident) {
            self.wrong.insert(name);
        }
        visit::visit_pat_ident(self, pattern);
    }

    /// `matches!` and the user's macros: what they are given is looked at where it is a list of expressions.
    fn visit_macro(&mut self, call: &Macro) {
        if call.path.segments.last().is_some_and(|name| name.ident == "matches") {
            let (value, pattern) = matches_of.parse2(call.tokens.clone()).expect("a value and a pattern");
            self.visit_expr(&value);
            self.visit_pat(&pattern);
        }
    }
}

fn matches_of(input: ParseStream) -> syn::Result<(Expr, Pat)> {
    let value = input.parse()?;
    input.parse::<Token![,]>()?;
    let pattern = Pat::parse_multi(input)?;
    // A guard.
    input.parse::<TokenStream>()?;
    Ok((value, pattern))
}

/// The names that rustc may show, where code of the user's captures what they stand for, or a value is kept.
fn is_shown(name: &str) -> bool {
    name.starts_with("the_") || name.contains("_must_be_copied_or_cloned_")
}

/// Whether the user wrote this name. What we name after a name of the user's stands at the place of that, and has
/// another text.
fn is_written(name: &Ident) -> bool {
    name.span().source_text().is_some_and(|text| name == text.trim_start_matches("r#"))
}

#[test]
fn machines_with_the_whole_language() {
    assert_named_apart(&machines::machine());
    assert_named_apart(&machines::chart());
}

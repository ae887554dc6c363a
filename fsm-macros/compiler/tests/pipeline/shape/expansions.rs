//! Functions in expansions that nothing calls, of machines from the tests of behaviour.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fsm_compiler::Reader;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use syn::Macro;
use syn::visit::Visit;

use super::sources::rust_files;

/// Features that come with functions of their own.
const FOLDERS: [&str; 9] = [
    "tests/nested",
    "tests/regions",
    "tests/requests",
    "tests/settle",
    "tests/stack",
    "tests/take",
    "tests/time",
    "further/tests/snapshots",
    "further/tests/stopping",
];

/// How many private functions nothing calls.
pub(super) fn uncalled() -> usize {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let mut machines = Machines::default();
    for path in FOLDERS.iter().flat_map(|folder| rust_files(&tests.join(folder))) {
        let text = std::fs::read_to_string(&path).expect("it can be read");
        machines.visit_file(&syn::parse_file(&text).expect("it compiles"));
    }
    let count = machines.tables.len();
    assert!(count > 200, "of {count} machines");
    let uncalled = machines.tables.into_iter().flat_map(uncalled_in);
    let mut by_name: BTreeMap<String, usize> = BTreeMap::new();
    for name in uncalled {
        *by_name.entry(name).or_default() += 1;
    }
    println!("never called in {count} machines: {by_name:?}");
    by_name.values().sum()
}

/// The tables of all machines in a file. One inside a `macro_rules!` is none yet.
#[derive(Default)]
struct Machines {
    tables: Vec<TokenStream>,
}

impl Visit<'_> for Machines {
    fn visit_macro(&mut self, call: &Macro) {
        if is_machine(call) {
            self.tables.push(call.tokens.clone());
        }
    }
}

fn is_machine(call: &Macro) -> bool {
    call.path.segments.last().is_some_and(|name| name.ident == "fsm")
}

/// The names of its private functions that stand there once.
fn uncalled_in(table: TokenStream) -> Vec<String> {
    let expansion = fsm_compiler::expand(table, Reader::Compiler);
    let mut counts = BTreeMap::new();
    count_names(expansion.clone(), &mut counts);
    let mut functions = BTreeSet::new();
    private_functions(expansion, &mut functions);
    functions.into_iter().filter(|name| counts[name] == 1).collect()
}

/// The functions of a machine that are not `pub`: what `impl` blocks without a trait hold.
fn private_functions(tokens: TokenStream, found: &mut BTreeSet<String>) {
    let (mut is_inherent, mut before) = (false, String::new());
    for token in tokens {
        let name = match &token {
            TokenTree::Ident(name) => name.to_string(),
            _ => String::new(),
        };
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && is_inherent => {
                functions(group.stream(), found);
                is_inherent = false;
            }
            TokenTree::Group(group) => private_functions(group.stream(), found),
            _ if name == "impl" => is_inherent = true,
            // `impl Trait for Machine`, and not a bound with `for<'a>`.
            _ if before == "for" && !matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '<') => {
                is_inherent = false
            }
            _ => {}
        }
        before = name;
    }
}

fn functions(tokens: TokenStream, found: &mut BTreeSet<String>) {
    let mut is_public = false;
    let mut tokens = tokens.into_iter();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(name) if name == "pub" => is_public = true,
            TokenTree::Ident(name) if name == "fn" => {
                // Not so in a type.
                if let Some(TokenTree::Ident(name)) = tokens.next().filter(|_| !is_public) {
                    found.insert(name.to_string());
                }
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => is_public = false,
            _ => {}
        }
    }
}

fn count_names(tokens: TokenStream, counts: &mut BTreeMap<String, usize>) {
    let mut count = |name: Ident| *counts.entry(name.to_string()).or_default() += 1;
    let mut inside = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(name) => count(name),
            TokenTree::Group(group) => inside.push(group.stream()),
            _ => {}
        }
    }
    inside.into_iter().for_each(|tokens| count_names(tokens, counts));
}

//! Every call by which a machine can be changed is a kind of call in a record, in all tables of the tests and the examples.

use std::collections::BTreeSet;

use fsm_compiler::Reader;
use quote::ToTokens;
use syn::{FnArg, ImplItem, Item};

use super::token_fuzz::tables;

/// Calls that no record has: `data_mut`, as its documentation says, the one that lends the machine to the observer, and those
/// that ask what would happen, and change nothing.
const UNRECORDED: [&str; 5] = ["data_mut", "observed", "can", "possible", "would"];

/// The fields of the lines that a recorder writes.
fn recorded() -> BTreeSet<String> {
    let line = include_str!("../../../../fsm-runtime/src/observers/recorder/line.rs");
    let line = syn::parse_file(line).expect("it compiles");
    let written = line.items.into_iter().find_map(|item| match item {
        Item::Enum(item) if item.ident == "Written" => Some(item),
        _ => None,
    });
    let fields =
        written.expect("the lines are an enum").variants.into_iter().flat_map(|variant| variant.fields);
    fields.filter_map(|field| field.ident).map(|name| name.to_string()).collect()
}

/// The methods of a machine, and those beside an observer, that may change it.
fn calls(file: syn::File) -> BTreeSet<String> {
    let items = file.items.into_iter().flat_map(|item| match item {
        // What stands in the calls of the runtime's macro.
        Item::Macro(call) => {
            syn::parse2::<syn::File>(call.mac.tokens).map_or_else(|_| Vec::new(), |file| file.items)
        }
        item => vec![item],
    });
    let own = items.filter_map(|item| match item {
        Item::Impl(item) if item.trait_.is_none() && !is_private(&item.self_ty) => Some(item.items),
        _ => None,
    });
    let changes = |input: Option<&FnArg>| {
        input.is_some_and(|input| input.to_token_stream().to_string() == "& mut self")
    };
    let methods = own.flatten().filter_map(|item| match item {
        ImplItem::Fn(method) if changes(method.sig.inputs.first()) => Some(method.sig.ident.to_string()),
        _ => None,
    });
    methods.collect()
}

/// The parts of a machine, which users do not call by name.
fn is_private(of: &syn::Type) -> bool {
    let is_parts = |name: &syn::PathSegment| name.ident.to_string().starts_with("PartsOf");
    matches!(of, syn::Type::Path(of) if of.path.segments.last().is_some_and(is_parts))
}

#[test]
fn every_call_is_a_kind_of_call_in_a_record() {
    let known = recorded();
    let mut found = BTreeSet::new();
    let observed = tables::all().into_iter().filter(|table| table.to_string().contains("observed ;"));
    for table in observed {
        let expansion = fsm_compiler::expand(table, Reader::Compiler);
        if let Ok(file) = syn::parse2(expansion) {
            found.extend(calls(file));
        }
    }
    let missing: Vec<_> =
        found.iter().filter(|name| !known.contains(*name) && !UNRECORDED.contains(&&***name)).collect();
    assert!(missing.is_empty(), "a recorder writes no line for {missing:?}");
    assert!(known.iter().filter(|name| found.contains(*name)).count() >= 5, "{found:?}");
}

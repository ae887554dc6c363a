//! What rustc proposes for a mistake in a table can be taken over as it stands: here it is, and the file compiles.
//!
//! Each case is one of `ui/`, which says what the mistake is; the words are those of the proposal.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use rayon::prelude::*;
use serde_json::Value;

use crate::cases::{self, Case, Kind};
use crate::rustc::{Libraries, files, module, scratch};

const CASES: [(&str, &str); 33] = [
    ("bodies/goto_in_a_move_closure", "consider changing this to be mutable"),
    ("bodies/integer_for_float_in_target", "use a float literal"),
    ("bodies/option_not_wrapped", "try wrapping the expression in `Some`"),
    ("bodies/result_of_push_in_block", "use `let _ = ...` to ignore the resulting value"),
    ("bodies/result_of_push_unused", "use `let _ = ...` to ignore the resulting value"),
    ("bodies/str_binding_in_request", "try using a conversion method"),
    ("bodies/string_for_str", "try using a conversion method"),
    ("bodies/u8_binding_in_request", "you can convert a `u8` to a `u32`"),
    ("calls/outcome_printed", "consider annotating `DoorEvent` with `#[derive(Debug)]`"),
    ("calls/start_in_unwrapped", "consider annotating `DoorTarget` with `#[derive(Debug)]`"),
    ("calls/state_compared", "consider annotating `DoorState` with `#[derive(PartialEq)]`"),
    ("calls/state_printed", "consider annotating `DoorState` with `#[derive(Debug)]`"),
    ("calls/unknown_event_sent", "there is a variant with a similar name"),
    ("calls/unknown_method", "there is a method `send` with a similar name"),
    ("calls/update_unwrapped", "consider annotating `DoorTarget` with `#[derive(Debug)]`"),
    ("derives/clone_that_machine_data_lack", "consider annotating `Lock` with `#[derive(Clone)]`"),
    ("derives/debug_that_the_clock_lacks", "consider annotating `Ticks` with `#[derive(Debug)]`"),
    ("moves/event_moved_after_request", "consider cloning the value if the performance cost is acceptable"),
    ("moves/field_moves_data_by_star", "consider cloning the value if the performance cost is acceptable"),
    ("moves/machine_data_in_a_target", "consider dereferencing the borrow"),
    ("patterns/too_few_parts", "use `_` to explicitly ignore each field"),
    ("patterns/unknown_event_of_enum", "there is a variant with a similar name"),
    ("patterns/unused_binding", "if this is intentional, prefix it with an underscore"),
    ("patterns/unused_binding_in_braces", "try ignoring the field"),
    (
        "types/action_assigns_to_a_reference",
        "consider dereferencing here to assign to the mutably borrowed value",
    ),
    ("types/bound_missing_owner", "consider restricting type parameter `T` with trait `Display`"),
    ("types/guard_compares_a_reference", "consider dereferencing here"),
    ("types/guard_ends_with_semicolon", "remove this semicolon to return this value"),
    ("types/guard_is_an_assignment", "you might have meant to compare for equality"),
    ("types/lifetime_missing_in_data", "consider introducing a named lifetime parameter"),
    ("types/lifetime_missing_in_machine_data", "consider introducing a named lifetime parameter"),
    ("types/lifetime_missing_in_the_owner", "consider introducing a named lifetime parameter"),
    ("types/result_not_looked_at", "use `let _ = ...` to ignore the resulting value"),
];

#[test]
fn what_rustc_proposes_compiles() {
    let libraries = Libraries::find();
    let batches = batches();
    let mended: Vec<_> =
        batches.par_iter().flat_map(|(kind, batch)| mended(batch, kind, &libraries)).collect();
    let (_, messages) = libraries.compile(&mended, &Kind::Lint);
    let left: Vec<_> = messages.iter().filter(|message| message["level"] == "error").collect();
    assert!(left.is_empty(), "mended as rustc proposes, and yet: {left:#?}\n{mended:#?}");
}

/// Cases that rustc answers in one crate as it does alone, with the words for each.
fn batches() -> BTreeMap<Kind, Vec<(Case, &'static str)>> {
    let mut kinds: BTreeMap<Kind, Vec<_>> = BTreeMap::new();
    for case in cases::all() {
        if let Some((_, words)) = CASES.iter().find(|(name, _)| *name == case.name) {
            kinds.entry(case.kind()).or_default().push((case, *words));
        }
    }
    assert_eq!(kinds.values().map(Vec::len).sum::<usize>(), CASES.len(), "each is a case of `ui`");
    kinds
}

/// The files with these cases, in each what rustc proposes taken over.
fn mended<'a>(batch: &'a [(Case, &str)], kind: &Kind, libraries: &Libraries) -> Vec<(&'a str, PathBuf)> {
    let modules: Vec<_> = batch.iter().map(|(case, _)| (&*case.name, case.path())).collect();
    let (_, messages) = libraries.compile(&modules, kind);
    let mended = batch.iter().map(|(case, words)| {
        let source = fs::read_to_string(case.path()).expect("a case of `ui`");
        let of_module = format!("{}::", module(&case.name));
        let of_case = messages.iter().filter(|message| files(message).contains(&case.path()));
        let mended = of_case
            .filter_map(|message| {
                mend(&source, message, |text| text.replace(&of_module, "").starts_with(words))
            })
            .next();
        let mended =
            mended.unwrap_or_else(|| panic!("{}: rustc does not propose: {words}\n{messages:#?}", case.name));
        let path = scratch("mended.rs");
        fs::write(&path, &mended).expect("the scratch directory can be written");
        (&*case.name, path)
    });
    mended.collect()
}

/// The source with this proposal taken over, where the message makes it for the file itself.
fn mend(source: &str, message: &Value, is_meant: impl Fn(&str) -> bool) -> Option<String> {
    let children = message["children"].as_array()?.iter();
    let help = children
        .chain([message])
        .find(|help| help["message"].as_str().is_some_and(&is_meant) && !proposals(help).is_empty())?;
    let mut mended = source.to_owned();
    for (start, end, text) in proposals(help) {
        mended.replace_range(start..end, &text);
    }
    Some(mended)
}

/// What to put between which bytes, the last first.
fn proposals(help: &Value) -> Vec<(usize, usize, String)> {
    let spans = help["spans"].as_array().into_iter().flatten();
    let mut proposals: Vec<_> = spans
        .filter_map(|span| {
            let byte = |name: &str| usize::try_from(span[name].as_u64()?).ok();
            Some((byte("byte_start")?, byte("byte_end")?, span["suggested_replacement"].as_str()?.to_owned()))
        })
        .collect();
    proposals.sort();
    proposals.reverse();
    proposals
}

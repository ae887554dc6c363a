//! Messages: each case in `ui/` has one mistake and its exact message beside it; `ui/README.md` lists them.
//!
//! `FSM_CASES=names/unknown` takes the cases with this in their names; `UPDATE_EXPECT=1` writes the messages anew.

mod cases;
mod compare;
mod error_index;
mod error_index_machines;
mod normal;
mod rustc;
mod suggestions;
mod table;

use std::fs;

use cases::Case;

#[test]
fn one_mistake_gives_one_error() {
    let cases = chosen();
    assert!(!cases.is_empty(), "no case of `ui` is named like this");
    let differ: Vec<String> = compare::differences(&cases)
        .into_iter()
        .filter_map(|(case, found)| match cases::is_update() {
            true => write(case, &found),
            false => Some(show(case, &found)),
        })
        .collect();
    assert!(differ.is_empty(), "{}\n{} of {} cases differ", differ.join("\n"), differ.len(), cases.len());
}

/// The cases whose names hold what `FSM_CASES` says, or all of them.
fn chosen() -> Vec<Case> {
    let part = std::env::var("FSM_CASES").unwrap_or_default();
    cases::all().into_iter().filter(|case| case.name.contains(&part)).collect()
}

fn write(case: &Case, found: &str) -> Option<String> {
    if found.is_empty() {
        return Some(show(case, found));
    }
    fs::write(case.message_path(), found).expect("a message can be written");
    None
}

fn show(case: &Case, found: &str) -> String {
    let expected = case.message.as_deref().unwrap_or("(none yet)\n");
    format!("{}\n--- expected\n{expected}--- found\n{found}", case.name)
}

//! Every rule of the macro has a file with one mistake in `ui/`, beside the exact message; `ui/README.md` lists
//! them and says how the messages are written anew. What is silenced by an `#[allow]` stands in `ui-pass/`.

use std::{fs, path::PathBuf};

#[test]
fn one_mistake_gives_one_error() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*/*.rs");
    cases.pass("ui-pass/*.rs");
}

#[test]
fn every_case_is_in_the_table() {
    let table = fs::read_to_string(root().join("ui/README.md")).expect("the table can be read");
    let missing: Vec<String> =
        cases().into_iter().filter(|case| !table.contains(&format!("({case})"))).collect();
    assert!(missing.is_empty(), "not in ui/README.md: {missing:#?}");
}

/// The words of state machines, from a small letter on, without a full stop; and only one error in a file.
#[test]
fn messages_keep_to_the_style() {
    for case in cases() {
        let path = root().join("ui").join(&case).with_extension("stderr");
        let text = fs::read_to_string(&path).expect("a case has its message beside it");
        let errors: Vec<&str> = text.lines().filter(|line| line.starts_with("error")).collect();
        if !has_several(&case) {
            assert_eq!(errors.len(), 1, "{case}: one mistake gives one error\n{text}");
        }
        for error in errors.iter().filter_map(|error| error.strip_prefix("error: ")) {
            assert!(!error.ends_with('.'), "{case}: {error}");
            assert!(!error.starts_with(char::is_uppercase), "{case}: {error}");
        }
        assert!(!text.contains("\nwarning"), "{case}: an error comes without warnings\n{text}");
    }
}

/// Files that hold several mistakes.
fn has_several(case: &str) -> bool {
    // The last are rustc's own, told at each place where generated code uses the type.
    const CASES: [&str; 4] = [
        "warnings/all_four.rs",
        "rustc/clock_is_no_time.rs",
        "rustc/unknown_clock.rs",
        "rustc/unknown_type.rs",
    ];
    case.starts_with("several/") || CASES.contains(&case)
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// `family/rule.rs`, sorted.
fn cases() -> Vec<String> {
    let mut cases = Vec::new();
    for family in fs::read_dir(root().join("ui")).expect("ui can be read").flatten() {
        let Ok(files) = fs::read_dir(family.path()) else {
            continue;
        };
        let family = family.file_name().to_string_lossy().into_owned();
        let names = files.flatten().map(|file| file.file_name().to_string_lossy().into_owned());
        cases.extend(names.filter(|name| name.ends_with(".rs")).map(|name| format!("{family}/{name}")));
    }
    cases.sort();
    cases
}

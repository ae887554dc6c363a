//! Every message that a case in `ui/` shows has an entry in the error index of the docs. That the entries say
//! what the macro says, and show a machine that works, is tested beside them.

use std::fs;
use std::path::Path;

use crate::cases::root;

/// Families that need no entry: what rustc says is in rustc's own index.
const WITHOUT_ENTRIES: [&str; 1] = ["rustc"];

/// What rustc says without a code, mostly by its lints.
const OF_RUSTC: [&str; 14] = [
    "cannot find attribute",
    "cannot find derive macro",
    "cannot find macro",
    "comparison operators cannot be chained",
    "constant of non-structural type",
    "does not need to be mutable",
    "lint expectation is unfulfilled",
    "literal out of range",
    // The runtime's, in the place of a macro that rustc would not find.
    "stands in another macro",
    "should have a",
    "that must be used",
    "unknown lint",
    "unreachable statement",
    "unused variable",
];

#[test]
fn every_message_has_an_entry() {
    let entries: Vec<String> = messages(&root().join("../fsm-runtime/src/error_index"), "md")
        .iter()
        .map(|(_, message)| shape(message))
        .collect();
    assert!(!entries.is_empty(), "the index has entries");

    let families = fs::read_dir(root().join("ui")).expect("ui can be read").flatten();
    let mut missing: Vec<(String, String)> = families
        .filter(|family| !WITHOUT_ENTRIES.iter().any(|name| family.file_name() == *name))
        .flat_map(|family| messages(&family.path(), "stderr"))
        .filter(|(_, message)| !is_of_rustc(message))
        .filter(|(_, message)| !entries.contains(&shape(message)))
        .collect();
    missing.sort();
    let missing: String =
        missing.iter().map(|(case, message)| format!("{message}\n    ({case})\n")).collect();
    assert!(missing.is_empty(), "CONTRIBUTING.md says how an entry is added; missing:\n{missing}");
}

/// The page about rustc's messages shows some that a case in `ui/` had from this rustc.
#[test]
fn what_rustc_says_is_what_it_said_of_a_case() {
    let families = fs::read_dir(root().join("ui")).expect("ui can be read").flatten();
    let cases: Vec<String> = families.flat_map(|family| rustc_messages(&family.path(), "stderr")).collect();
    for message in rustc_messages(&root().join("../fsm-runtime/src/error_index"), "md") {
        assert!(cases.contains(&message), "no case in ui/ has this message: {message}");
    }
}

#[test]
fn the_shape_of_a_message_is_what_does_not_change_with_the_machine() {
    let similar = "no state `Opne` in machine `Door`; a state with a similar name exists: `Open`";
    let listed = "no state `Kick` in machine `Gate`; declared: `Closed`, `Open`";
    assert_eq!(shape(similar), shape(listed));
    assert_eq!(shape(similar), "no state _ in machine _");
    assert_eq!(shape("reached by `A` -> `B` -> `C`; on line 12"), "reached by _; on line _");
    assert_ne!(shape("`x` is set twice"), shape("`x` is given twice"));
}

fn is_of_rustc(message: &str) -> bool {
    OF_RUSTC.iter().any(|part| message.contains(part))
}

/// The file and the message, for each line with a message of the macro in the files of a folder.
fn messages(folder: &Path, extension: &str) -> Vec<(String, String)> {
    let lines = lines(folder, extension).into_iter();
    lines.filter_map(|(file, line)| Some((file, message_in(&line)?.to_owned()))).collect()
}

/// The shapes of rustc's messages. Whether a lint warns or is denied does not count.
fn rustc_messages(folder: &Path, extension: &str) -> Vec<String> {
    let lines = lines(folder, extension).into_iter();
    lines.filter_map(|(_, line)| rustc_message_in(&line).map(shape)).collect()
}

fn rustc_message_in(line: &str) -> Option<&str> {
    let lint = line.strip_prefix("error: ").or(line.strip_prefix("warning: "));
    let with_code = Some(line).filter(|line| line.starts_with("error[E"));
    with_code.or(lint.filter(|message| is_of_rustc(message)))
}

/// The lines of the files of a folder, with the file that each is in.
fn lines(folder: &Path, extension: &str) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = file.path();
        if path.extension().is_some_and(|found| found == extension) {
            let text = fs::read_to_string(&path).expect("a file can be read");
            let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
            lines.extend(text.lines().map(|line| (name.clone(), line.to_owned())));
        }
    }
    lines
}

/// The text of an error without a code, or of a warning: those are the macro's.
fn message_in(line: &str) -> Option<&str> {
    const LINT: &str = "use of deprecated macro ";
    let text = line.strip_prefix("error: ").or(line.strip_prefix("warning: "))?;
    if let Some(warning) = text.strip_prefix(LINT) {
        return warning.split_once(": ").map(|(_, message)| message);
    }
    Some(text).filter(|_| line.starts_with("error"))
}

/// The message without what depends on the machine: names, numbers, lists of names, the name that was meant.
fn shape(message: &str) -> String {
    let mut shape = String::new();
    for (index, part) in message.split('`').enumerate() {
        let is_name = index % 2 == 1;
        for c in if is_name { "_" } else { part }.chars() {
            let c = if c.is_ascii_digit() { '_' } else { c };
            if c != '_' || !shape.ends_with('_') {
                shape.push(c);
            }
        }
    }
    for list in ["_, _", "_ -> _"] {
        while shape.contains(list) {
            shape = shape.replace(list, "_");
        }
    }
    let names_another = |part: &&str| {
        part.contains("with a similar name exists")
            || part.starts_with("declared: ")
            || part.starts_with("did you")
    };
    let parts = shape.split("; ").filter(|part| !names_another(part));
    parts.collect::<Vec<_>>().join("; ")
}

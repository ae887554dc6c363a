//! Mistakes as rustc shows them: a file of `ui/` for each kind of rule, and for each kind of message that rustc itself gives
//! about a machine. `TRYBUILD=overwrite cargo test -p fsm-tests --test ui` writes the messages anew. All other messages of
//! the macro are data, beside `fsm-compiler`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// One file of each folder, the fourth part of all where `FSM_SAMPLE` says which, and all where `FSM_WHOLE` is set, messages are
/// written anew, or a file is asked for by its name.
#[test]
fn mistakes_are_told() {
    let cases = trybuild::TestCases::new();
    let is_asked = std::env::args().any(|argument| argument.starts_with("trybuild="));
    if is_asked || ["FSM_WHOLE", "TRYBUILD"].iter().any(|name| std::env::var_os(name).is_some()) {
        return cases.compile_fail("ui/*/*.rs");
    }
    let sample: Option<usize> =
        std::env::var("FSM_SAMPLE").ok().map(|text| text.parse().expect("FSM_SAMPLE is a number"));
    let mut folders = BTreeSet::new();
    for (place, path) in messages().into_iter().enumerate() {
        let is_first = folders.insert(path.parent().map(Path::to_owned));
        if sample.map_or(is_first, |sample| place % 4 == sample % 4) {
            cases.compile_fail(path.with_extension("rs"));
        }
    }
}

/// Where rustc speaks of generated code, its names read well, and it points at less than the whole table.
#[test]
fn rustc_shows_neither_names_of_ours_nor_whole_tables() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in messages() {
        let (shown, source) = (read(&path), read(&path.with_extension("rs")));
        let written: BTreeSet<&str> = names(&source).collect();
        let ours = names(&shown).filter(|name| name.ends_with('_') && !written.contains(name));
        wrong.extend(ours.map(|name| format!("{}: `{name}`", path.display())));
        let lines: Vec<&str> = shown.lines().collect();
        let tables = lines.windows(2).filter(|two| two[0].contains("machine ") && underlines_more(two[1]));
        wrong.extend(tables.map(|two| format!("{}: underlined from here on: {}", path.display(), two[0])));
        count += 1;
    }
    assert!(count > 100, "{count} files");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether this line begins to underline what goes on below.
fn underlines_more(line: &str) -> bool {
    line.split_once('|').is_some_and(|(_, marks)| marks.trim_start().starts_with("__"))
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|char: char| !char.is_alphanumeric() && char != '_');
    words.filter(|word| word.starts_with(char::is_alphabetic))
}

fn messages() -> Vec<PathBuf> {
    let folders = fs::read_dir("ui").expect("a folder").map(|folder| folder.expect("an entry").path());
    let files = folders.flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "stderr"));
    files.sort();
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

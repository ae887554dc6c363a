//! Messages as data: files of cases, each with one mistake and with what the macro says about it.
//!
//! A file of `tests/messages/` has sections. `# Name` begins one, with a machine below. `## title` begins a case: the
//! lines in which its machine differs from that of the section (` ` both have, `-` it lacks, `+` it has more), and
//! below a line what is underlined in it and the message. Warnings say so; everything else is an error.
//!
//! `UPDATE_EXPECT=1` writes the messages anew. Read the difference.

mod file;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use expect_test::expect_file;

pub(super) use self::file::Case;
use self::file::File;

#[test]
fn the_macro_says_of_each_mistake_what_stands_below_it() {
    for (path, file) in &*FILES {
        expect_file![path].assert_eq(&file.render());
    }
}

/// The words of state machines, from a small letter on, without a full stop.
#[test]
fn messages_keep_to_the_style() {
    let mut seen = 0;
    for (file, case) in cases() {
        for message in case.messages() {
            let place = format!("{file}, {}: {message}", case.title);
            assert!(!message.ends_with('.'), "{place}");
            assert!(!message.starts_with(char::is_uppercase), "{place}");
            seen += 1;
        }
    }
    assert!(seen > 0, "there are messages");
}

/// One mistake gives one message, except in the files that say so.
#[test]
fn one_mistake_gives_one_message() {
    for (file, case) in cases().filter(|(file, _)| *file != "several") {
        assert_eq!(case.messages().count(), 1, "{file}, {}", case.title);
    }
}

#[test]
fn no_case_stands_there_twice() {
    let mut seen = BTreeSet::new();
    for (file, case) in cases() {
        assert!(seen.insert(&case.table), "{file}, {}: another case has this machine", case.title);
    }
}

/// The cases, each with the name of its file.
pub(super) fn cases() -> impl Iterator<Item = (&'static str, &'static Case)> {
    let name = |path: &'static PathBuf| path.file_stem().and_then(OsStr::to_str).expect("a file");
    FILES.iter().flat_map(move |(path, file)| file.cases().map(move |case| (name(path), case)))
}

/// The files, each with its path. Read once: the machine of each case is expanded for it.
static FILES: LazyLock<Vec<(PathBuf, File)>> = LazyLock::new(|| {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/messages");
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("an entry of a folder").path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "there are files");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a file of cases can be read");
        let file = File::parse(&text).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
        (path, file)
    };
    paths.into_iter().map(read).collect()
});

//! The files of `ui/`, and the kinds of messages that they have.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// A file with one mistake.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Case {
    /// `family/rule`.
    pub(crate) name: String,
    /// The text of the file beside it; `None` for a new case.
    pub(crate) message: Option<String>,
}

/// Who speaks in a message. Cases of one kind are stopped at the same stage of rustc.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// The macro alone: all stages up to the lints go on behind it.
    Macro,
    /// The lints, which come last.
    Lint,
    /// Errors of rustc with these codes.
    Codes(Vec<String>),
    /// Anything else: not known beforehand where it ends.
    Other,
}

impl Case {
    pub(crate) fn path(&self) -> PathBuf {
        root().join("ui").join(&self.name).with_extension("rs")
    }

    pub(crate) fn message_path(&self) -> PathBuf {
        self.path().with_extension("stderr")
    }

    pub(crate) fn kind(&self) -> Kind {
        let Some(message) = &self.message else {
            return Kind::Other;
        };
        let mut codes: Vec<String> = message.lines().filter_map(code).map(str::to_owned).collect();
        codes.sort();
        codes.dedup();
        if !codes.is_empty() {
            Kind::Codes(codes)
        } else if message.contains("the lint level is defined here") || message.contains(" = note: `#[") {
            Kind::Lint
        } else if message.lines().all(is_of_the_macro) {
            Kind::Macro
        } else {
            Kind::Other
        }
    }
}

/// All cases, sorted by name.
pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    for family in files(&root().join("ui")).into_iter().filter(|path| path.is_dir()) {
        for path in files(&family).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs"))
        {
            let message = fs::read_to_string(path.with_extension("stderr")).ok();
            let name = path.strip_prefix(root().join("ui")).expect("a file of `ui`").with_extension("");
            cases.push(Case { name: name.to_string_lossy().replace('\\', "/"), message });
        }
    }
    cases.sort();
    cases
}

pub(crate) fn is_update() -> bool {
    env::var_os("UPDATE_EXPECT").is_some()
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.expect("an entry of a folder").path()).collect()
}

/// `E0308` of `error[E0308]: mismatched types`.
fn code(line: &str) -> Option<&str> {
    Some(line.strip_prefix("error[")?.split_once(']')?.0)
}

/// An error without a code, its place and the underlined source: no notes and no proposals, which rustc adds.
fn is_of_the_macro(line: &str) -> bool {
    let inside = line.trim_start_matches([' ', '.']).trim_start_matches(|c: char| c.is_ascii_digit());
    let inside = inside.trim_start();
    line.starts_with("error: ") || inside.is_empty() || inside.starts_with("--> ") || inside.starts_with('|')
}

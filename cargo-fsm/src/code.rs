//! Files as Rust code, or why they cannot be read.

use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use proc_macro2::TokenStream;

use crate::markdown::{self, Row};

/// The code of a file; of a Markdown file what stands in its fences, on the rows where it stands.
pub(crate) struct Code {
    pub(crate) text: String,
    pub(crate) tokens: TokenStream,
}

impl Code {
    pub(crate) fn read(file: &Path) -> Result<Self, Unread> {
        Self::of(file, read(file)?)
    }

    pub(crate) fn of(file: &Path, text: String) -> Result<Self, Unread> {
        let tokens = match file.extension().is_some_and(|ending| ending == "md") {
            true => tokens(file, &fences(&text)),
            false => tokens(file, &text),
        };
        Ok(Code { text, tokens: tokens? })
    }
}

pub(crate) fn read(file: &Path) -> Result<String, Unread> {
    std::fs::read_to_string(file).map_err(|error| Unread::new(file, None, error.to_string()))
}

fn tokens(file: &Path, text: &str) -> Result<TokenStream, Unread> {
    TokenStream::from_str(text).map_err(|error| {
        let place = error.span().start();
        let reason = "no Rust from here on: a bracket without its other half, or a text without its end";
        Unread::new(file, Some((place.line, place.column + 1)), reason.to_owned())
    })
}

/// The Rust code of a Markdown file, on the rows where it stands.
fn fences(text: &str) -> String {
    let (mut code, mut is_rust) = (String::new(), false);
    for (row, line) in markdown::rows(text) {
        match row {
            Row::Open(info) => is_rust = info.starts_with("rust"),
            Row::Inside if is_rust => code += line,
            _ => {}
        }
        code.push('\n');
    }
    code
}

/// A file that has no tokens of Rust: from some place on, if it is a text at all.
#[derive(Debug)]
pub(crate) struct Unread {
    pub(crate) file: PathBuf,
    /// The row and the column, from 1.
    pub(crate) place: Option<(usize, usize)>,
    pub(crate) reason: String,
}

impl Unread {
    /// `place` is a row and a column, from 1.
    pub(crate) fn new(file: &Path, place: Option<(usize, usize)>, reason: String) -> Self {
        Unread { file: file.to_owned(), place, reason }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.display();
        match self.place {
            Some((row, column)) => write!(f, "{file}:{row}:{column}: {}", self.reason),
            None => write!(f, "{file}: {}", self.reason),
        }
    }
}

/// Tells of files that cannot be read. Whether there are any.
pub(crate) fn tell_of(unread: &[Unread]) -> bool {
    let style = anstyle::AnsiColor::BrightRed.on_default().bold();
    unread.iter().for_each(|unread| anstream::eprintln!("{style}error{style:#}: cannot read {unread}"));
    !unread.is_empty()
}

/// A command had a use for files that cannot be read.
#[derive(Debug)]
pub(crate) struct Unreadable(pub(crate) Vec<Unread>);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.0.iter().map(|unread| format!("cannot read {unread}")).collect();
        f.write_str(&all.join("\n"))
    }
}

impl Error for Unreadable {}

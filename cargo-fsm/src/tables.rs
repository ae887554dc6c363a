//! The machines of source files: calls of a macro, under any name, whose tokens begin as `machine Name` does.

use std::error::Error;
use std::ops::Range;
use std::path::{Path, PathBuf};

use fsm_compiler::{Diagnostic, Graph};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

#[cfg(feature = "view")]
use crate::code::Code;
pub(crate) use crate::code::{Unread, Unreadable, read, tell_of};
use crate::names;
use crate::progress::Progress;
use crate::sources::{self, Packages, Source};

/// A machine, as far as its table can be read.
pub(crate) struct Table {
    pub(crate) file: PathBuf,
    pub(crate) package: Option<String>,
    pub(crate) name: String,
    /// The row of the word `machine`.
    pub(crate) row: usize,
    pub(crate) tokens: TokenStream,
    pub(crate) graph: Option<Graph>,
    pub(crate) findings: Vec<Diagnostic>,
}

impl Table {
    /// The description of the machine, with all that stands under a `cfg`.
    pub(crate) fn with_graph<R>(&self, read: impl FnOnce(fsm_runtime::graph::Graph<'_>) -> R) -> Option<R> {
        let graph = self.graph.as_ref()?;
        Some(read(fsm_runtime::graph::Graph::new(&graph.text, &[])))
    }
}

/// A machine in whose table nobody has looked yet.
struct Closed {
    source: Source,
    name: String,
    row: usize,
    tokens: TokenStream,
}

impl Closed {
    fn opened(self) -> Table {
        let Closed { source: Source { file, package }, name, row, tokens } = self;
        let (graph, findings) = fsm_compiler::describe(tokens.clone());
        Table { file, package, name, row, tokens, graph, findings }
    }
}

/// The machines of the files, or of what cargo compiles, and the files that cannot be read.
pub(crate) fn find(
    files: &[PathBuf],
    packages: &Packages,
) -> Result<(Vec<Table>, Vec<Unread>), Box<dyn Error>> {
    let (closed, unread) = closed(files, packages)?;
    let mut progress = Progress::new("Checking", Some(closed.len()));
    let opened = closed.into_iter().map(|closed| {
        progress.next();
        closed.opened()
    });
    Ok((opened.collect(), unread))
}

fn closed(files: &[PathBuf], packages: &Packages) -> Result<(Vec<Closed>, Vec<Unread>), Box<dyn Error>> {
    let (mut found, mut unread) = (Vec::new(), Vec::new());
    let mut progress = Progress::new("Reading", None);
    sources::each(files, packages, &mut |source, code| {
        progress.next();
        match code {
            Ok(code) => found.extend(in_code(&source, code.tokens)),
            Err(error) => unread.push(error),
        }
    })?;
    // A file is read when another one names it. Tables of one file stay in their order.
    if files.is_empty() {
        found.sort_by(|one: &Closed, other| one.source.cmp(&other.source));
        unread.sort_by(|one, other| one.file.cmp(&other.file));
    }
    Ok((found, unread))
}

fn in_code(source: &Source, tokens: TokenStream) -> Vec<Closed> {
    let mut found = Vec::new();
    calls(tokens, &mut |group, name, row| {
        found.push(Closed { source: source.clone(), name, row, tokens: group.stream() });
    });
    found
}

/// The one machine of this name, which may have its package before it: `package::Name`.
/// Of several in one file `FILE:ROW` is the last that begins at this row or above it.
pub(crate) fn one(name: &str, files: &[PathBuf], packages: &Packages) -> Result<Table, Box<dyn Error>> {
    let (files, rows): (Vec<PathBuf>, Vec<Option<usize>>) = files.iter().map(|file| with_row(file)).unzip();
    let (closed, unread) = closed(&files, packages)?;
    let (package, own) = name.rsplit_once("::").map_or((None, name), |(package, own)| (Some(package), own));
    let is_meant = |closed: &Closed| {
        let of_package = || package.is_none_or(|package| closed.source.package.as_deref() == Some(package));
        closed.name == own && of_package()
    };
    let (mut of_name, others): (Vec<Closed>, Vec<Closed>) = closed.into_iter().partition(is_meant);
    for (file, row) in files.iter().zip(rows).filter_map(|(file, row)| Some((file, row?))) {
        let before = of_name.iter().filter(|closed| closed.source.file == *file && closed.row <= row);
        let last = before.map(|closed| closed.row).max();
        if last.is_none() && !of_name.is_empty() {
            let place = format!("row {row} of {}", file.display());
            return Err(format!("no machine `{name}` begins at {place} or above it").into());
        }
        of_name.retain(|closed| closed.source.file != *file || Some(closed.row) == last);
    }
    match (of_name.pop(), of_name.as_slice()) {
        (Some(closed), []) => Ok(closed.opened()),
        (Some(last), others) => {
            const MOST: usize = 10;
            let count = others.len() + 1;
            let place = |closed: &Closed| format!("  {}:{}", closed.source.file.display(), closed.row);
            let mut places: Vec<String> = others.iter().chain([&last]).map(place).take(MOST).collect();
            if count > MOST {
                places.push(format!("  and {} more", count - MOST));
            }
            let is_of_last = |closed: &Closed| closed.source.file == last.source.file;
            let how = match files.is_empty() {
                _ if others.iter().all(is_of_last) => "`--file FILE:ROW`",
                true => "`--file`, or `package::Name`",
                false => "`--file`",
            };
            Err(format!("there are {count} machines `{own}`; say which with {how}:\n{}", places.join("\n"))
                .into())
        }
        (None, _) if !unread.is_empty() => Err(Unreadable(unread).into()),
        (None, _) if others.is_empty() => Err("there is no machine in these files".into()),
        (None, _) => {
            let names = others.iter().map(|closed| closed.name.as_str()).collect();
            Err(format!("there is no machine `{name}`{}", names::near(own, names)).into())
        }
    }
}

/// A file, and the row behind it.
fn with_row(file: &Path) -> (PathBuf, Option<usize>) {
    let text = file.to_string_lossy();
    let parts = text.rsplit_once(':').filter(|_| !file.exists());
    match parts.and_then(|(file, row)| Some((file, row.parse().ok()?))) {
        Some((file, row)) => (file.into(), Some(row)),
        None => (file.to_owned(), None),
    }
}

/// The machines of a file with this text.
#[cfg(feature = "view")]
pub(crate) fn in_text(source: &Source, text: &str) -> Result<Vec<Table>, Unread> {
    let code = Code::of(&source.file, text.to_owned())?;
    Ok(in_code(source, code.tokens).into_iter().map(Closed::opened).collect())
}

/// The tokens of the machine with this place among those of a text.
#[cfg(feature = "view")]
pub(crate) fn nth(file: &Path, text: &str, place: usize) -> Option<TokenStream> {
    let mut found = Vec::new();
    calls(Code::of(file, text.to_owned()).ok()?.tokens, &mut |group, _, _| found.push(group.stream()));
    found.into_iter().nth(place)
}

/// A table in the text of a file, between its braces.
pub(crate) struct Place {
    pub(crate) at: Range<usize>,
    pub(crate) tokens: TokenStream,
}

/// Where the tables of a Rust file stand.
pub(crate) fn places(code: TokenStream) -> Vec<Place> {
    let mut places = Vec::new();
    calls(code, &mut |group, _, _| {
        if group.delimiter() == Delimiter::Brace {
            let at = group.span_open().byte_range().end..group.span_close().byte_range().start;
            places.push(Place { at, tokens: group.stream() });
        }
    });
    places
}

/// Finds the calls with machines, with the name and the row of each.
fn calls(tokens: TokenStream, found: &mut dyn FnMut(Group, String, usize)) {
    let (mut is_call, mut is_rules) = (false, false);
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                match machine_name(&group.stream())
                    .filter(|_| is_call && group.delimiter() != Delimiter::None)
                {
                    Some((name, row)) => found(group, name, row),
                    // What `macro_rules!` writes is no machine yet.
                    None if !is_rules => calls(group.stream(), found),
                    None => {}
                }
                (is_call, is_rules) = (false, false);
            }
            TokenTree::Punct(punct) => is_call = punct.as_char() == '!',
            // `macro_rules! name { … }`
            TokenTree::Ident(name) => is_rules |= name == "macro_rules",
            TokenTree::Literal(_) => is_call = false,
        }
    }
}

/// The name of the machine and its row, if the tokens begin as one does: attributes, visibility, `const machine Name`,
/// `async machine Name`.
fn machine_name(tokens: &TokenStream) -> Option<(String, usize)> {
    let mut tokens = tokens.clone().into_iter().peekable();
    while let Some(TokenTree::Punct(punct)) = tokens.peek()
        && punct.as_char() == '#'
    {
        tokens.next();
        tokens.next_if(|token| matches!(token, TokenTree::Group(_)))?;
    }
    if tokens.next_if(|token| matches!(token, TokenTree::Ident(word) if word == "pub")).is_some() {
        tokens.next_if(
            |token| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis),
        );
    }
    tokens.next_if(|token| matches!(token, TokenTree::Ident(word) if word == "const" || word == "async"));
    match (tokens.next()?, tokens.next()?) {
        (TokenTree::Ident(word), TokenTree::Ident(name)) if word == "machine" => {
            Some((name.to_string(), word.span().start().line))
        }
        _ => None,
    }
}

//! The machines of source files: calls of a macro, under any name, whose tokens begin as `machine Name` does.

use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use fsm_compiler::{Diagnostic, Graph};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::names;
use crate::progress::Progress;
use crate::sources::{Packages, Source, sources};

/// A machine, as far as its table can be read.
pub(crate) struct Table {
    pub(crate) file: PathBuf,
    pub(crate) package: Option<String>,
    pub(crate) name: String,
    /// The row of the word `machine`.
    pub(crate) row: usize,
    pub(crate) graph: Option<Graph>,
    pub(crate) findings: Vec<Diagnostic>,
}

impl Table {
    /// The description of the machine, with all that stands under a `cfg`.
    pub(crate) fn with_graph<R>(&self, read: impl FnOnce(fsm_runtime::Graph<'_>) -> R) -> Option<R> {
        let graph = self.graph.as_ref()?;
        let holds = vec![true; graph.conditions.len()];
        Some(read(fsm_runtime::Graph::new(&graph.text, &holds)))
    }
}

/// The machines of the files, or of what cargo compiles, and the files that cannot be read.
pub(crate) fn find(
    files: &[PathBuf],
    packages: &Packages,
) -> Result<(Vec<Table>, Vec<Unread>), Box<dyn Error>> {
    let sources = sources(files, packages)?;
    let (mut tables, mut unread) = (Vec::new(), Vec::new());
    let mut progress = Progress::new("Reading", sources.len());
    for source in sources {
        progress.next();
        match in_file(&source) {
            Ok(found) => tables.extend(found),
            Err(error) => unread.push(error),
        }
    }
    Ok((tables, unread))
}

/// The one machine of this name, which may have its package before it: `package::Name`.
pub(crate) fn one(name: &str, files: &[PathBuf], packages: &Packages) -> Result<Table, Box<dyn Error>> {
    let (tables, unread) = find(files, packages)?;
    let (package, own) = name.rsplit_once("::").map_or((None, name), |(package, own)| (Some(package), own));
    let is_meant = |table: &Table| {
        table.name == own && package.is_none_or(|package| table.package.as_deref() == Some(package))
    };
    let (mut of_name, others): (Vec<Table>, Vec<Table>) = tables.into_iter().partition(is_meant);
    match (of_name.pop(), of_name.as_slice()) {
        (Some(table), []) => Ok(table),
        (Some(last), others) => {
            const MOST: usize = 10;
            let count = others.len() + 1;
            let place = |table: &Table| format!("  {}:{}", table.file.display(), table.row);
            let mut places: Vec<String> = others.iter().chain([&last]).map(place).take(MOST).collect();
            if count > MOST {
                places.push(format!("  and {} more", count - MOST));
            }
            let how = match files.is_empty() {
                true => "`--file`, or `package::Name`",
                false => "`--file`",
            };
            Err(format!("there are {count} machines `{own}`; say which with {how}:\n{}", places.join("\n"))
                .into())
        }
        (None, _) if !unread.is_empty() => Err(Unreadable(unread).into()),
        (None, _) if others.is_empty() => Err("there is no machine in these files".into()),
        (None, _) => {
            let names = others.iter().map(|table| table.name.as_str()).collect();
            Err(format!("there is no machine `{name}`{}", names::near(own, names)).into())
        }
    }
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

fn in_file(source: &Source) -> Result<Vec<Table>, Unread> {
    in_text(source, &read(&source.file)?)
}

/// The machines of a file with this text.
pub(crate) fn in_text(Source { file, package }: &Source, text: &str) -> Result<Vec<Table>, Unread> {
    let mut tables = Vec::new();
    calls(code(file, text)?, &mut |group, name, row| {
        let (graph, findings) = fsm_compiler::describe(group.stream());
        tables.push(Table { file: file.clone(), package: package.clone(), name, row, graph, findings });
    });
    Ok(tables)
}

/// The tokens of the machine with this place among those of a text.
#[cfg(feature = "view")]
pub(crate) fn nth(file: &Path, text: &str, place: usize) -> Option<TokenStream> {
    let mut found = Vec::new();
    calls(code(file, text).ok()?, &mut |group, _, _| found.push(group.stream()));
    found.into_iter().nth(place)
}

/// The Rust code of a file.
fn code(file: &Path, text: &str) -> Result<TokenStream, Unread> {
    match file.extension().is_some_and(|ending| ending == "md") {
        true => tokens(file, &fences(text)),
        false => tokens(file, text),
    }
}

pub(crate) fn read(file: &Path) -> Result<String, Unread> {
    let unread =
        |error: std::io::Error| Unread { file: file.to_owned(), place: None, reason: error.to_string() };
    std::fs::read_to_string(file).map_err(unread)
}

fn tokens(file: &Path, text: &str) -> Result<TokenStream, Unread> {
    TokenStream::from_str(text).map_err(|error| {
        let place = error.span().start();
        Unread {
            file: file.to_owned(),
            place: Some((place.line, place.column + 1)),
            reason: "no Rust from here on: a bracket without its other half, or a text without its end"
                .to_owned(),
        }
    })
}

/// A table in the text of a file, between its braces.
pub(crate) struct Place {
    pub(crate) at: Range<usize>,
    pub(crate) tokens: TokenStream,
}

/// Where the tables of a Rust file stand.
pub(crate) fn places(file: &Path, text: &str) -> Result<Vec<Place>, Unread> {
    let mut places = Vec::new();
    calls(tokens(file, text)?, &mut |group, _, _| {
        if group.delimiter() == Delimiter::Brace {
            let at = group.span_open().byte_range().end..group.span_close().byte_range().start;
            places.push(Place { at, tokens: group.stream() });
        }
    });
    Ok(places)
}

/// The Rust code of a Markdown file, on the rows where it stands.
fn fences(text: &str) -> String {
    let (mut code, mut is_rust) = (String::new(), false);
    for line in text.lines() {
        match line.trim_start().strip_prefix("```") {
            Some(info) => is_rust = !is_rust && info.starts_with("rust"),
            None if is_rust => code += line,
            None => {}
        }
        code.push('\n');
    }
    code
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

/// The name of the machine and its row, if the tokens begin as one does: attributes, visibility, `async machine Name`.
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
    tokens.next_if(|token| matches!(token, TokenTree::Ident(word) if word == "async"));
    match (tokens.next()?, tokens.next()?) {
        (TokenTree::Ident(word), TokenTree::Ident(name)) if word == "machine" => {
            Some((name.to_string(), word.span().start().line))
        }
        _ => None,
    }
}

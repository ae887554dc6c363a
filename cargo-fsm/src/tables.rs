//! The machines of source files: calls of a macro, under any name, whose tokens begin as `machine Name` does.

use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use fsm_compiler::{Diagnostic, Graph};
use ignore::{DirEntry, WalkBuilder};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::progress::Progress;

/// A machine, as far as its table can be read.
pub(crate) struct Table {
    pub(crate) file: PathBuf,
    pub(crate) name: String,
    /// The row of the word `machine`.
    pub(crate) row: usize,
    graph: Option<Graph>,
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

/// The machines of the files, or of the whole workspace, and the files that cannot be read.
pub(crate) fn find(files: &[PathBuf]) -> Result<(Vec<Table>, Vec<Unread>), Box<dyn Error>> {
    let files = self::files(files)?;
    let (mut tables, mut unread) = (Vec::new(), Vec::new());
    let mut progress = Progress::new("Reading", files.len());
    for file in files {
        progress.next();
        match in_file(&file) {
            Ok(found) => tables.extend(found),
            Err(error) => unread.push(Unread { file, error }),
        }
    }
    Ok((tables, unread))
}

/// The files, or those of the whole workspace.
pub(crate) fn files(files: &[PathBuf]) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    if files.is_empty() { workspace() } else { expanded(files) }
}

/// The one machine of this name.
pub(crate) fn one(name: &str, files: &[PathBuf]) -> Result<Table, Box<dyn Error>> {
    let (tables, _) = find(files)?;
    let names: Vec<String> = tables.iter().map(|table| table.name.clone()).collect();
    let mut of_name: Vec<Table> = tables.into_iter().filter(|table| table.name == name).collect();
    match (of_name.pop(), of_name.as_slice()) {
        (Some(table), []) => Ok(table),
        (Some(last), others) => {
            let places: Vec<String> = others
                .iter()
                .chain([&last])
                .map(|table| format!("  {}:{}", table.file.display(), table.row))
                .collect();
            Err(format!(
                "there are {} machines `{name}`; say which with `--file`:\n{}",
                places.len(),
                places.join("\n")
            )
            .into())
        }
        (None, _) if names.is_empty() => Err("there is no machine in these files".into()),
        (None, _) => Err(format!("there is no machine `{name}`: there are {}", names.join(", ")).into()),
    }
}

/// A file that has no tokens of Rust.
pub(crate) struct Unread {
    file: PathBuf,
    error: Box<dyn Error>,
}

impl Unread {
    pub(crate) fn of(file: PathBuf, error: Box<dyn Error>) -> Self {
        Unread { file, error }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.error)
    }
}

/// The Rust files of the packages of the workspace, without those that were built.
fn workspace() -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let metadata = cargo_metadata::MetadataCommand::new().no_deps().exec()?;
    let here = std::env::current_dir()?;
    let mut folders: Vec<PathBuf> = metadata
        .workspace_packages()
        .iter()
        .filter_map(|package| package.manifest_path.parent())
        .map(|folder| folder.as_std_path().to_owned())
        .collect();
    folders.sort();
    folders.dedup();
    let mut files = Vec::new();
    for folder in &folders {
        // A package inside another one is looked at by itself.
        let inner: Vec<&PathBuf> =
            folders.iter().filter(|other| *other != folder && other.starts_with(folder)).collect();
        files.extend(
            rust_files(folder, &inner)
                .map(|file| file.strip_prefix(&here).map_or(file.clone(), Path::to_owned)),
        );
    }
    Ok(files)
}

/// Folders stand for the Rust files in them.
fn expanded(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => files.extend(rust_files(path, &[])),
            false if path.exists() => files.push(path.clone()),
            false => return Err(format!("there is no file `{}`", path.display()).into()),
        }
    }
    Ok(files)
}

/// The Rust files below a folder, without what git ignores, hidden files and the build's.
fn rust_files(folder: &Path, except: &[&PathBuf]) -> impl Iterator<Item = PathBuf> {
    let except: Vec<PathBuf> = except.iter().map(|other| (*other).clone()).collect();
    let entries = WalkBuilder::new(folder)
        .sort_by_file_name(Ord::cmp)
        .filter_entry(move |entry| {
            entry.file_name() != "target" && !except.iter().any(|other| entry.path() == other)
        })
        .build();
    let files = entries.filter_map(Result::ok).map(DirEntry::into_path);
    files.filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
}

fn in_file(file: &Path) -> Result<Vec<Table>, Box<dyn Error>> {
    let mut text = read(file)?;
    if file.extension().is_some_and(|ending| ending == "md") {
        text = fences(&text);
    }
    let mut tables = Vec::new();
    calls(tokens(&text)?, &mut |group, name, row| {
        let (graph, findings) = fsm_compiler::describe(group.stream());
        tables.push(Table { file: file.to_owned(), name, row, graph, findings });
    });
    Ok(tables)
}

pub(crate) fn read(file: &Path) -> Result<String, Box<dyn Error>> {
    std::fs::read_to_string(file).map_err(Into::into)
}

fn tokens(text: &str) -> Result<TokenStream, Box<dyn Error>> {
    TokenStream::from_str(text).map_err(|error| error.to_string().into())
}

/// A table in the text of a file, between its braces.
pub(crate) struct Place {
    pub(crate) at: Range<usize>,
    pub(crate) tokens: TokenStream,
}

/// Where the tables of a Rust file stand.
pub(crate) fn places(text: &str) -> Result<Vec<Place>, Box<dyn Error>> {
    let mut places = Vec::new();
    calls(tokens(text)?, &mut |group, _, _| {
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

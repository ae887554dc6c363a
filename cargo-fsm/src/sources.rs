//! The files in which machines are looked for: those that cargo compiles, or those that are named.

use std::collections::BTreeSet;
use std::error::Error;
use std::path::{Component, Path, PathBuf};

use cargo_metadata::{Metadata, Package};
use ignore::{DirEntry, WalkBuilder};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::code::{Code, Unread};

/// Of which packages.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct Packages {
    /// Of this package alone; may be given several times
    #[arg(short, long = "package", value_name = "PACKAGE")]
    package: Vec<String>,
    /// Without this package; may be given several times
    #[arg(long, value_name = "PACKAGE")]
    exclude: Vec<String>,
}

/// A file, and the package that it belongs to, where that is known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Source {
    pub(crate) file: PathBuf,
    pub(crate) package: Option<String>,
}

/// Hands over each of the files with what stands in it: those that are named, with those in folders among them, or what cargo
/// compiles of the workspace, in the order in which files name each other.
pub(crate) fn each(
    files: &[PathBuf],
    packages: &Packages,
    found: &mut dyn FnMut(Source, Result<Code, Unread>),
) -> Result<(), Box<dyn Error>> {
    if !files.is_empty() {
        for file in expanded(files)? {
            let code = Code::read(&file);
            found(Source { file, package: None }, code);
        }
        return Ok(());
    }
    let here = std::env::current_dir()?;
    let metadata = cargo_metadata::MetadataCommand::new().no_deps().exec()?;
    for package in packages.chosen(&metadata)? {
        let mut found = |file: &Path, code: Result<Code, Unread>| {
            let file = file.strip_prefix(&here).unwrap_or(file).to_owned();
            let code = code.map_err(|unread| Unread { file: file.clone(), ..unread });
            found(Source { file, package: Some(package.name.to_string()) }, code);
        };
        let mut modules = Modules { known: BTreeSet::new(), found: &mut found };
        for target in &package.targets {
            modules.follow(target.src_path.as_std_path(), true);
        }
    }
    Ok(())
}

/// The files of [`each`], in their order.
#[cfg(feature = "view")]
pub(crate) fn sources(files: &[PathBuf], packages: &Packages) -> Result<Vec<Source>, Box<dyn Error>> {
    if !files.is_empty() {
        let files = expanded(files)?.into_iter();
        return Ok(files.map(|file| Source { file, package: None }).collect());
    }
    let mut sources = Vec::new();
    each(files, packages, &mut |source, _| sources.push(source))?;
    sources.sort();
    Ok(sources)
}

impl Packages {
    fn chosen<'m>(&self, metadata: &'m Metadata) -> Result<Vec<&'m Package>, Box<dyn Error>> {
        let all = metadata.workspace_packages();
        for name in self.package.iter().chain(&self.exclude) {
            if !all.iter().any(|package| package.name.as_str() == name) {
                let names: Vec<&str> = all.iter().map(|package| package.name.as_str()).collect();
                let near = crate::names::near(name, names);
                return Err(format!("there is no package `{name}` in this workspace{near}").into());
            }
        }
        let names =
            |names: &[String], package: &Package| names.iter().any(|name| package.name.as_str() == name);
        let is_chosen = |package: &&Package| {
            (self.package.is_empty() || names(&self.package, package)) && !names(&self.exclude, package)
        };
        Ok(all.into_iter().filter(is_chosen).collect())
    }
}

/// Markdown files of the workspace.
pub(crate) fn markdown() -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let metadata = cargo_metadata::MetadataCommand::new().no_deps().exec()?;
    let here = std::env::current_dir()?;
    let files = with_ending(metadata.workspace_root.as_std_path(), "md");
    Ok(files.map(|file| file.strip_prefix(&here).map_or(file.clone(), Path::to_owned)).collect())
}

/// Folders stand for the Rust files in them.
fn expanded(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => files.extend(with_ending(path, "rs")),
            false if path.is_file() => files.push(path.clone()),
            // A pipe may wait for ever.
            false if path.exists() => return Err(format!("`{}` is no file", path.display()).into()),
            false => return Err(no_file(path)),
        }
    }
    Ok(files)
}

pub(crate) fn no_file(path: &Path) -> Box<dyn Error> {
    format!("there is no file `{}`", path.display()).into()
}

/// Files below a folder, without what git ignores, hidden files and the build's.
fn with_ending(folder: &Path, ending: &'static str) -> impl Iterator<Item = PathBuf> {
    let entries = WalkBuilder::new(folder)
        .sort_by_file_name(Ord::cmp)
        .filter_entry(|entry| entry.file_name() != "target")
        .build();
    let files = entries.filter_map(Result::ok).map(DirEntry::into_path);
    files.filter(move |path| path.is_file() && path.extension().is_some_and(|other| other == ending))
}

/// Files that name each other as modules.
struct Modules<'f> {
    known: BTreeSet<PathBuf>,
    found: &'f mut dyn FnMut(&Path, Result<Code, Unread>),
}

impl Modules<'_> {
    /// A file, with the modules that it names. `is_root` of a file whose modules stand beside it.
    fn follow(&mut self, file: &Path, is_root: bool) {
        let file = &without_detours(file);
        if !file.is_file() || !self.known.insert(file.clone()) {
            return;
        }
        let code = Code::read(file);
        let tokens = code.as_ref().map(|code| code.tokens.clone());
        let tokens = tokens.unwrap_or_default();
        (self.found)(file, code);
        let beside = file.parent().unwrap_or(Path::new("")).to_owned();
        let is_beside = is_root || file.file_name().is_some_and(|name| name == "mod.rs");
        let inside = match file.file_stem() {
            Some(stem) if !is_beside => beside.join(stem),
            _ => beside.clone(),
        };
        self.look_in(tokens, &beside, &inside);
    }

    /// The modules in these tokens: those of other files are in `inside`; paths of attributes begin in `beside`.
    fn look_in(&mut self, tokens: TokenStream, beside: &Path, inside: &Path) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut path = None;
        let mut place = 0;
        while place < tokens.len() {
            match &tokens[place..] {
                [TokenTree::Punct(mark), TokenTree::Group(group), ..] if mark.as_char() == '#' => {
                    path = path_of(group.stream()).or(path);
                    place += 2;
                }
                [TokenTree::Ident(word), TokenTree::Ident(name), TokenTree::Punct(end), ..]
                    if word == "mod" && end.as_char() == ';' =>
                {
                    let name = name.to_string();
                    let name = name.trim_start_matches("r#");
                    match path.take() {
                        Some(path) => self.follow(&beside.join(path), true),
                        None => {
                            self.follow(&inside.join(format!("{name}.rs")), false);
                            self.follow(&inside.join(name).join("mod.rs"), false);
                        }
                    }
                    place += 3;
                }
                [TokenTree::Ident(word), TokenTree::Ident(name), TokenTree::Group(group), ..]
                    if word == "mod" && group.delimiter() == Delimiter::Brace =>
                {
                    let folder = path.take().unwrap_or_else(|| name.to_string().into());
                    let inside = inside.join(folder);
                    self.look_in(group.stream(), &inside, &inside);
                    place += 3;
                }
                [TokenTree::Group(group), ..] => {
                    // Such as `cfg_if! { … }`.
                    if group.delimiter() == Delimiter::Brace {
                        self.look_in(group.stream(), beside, inside);
                    }
                    path = None;
                    place += 1;
                }
                [TokenTree::Punct(mark), ..] if mark.as_char() == ';' => {
                    path = None;
                    place += 1;
                }
                _ => place += 1,
            }
        }
    }
}

/// `a/../b` is `b`.
fn without_detours(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir if plain.file_name().is_some() => {
                plain.pop();
            }
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

/// `path = "…"`
fn path_of(attribute: TokenStream) -> Option<PathBuf> {
    let tokens: Vec<TokenTree> = attribute.into_iter().collect();
    match &tokens[..] {
        [TokenTree::Ident(word), TokenTree::Punct(_), TokenTree::Literal(path)] if word == "path" => {
            Some(path.to_string().trim_matches('"').into())
        }
        _ => None,
    }
}

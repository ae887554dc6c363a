//! The compiler's own sources: which file names which, and which function which. Read as tokens, since much of the
//! code stands inside of macros.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{ImplItemFn, Item, ItemFn, ItemUse, UseTree};

use super::words::{Word, words};

/// The path of a module, as `regions::pick`. That of the crate is empty.
type Module = String;

pub(super) struct Sources {
    files: BTreeMap<Module, Source>,
}

/// What one file holds.
struct Source {
    /// Whether it is the file of a folder, which declares what else is in there.
    is_folder: bool,
    /// Whether it is of the package that prints.
    prints: bool,
    /// Local names of what is imported, as paths.
    imports: BTreeMap<String, String>,
    functions: BTreeMap<String, Function>,
    /// All names and paths in the file.
    words: Vec<Word>,
}

#[derive(Default)]
struct Function {
    words: Vec<Word>,
    is_method: bool,
}

pub(super) struct Reached {
    pub(super) functions: usize,
    pub(super) files: usize,
}

impl Sources {
    /// Those of the compiler, whose packages share their names. Read once.
    pub(super) fn of_compiler() -> &'static Self {
        static OF_COMPILER: LazyLock<Sources> = LazyLock::new(|| {
            Sources::of(&["fsm-macros/program", "fsm-macros/reading", "fsm-macros/printing"])
        });
        &OF_COMPILER
    }

    /// Those of packages, by their folders.
    pub(super) fn of(packages: &[&str]) -> Self {
        let mut files = BTreeMap::new();
        for package in packages {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(package).join("src");
            for path in rust_files(&root) {
                let name = path.strip_prefix(&root).expect("below it").with_extension("");
                let mut parts: Vec<&str> =
                    name.iter().map(|part| part.to_str().expect("plain names")).collect();
                let is_folder = matches!(parts.last(), Some(&("mod" | "lib" | "main")));
                if is_folder {
                    parts.pop();
                }
                let text = std::fs::read_to_string(&path).expect("it can be read");
                let module = parts.join("::");
                let source = Source::read(&module, is_folder, package.ends_with("printing"), &text);
                files.insert(module, source);
            }
        }
        Self { files }
    }

    /// Groups of files each of which leads to all others of its group. Files of folders do not count.
    pub(super) fn circles(&self) -> Vec<Vec<&str>> {
        let leads_to = |from: &str| -> BTreeSet<&str> {
            let source = &self.files[from];
            let words = source.words.iter().filter(|word| !word.is_member);
            let named = words.filter_map(|word| self.file_of(&source.resolved(from, word)?));
            let imported = source.imports.values().filter_map(|path| self.file_of(path));
            named.chain(imported).filter(|to| *to != from && !self.files[*to].is_folder).collect()
        };
        let names = || self.files.keys().map(String::as_str);
        let arrows: BTreeMap<&str, BTreeSet<&str>> = names().map(|name| (name, leads_to(name))).collect();
        let reach: BTreeMap<&str, BTreeSet<&str>> =
            names().map(|name| (name, closure(name, |file| arrows[file].clone()))).collect();
        let mut circles: Vec<Vec<&str>> = Vec::new();
        for name in names() {
            let of_it = || reach[name].iter().copied().filter(|other| reach[other].contains(name));
            if circles.iter().all(|circle| !circle.contains(&name)) && of_it().count() > 1 {
                circles.push(of_it().collect());
            }
        }
        circles
    }

    /// All printing functions that this one may call, directly or through others.
    pub(super) fn reached(&self, module: &str, function: &str) -> Reached {
        let start = (module.to_owned(), function.to_owned());
        assert!(self.files[module].functions.contains_key(function), "{module}::{function} is no more");
        let reached = closure(start, |(module, function)| self.called(module, function));
        let files: BTreeSet<&str> = reached.iter().map(|(module, _)| module.as_str()).collect();
        Reached { functions: reached.len(), files: files.len() }
    }

    /// How often what prints asks whether there is anything in what it has just printed, or in a list of it.
    pub(super) fn questions_to_tokens(&self) -> usize {
        let words = self.files.values().filter(|source| source.prints).flat_map(|source| &source.words);
        words.filter(|word| word.is_member && word.path == ["is_empty"]).count()
    }

    /// How often what prints asks for something that follows from the program as a whole.
    pub(super) fn questions_to_facts(&self) -> usize {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../program/src/program/facts.rs");
        let file =
            syn::parse_file(&std::fs::read_to_string(path).expect("it can be read")).expect("it compiles");
        let facts = file.items.iter().find_map(|item| match item {
            Item::Struct(item) if item.ident == "Facts" => Some(&item.fields),
            _ => None,
        });
        let names: BTreeSet<String> = facts
            .expect("the struct of facts")
            .iter()
            .filter_map(|field| field.ident.as_ref())
            .map(ToString::to_string)
            .collect();
        let words = self.files.values().filter(|source| source.prints).flat_map(|source| &source.words);
        words.filter(|word| word.is_member && names.contains(&word.path[0])).count()
    }

    fn called(&self, module: &str, function: &str) -> BTreeSet<(String, String)> {
        let source = &self.files[module];
        let words = &source.functions[function].words;
        words.iter().filter_map(|word| self.function_of(module, source, word)).collect()
    }

    fn function_of(&self, module: &str, source: &Source, word: &Word) -> Option<(String, String)> {
        let name = word.path.last()?;
        let has = |file: &str| self.files[file].functions.contains_key(name) && self.files[file].prints;
        if word.is_member {
            let is_method = |source: &Source| source.functions.get(name).is_some_and(|found| found.is_method);
            let mut found = self.files.iter().filter(|(_, source)| source.prints && is_method(source));
            // Of two with one name it is not known which is meant.
            return found
                .next()
                .filter(|_| found.next().is_none())
                .map(|(file, _)| (file.clone(), name.clone()));
        }
        match source.resolved(module, word) {
            Some(path) => {
                self.file_of(&path).filter(|file| has(file)).map(|file| (file.to_owned(), name.clone()))
            }
            None => has(module).then(|| (module.to_owned(), name.clone())),
        }
    }

    /// The file that a path leads into.
    fn file_of(&self, path: &str) -> Option<&str> {
        let mut path = path;
        loop {
            if let Some((file, _)) = self.files.get_key_value(path) {
                return Some(file);
            }
            path = path.rsplit_once("::")?.0;
        }
    }
}

impl Source {
    fn read(module: &str, is_folder: bool, prints: bool, text: &str) -> Self {
        let file = syn::parse_file(text).expect("it compiles");
        let mut source = Source {
            is_folder,
            prints,
            imports: BTreeMap::new(),
            functions: BTreeMap::new(),
            words: words(file.to_token_stream()),
        };
        Reading { module, source: &mut source }.visit_file(&file);
        source
    }

    /// The path that a word means from the root of the crate on, unless it is known to this file alone.
    fn resolved(&self, module: &str, word: &Word) -> Option<String> {
        let (first, rest) = word.path.split_first()?;
        let base = match first.as_str() {
            "crate" | "super" | "self" => return Some(absolute(module, &word.path)),
            name => self.imports.get(name)?.clone(),
        };
        Some(
            std::iter::once(base.as_str())
                .chain(rest.iter().map(String::as_str))
                .collect::<Vec<_>>()
                .join("::"),
        )
    }
}

/// Imports and functions, wherever they stand in a file.
struct Reading<'a> {
    module: &'a str,
    source: &'a mut Source,
}

impl Reading<'_> {
    fn function(&mut self, name: String, is_method: bool, body: TokenStream) {
        let function = self.source.functions.entry(name).or_default();
        function.is_method |= is_method;
        function.words.extend(words(body));
    }

    fn import(&mut self, path: &mut Vec<String>, tree: &UseTree) {
        match tree {
            UseTree::Path(tree) => {
                path.push(tree.ident.to_string());
                self.import(path, &tree.tree);
                path.pop();
            }
            UseTree::Group(tree) => tree.items.iter().for_each(|item| self.import(path, item)),
            UseTree::Name(tree) => self.name(path, tree.ident.to_string(), tree.ident.to_string()),
            UseTree::Rename(tree) => self.name(path, tree.ident.to_string(), tree.rename.to_string()),
            UseTree::Glob(_) => {}
        }
    }

    fn name(&mut self, path: &[String], name: String, local: String) {
        let local = if name == "self" { path.last().cloned().unwrap_or_default() } else { local };
        let full: Vec<String> = path.iter().cloned().chain((name != "self").then_some(name)).collect();
        if matches!(full[0].as_str(), "crate" | "super" | "self") {
            let full = absolute(self.module, &full);
            self.source.imports.insert(local, full);
        }
    }
}

impl Visit<'_> for Reading<'_> {
    fn visit_item_fn(&mut self, item: &ItemFn) {
        self.function(item.sig.ident.to_string(), false, item.block.to_token_stream());
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &ImplItemFn) {
        let is_method = item.sig.receiver().is_some();
        self.function(item.sig.ident.to_string(), is_method, item.block.to_token_stream());
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_item_use(&mut self, item: &ItemUse) {
        self.import(&mut Vec::new(), &item.tree);
    }
}

/// A path that begins with `crate`, `super` or `self`, from the root of the crate on.
fn absolute(module: &str, path: &[String]) -> String {
    let mut base: Vec<&str> = module.split("::").filter(|part| !part.is_empty()).collect();
    for part in path {
        match part.as_str() {
            "crate" => base.clear(),
            "self" => {}
            "super" => drop(base.pop()),
            name => base.push(name),
        }
    }
    base.join("::")
}

/// `start`, and all that it leads to.
fn closure<T: Clone + Ord>(start: T, leads_to: impl Fn(&T) -> BTreeSet<T>) -> BTreeSet<T> {
    let (mut found, mut open) = (BTreeSet::from([start.clone()]), vec![start]);
    while let Some(next) = open.pop() {
        for other in leads_to(&next) {
            if found.insert(other.clone()) {
                open.push(other);
            }
        }
    }
    found
}

pub(super) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => found.extend(rust_files(&path)),
            false if path.extension().is_some_and(|ext| ext == "rs") => found.push(path),
            false => {}
        }
    }
    found.sort();
    found
}

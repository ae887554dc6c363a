//! What is shown of a line is what was written: the text that `GRAPH` has of it, read again, has the tokens of the source. So
//! for the machines of the tests and examples, and for mixtures.
//!
//! Left out of a text are the fields of a target, `in Parent { … }`, and a `_` in place of the name of a cause. Lines of a
//! part have the names of its uses, and the actions of its exits: `fsm-compiler` shows these.

use std::fs;
use std::path::{Path, PathBuf};

use fsm_mixtures::generate::{self, often::Often};
use fsm_runtime::graph::{Graph, Line};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

const FOLDERS: [&str; 6] = [
    "examples",
    "tests/tests",
    "tests/further/tests",
    "fsm-runtime/src/guide",
    "docs/recipes",
    "cargo-fsm/tests",
];

#[test]
fn lines_of_tests_and_examples_are_shown_as_they_were_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in FOLDERS {
        find(&root.join(folder), &mut files);
    }
    let mut found = Found::default();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        let Ok(tokens) = text.parse::<TokenStream>() else { continue };
        tables(tokens).into_iter().for_each(|table| found.look(&file.display().to_string(), table));
        proc_macro2::extra::invalidate_current_thread_spans();
    }
    found.tell();
    assert!(found.lines > 4000, "only {} lines were found", found.lines);
}

#[test]
fn lines_of_mixtures_are_shown_as_they_were_written() {
    let mut found = Found::default();
    for number in 0..40 {
        let machine = generate::mixture(3, number, Often::default()).machine;
        found.look(&format!("mixture {number}"), machine.parse().expect("tokens"));
        proc_macro2::extra::invalidate_current_thread_spans();
    }
    found.tell();
    assert!(found.lines > 400, "only {} lines were found", found.lines);
}

#[derive(Default)]
struct Found {
    machines: usize,
    lines: usize,
    faults: Vec<String>,
}

impl Found {
    /// All lines of a machine. Some tests hold mistakes, for which lines are left out.
    fn look(&mut self, place: &str, table: TokenStream) {
        let source = pieces(table.clone());
        let (Some(graph), _) = fsm_compiler::describe(table) else { return };
        self.machines += 1;
        let graph = Graph::new(&graph.text, &[]);
        let parts = rows_of_parts(&source);
        for line in graph.lines().filter(|line| !parts.iter().any(|rows| rows.contains(&line.row()))) {
            self.lines += 1;
            if !is_written(line, &source) {
                self.faults.push(format!("{place}: {}, row {}: {line}", graph.name(), line.row()));
            }
        }
    }

    fn tell(&self) {
        println!("{} machines, {} lines", self.machines, self.lines);
        let first: Vec<&str> = self.faults.iter().take(40).map(String::as_str).collect();
        assert!(
            self.faults.is_empty(),
            "{} lines are shown otherwise:\n{}",
            self.faults.len(),
            first.join("\n")
        );
    }
}

/// A token, and its row; marks that stand right behind each other are one, and the brackets of a group are two.
struct Piece {
    text: String,
    row: usize,
}

fn pieces(tokens: TokenStream) -> Vec<Piece> {
    let mut found = Vec::new();
    collect(tokens, &mut found);
    found
}

fn collect(tokens: TokenStream, found: &mut Vec<Piece>) {
    let mut is_joint = false;
    for token in tokens {
        let row = token.span().start().line;
        let was_joint = std::mem::take(&mut is_joint);
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                found.push(Piece { text: open.to_owned(), row });
                collect(group.stream(), found);
                found.push(Piece { text: close.to_owned(), row: group.span_close().start().line });
            }
            TokenTree::Punct(mark) => {
                is_joint = mark.spacing() == proc_macro2::Spacing::Joint;
                match found.last_mut() {
                    Some(last) if was_joint && is_mark(&format!("{}{}", last.text, mark.as_char())) => {
                        last.text.push(mark.as_char());
                    }
                    _ => found.push(Piece { text: mark.as_char().to_string(), row }),
                }
            }
            TokenTree::Literal(literal) => found.push(Piece { text: value(&literal.to_string()), row }),
            TokenTree::Ident(name) => {
                let name = name.to_string();
                found.push(Piece { text: name.strip_prefix("r#").unwrap_or(&name).to_owned(), row });
            }
        }
    }
}

/// Whether Rust has such a mark, or one that begins so.
fn is_mark(text: &str) -> bool {
    const MARKS: [&str; 24] = [
        "<<=", ">>=", "..=", "...", "&&", "||", "==", "!=", "<=", ">=", "=>", "->", "::", "..", "<<", ">>",
        "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=",
    ];
    MARKS.contains(&text)
}

/// Of a string that goes over several rows, how it would stand in one.
fn value(literal: &str) -> String {
    match literal.starts_with('"') {
        true => {
            let mut rows = literal.split("\\\n");
            let first = rows.next().unwrap_or_default().to_owned();
            let joined = rows.fold(first, |text, row| text + row.trim_start());
            joined.replace('\n', "\\n").replace('\t', "\\t")
        }
        false => literal.replace(['\n', '\t'], " "),
    }
}

/// The rows of each `part Name { … }`.
fn rows_of_parts(source: &[Piece]) -> Vec<std::ops::RangeInclusive<usize>> {
    let mut rows = Vec::new();
    for (at, piece) in source.iter().enumerate() {
        let begins = at
            .checked_sub(1)
            .is_none_or(|before| [";", "}", "{", "]"].contains(&source[before].text.as_str()));
        if piece.text == "part" && begins {
            let Some(open) = source[at..].iter().position(|piece| piece.text == "{") else { continue };
            let end = behind_group(source, at + open);
            rows.push(piece.row..=source[end - 1].row);
        }
    }
    rows
}

/// The place behind the group that opens here.
fn behind_group(source: &[Piece], open: usize) -> usize {
    let mut depth = 0;
    for (at, piece) in source.iter().enumerate().skip(open) {
        match piece.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    source.len()
}

fn is_written(line: Line, source: &[Piece]) -> bool {
    let Ok(shown) = line.to_string().parse::<TokenStream>() else { return false };
    let shown = pieces(shown);
    let ends = [";", "{", "}", "]", ","];
    let begins = |at: &usize| *at == 0 || ends.contains(&source[at - 1].text.as_str());
    let mut starts = (0..source.len()).filter(|at| source[*at].row == line.row()).filter(begins);
    starts.any(|start| matches(&shown, &source[start..]))
}

/// Whether the source begins with what is shown, and the line ends there.
fn matches(shown: &[Piece], source: &[Piece]) -> bool {
    let text = |pieces: &[Piece], at: usize| pieces.get(at).map_or(String::new(), |piece| piece.text.clone());
    let (mut at, mut read, mut depth, mut part) = (0, 0, 0_usize, Part::Head);
    loop {
        let (wanted, found) = (text(shown, at), text(source, read));
        let is_end = at == shown.len();
        if is_end
            && (found == ";" || found == "}" || (read > 0 && text(source, read - 1) == "}"))
            && part != Part::Target
        {
            return true;
        }
        if !is_end && wanted == found {
            match wanted.as_str() {
                "=>" if depth == 0 && part == Part::Head => part = Part::Target,
                "do" if depth == 0 => part = Part::Action,
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            (at, read) = (at + 1, read + 1);
            continue;
        }
        match (part, found.as_str()) {
            (Part::Target, ";" | "}") if is_end => return true,
            // The fields of a target, and those of states around it.
            (Part::Target, "{") => read = behind_group(source, read),
            (Part::Target, "in") => read += 2,
            (_, ",") if [")", "]", "}"].contains(&wanted.as_str()) => read += 1,
            (Part::Head, "(") if text(source, read + 1) == "_" && at == 1 => {
                read = behind_group(source, read)
            }
            (Part::Head, "|") if at == 1 => read += 1,
            _ => return false,
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Head,
    Target,
    Action,
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        match path.extension() {
            _ if path.is_dir() && !path.ends_with("target") => find(&path, files),
            Some(ending) if ending == "rs" => files.push(path),
            _ => {}
        }
    }
}

/// What stands in each `fsm! { … }`.
fn tables(tokens: TokenStream) -> Vec<TokenStream> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut found = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        match index >= 2 && tokens[index - 2].to_string() == "fsm" {
            true => found.push(group.stream()),
            false => found.extend(tables(group.stream())),
        }
    }
    found
}

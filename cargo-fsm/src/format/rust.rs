//! Rust in a table: values, guards and actions go through rustfmt, those of all tables together. What rustfmt cannot read,
//! and what would not stay on its row, stays as it was written.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use unicode_width::UnicodeWidthStr as _;

use super::parts::{Part, Rust};
use super::rustfmt::{self, Function};
use super::tree::{Item, What};
use super::{Config, pieces};

/// A part that is Rust.
pub(super) struct Code<'i> {
    part: &'i mut Part,
    place: Place,
    config: Option<&'i Path>,
}

/// Formats them, with few calls of rustfmt for all of one configuration. What is written twice is formatted once.
pub(super) fn format(code: Vec<Code>) {
    let mut by_config: BTreeMap<Option<&Path>, Vec<(Function, Code)>> = BTreeMap::new();
    for code in code {
        if let Some(body) = wrapped(code.part) {
            let function = Function { body, depth: code.place.depth };
            by_config.entry(code.config).or_default().push((function, code));
        }
    }
    for (config, code) in by_config {
        let functions: BTreeSet<&Function> = code.iter().map(|(function, _)| function).collect();
        let functions: Vec<Function> = functions.into_iter().cloned().collect();
        let bodies = match rustfmt::bodies(&functions, config) {
            Ok(bodies) => bodies,
            Err(error) => {
                return anstream::eprintln!(
                    "rustfmt does not run, so guards and actions stay as they are: {error}"
                );
            }
        };
        for (function, mut code) in code {
            code.become_formatted(bodies.get(&function).map(String::as_str));
        }
    }
}

impl Code<'_> {
    /// rustfmt adds a `;` behind `break`, and takes brackets away that are not needed: such a part stays as it is.
    fn become_formatted(&mut self, body: Option<&str>) {
        let text = body.and_then(|body| unwrapped(self.part, self.place.is_long, body));
        if let Some(text) = text.filter(|text| pieces::are_same(&self.part.text, text)) {
            self.part.text = text;
        }
    }
}

/// Where a piece of Rust stands.
#[derive(Clone, Copy)]
struct Place {
    depth: usize,
    /// Its line does not fit on one row.
    is_long: bool,
}

/// The Rust in these items.
pub(super) fn collect<'i>(items: &'i mut [Item], depth: usize, config: &'i Config, code: &mut Vec<Code<'i>>) {
    for item in items {
        match &mut item.what {
            What::Comment(_) => {}
            What::Line(line) => code.extend(codes(line, depth, config)),
            What::Block { head, items, .. } | What::List { head, items, .. } => {
                code.extend(codes(head, depth, config));
                collect(items, depth + 1, config, code);
            }
        }
    }
}

/// Those of one row.
fn codes<'i>(parts: &'i mut [Part], depth: usize, config: &'i Config) -> impl Iterator<Item = Code<'i>> {
    let length: usize = parts.iter().map(|part| part.text.width() + 1).sum();
    let place = Place { depth, is_long: 4 * depth + length > config.width + 1 };
    let rust = parts.iter_mut().filter(|part| part.is_rust != Rust::No);
    rust.map(move |part| Code { part, place, config: config.file.as_deref() })
}

/// The code as statements, in which rustfmt formats it as it would anywhere.
fn wrapped(part: &Part) -> Option<String> {
    let text = part.text.strip_suffix(';').unwrap_or(&part.text);
    match part.is_rust {
        Rust::No => None,
        Rust::Guard => Some(format!("{text} {{}}")),
        Rust::Condition => Some(format!("if {} {{}}", text.strip_prefix("when")?)),
        Rust::Action => {
            let action = text.strip_prefix("do")?.trim_start();
            match action.starts_with('{') && action.ends_with('}') {
                true => Some(format!("loop {action}")),
                false => Some(format!("{action};")),
            }
        }
        Rust::Let => text.starts_with("let").then(|| format!("{};", as_path(text))),
        Rust::Values => Some(format!("{text};")),
        Rust::Future => Some(format!("{};", text.strip_prefix("during")?.trim_start())),
    }
}

/// `let name: machine Type(owner) = value` as rustfmt can read it: the type has a path.
fn as_path(text: &str) -> String {
    let Some((name, rest)) = text.split_once(':') else { return text.to_owned() };
    match rest.trim_start().strip_prefix("machine").filter(|ty| ty.starts_with(char::is_whitespace)) {
        Some(ty) => format!("{name}: {PATH}{}", ty.trim_start()),
        None => text.to_owned(),
    }
}

/// Stands for the word `machine` before a type.
const PATH: &str = "machine::";

fn unwrapped(part: &Part, is_long: bool, body: &str) -> Option<String> {
    let end = if part.text.ends_with(';') { ";" } else { "" };
    // What stood on one row does so again, if it fits and nothing in it asks for rows of its own.
    let is_on_one_row = !part.text.contains('\n') && !is_long;
    let text = match part.is_rust {
        Rust::No => return None,
        Rust::Condition => format!("when{}{end}", body.strip_prefix("if")?.strip_suffix("{}")?.trim_end()),
        Rust::Guard => format!("{}{end}", body.strip_suffix("{}")?.trim_end()),
        Rust::Action if part.text.contains('{') && body.starts_with("loop {") => {
            let block = body.strip_prefix("loop ")?;
            let joined = block.lines().map(str::trim).collect::<Vec<_>>().join(" ");
            match is_on_one_row && !block.contains("//") {
                true => format!("do {}{end}", joined.trim()),
                false => format!("do {block}{end}"),
            }
        }
        Rust::Action => format!("do {}{end}", body.strip_suffix(';')?),
        Rust::Let if part.text.contains(PATH) => body.to_owned(),
        Rust::Let => body.replacen(PATH, "machine ", 1),
        Rust::Values => body.strip_suffix(';')?.to_owned(),
        Rust::Future => format!("during {}{end}", body.strip_suffix(';')?),
    };
    (!is_on_one_row || !text.contains('\n')).then_some(text)
}

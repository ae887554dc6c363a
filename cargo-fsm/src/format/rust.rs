//! Rust in a table: values, guards and actions go through rustfmt, all of a table in one call. What rustfmt cannot read, and
//! what would not stay on its row, stays as it was written.

use std::io::Write;
use std::process::{Command, Stdio};

use unicode_width::UnicodeWidthStr as _;

use super::parts::{Part, Rust};
use super::tree::{Item, What};
use super::{Config, pieces};

/// Begins each piece in the file that rustfmt reads.
const MARK: &str = "__fsm_piece_";

pub(super) fn format(items: &mut [Item], base: usize, config: &Config) {
    let mut parts = Vec::new();
    collect(items, base, config.width, &mut parts);
    let sources: Vec<String> =
        parts.iter().enumerate().map(|(number, (part, place))| function(number, part, place.depth)).collect();
    let formatted = match rustfmt(&sources.concat(), config) {
        Ok(formatted) => formatted,
        // One piece that cannot be read is no reason to leave the others.
        Err(_) => sources.iter().filter_map(|source| rustfmt(source, config).ok()).collect(),
    };
    for (number, (part, place)) in parts.iter_mut().enumerate() {
        let start = formatted.find(&format!("fn {MARK}{number}() {{\n"));
        let body = start.and_then(|start| body(&formatted[start..], place.depth));
        let text = body.and_then(|body| unwrapped(part, place.is_long, &body));
        // rustfmt adds a `;` behind `break`, and takes brackets away that are not needed.
        if let Some(text) = text.filter(|text| pieces::are_same(&part.text, text)) {
            part.text = text;
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

fn collect<'i>(items: &'i mut [Item], depth: usize, width: usize, parts: &mut Vec<(&'i mut Part, Place)>) {
    for item in items {
        match &mut item.what {
            What::Comment(_) => {}
            What::Line(line) => {
                let length: usize = line.iter().map(|part| part.text.width() + 1).sum();
                let place = Place { depth, is_long: 4 * depth + length > width + 1 };
                let rust = line.iter_mut().filter(|part| part.is_rust != Rust::No);
                parts.extend(rust.map(|part| (part, place)));
            }
            What::Block { items, .. } | What::List { items, .. } => collect(items, depth + 1, width, parts),
        }
    }
}

/// The code in a function of its own, in as many modules as it is deep, for rustfmt looks at the width.
fn function(number: usize, part: &Part, depth: usize) -> String {
    let around = depth.saturating_sub(1);
    wrapped(part).map_or(String::new(), |code| {
        format!("{}fn {MARK}{number}() {{\n{code}\n}}\n{}", "mod m {\n".repeat(around), "}\n".repeat(around))
    })
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
        Rust::Let => text.starts_with("let").then(|| format!("{text};")),
    }
}

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
        Rust::Let => body.to_owned(),
    };
    (!is_on_one_row || !text.contains('\n')).then_some(text)
}

/// What stands in the function, as far left as it goes.
fn body(text: &str, depth: usize) -> Option<String> {
    let (_, rest) = text.split_once('\n')?;
    let indent = " ".repeat(4 * depth.max(1));
    let end = format!("{}}}", &indent[4..]);
    let rows = rest.lines().take_while(|row| *row != end);
    Some(rows.map(|row| row.strip_prefix(&indent).unwrap_or(row)).collect::<Vec<_>>().join("\n"))
}

fn rustfmt(source: &str, config: &Config) -> Result<String, String> {
    let mut command = Command::new("rustfmt");
    command.args(["--edition", "2024", "--quiet", "--emit", "stdout"]);
    if let Some(file) = &config.file {
        command.arg("--config-path").arg(file);
    }
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("rustfmt does not run: {error}"))?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(source.as_bytes()).map_err(|error| error.to_string())?;
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => String::from_utf8(output.stdout).map_err(|error| error.to_string()),
        false => Err("rustfmt cannot read it".to_owned()),
    }
}

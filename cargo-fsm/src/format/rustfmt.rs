//! rustfmt, called once for many functions. One that it cannot read does not spoil the others.

use std::collections::BTreeMap;
use std::io::Write;
use std::panic::resume_unwind;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

/// Begins the name of each function.
const MARK: &str = "__fsm_piece_";

/// So many are not worth a second call.
const FEW: usize = 50;

/// A body in a function, in as many modules as it is deep, for rustfmt looks at the width.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Function {
    pub(super) body: String,
    pub(super) depth: usize,
}

impl Function {
    fn source(&self, number: usize) -> String {
        let around = self.depth.saturating_sub(1);
        let (open, close) = ("mod m {\n".repeat(around), "}\n".repeat(around));
        format!("{open}fn {MARK}{number}() {{\n{}\n}}\n{close}", self.body)
    }
}

/// The bodies as rustfmt writes them, without those that it refuses. An error says that it does not run at all.
pub(super) fn bodies<'f>(
    functions: &'f [Function],
    config: Option<&Path>,
) -> Result<BTreeMap<&'f Function, String>, String> {
    let sources: Vec<(usize, String)> =
        functions.iter().enumerate().map(|(number, function)| (number, function.source(number))).collect();
    let count = thread::available_parallelism().map_or(1, usize::from);
    let share = sources.len().div_ceil(count).max(FEW);
    let formatted: Vec<Result<String, String>> = thread::scope(|scope| {
        let threads: Vec<_> =
            sources.chunks(share).map(|sources| scope.spawn(move || in_parts(sources, config))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    let mut bodies = BTreeMap::new();
    for formatted in formatted {
        read(&formatted?, functions, &mut bodies);
    }
    Ok(bodies)
}

/// All in one call. Where that fails, each half in one of its own: it is fast where it fails, for nothing is formatted.
fn in_parts(sources: &[(usize, String)], config: Option<&Path>) -> Result<String, String> {
    let whole: String = sources.iter().map(|(_, source)| source.as_str()).collect();
    match (rustfmt(&whole, config)?, sources.len()) {
        (Some(formatted), _) => Ok(formatted),
        (None, 0 | 1) => Ok(String::new()),
        (None, count) => {
            let (first, second) = sources.split_at(count / 2);
            Ok(in_parts(first, config)? + &in_parts(second, config)?)
        }
    }
}

/// Nothing where rustfmt refuses the source.
fn rustfmt(source: &str, config: Option<&Path>) -> Result<Option<String>, String> {
    let mut command = Command::new("rustfmt");
    command.args(["--edition", "2024", "--quiet", "--emit", "stdout"]);
    if let Some(file) = config {
        command.arg("--config-path").arg(file);
    }
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    if let Some(mut input) = child.stdin.take() {
        // One that has ended early says so by its status.
        let _ = input.write_all(source.as_bytes());
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    Ok(output.status.success().then(|| String::from_utf8(output.stdout).ok()).flatten())
}

/// What stands in each function, as far left as it goes.
fn read<'f>(formatted: &str, functions: &'f [Function], bodies: &mut BTreeMap<&'f Function, String>) {
    let mut rows = formatted.lines();
    while let Some(row) = rows.next() {
        let number = row.trim_start().strip_prefix("fn ").and_then(|row| row.strip_prefix(MARK));
        let number = number.and_then(|row| row.strip_suffix("() {")?.parse::<usize>().ok());
        let Some(function) = number.and_then(|number| functions.get(number)) else { continue };
        let indent = " ".repeat(4 * function.depth.max(1));
        let end = format!("{}}}", &indent[4..]);
        let body = rows.by_ref().take_while(|row| *row != end);
        let body: Vec<&str> = body.map(|row| row.strip_prefix(&indent).unwrap_or(row)).collect();
        bodies.insert(function, body.join("\n"));
    }
}

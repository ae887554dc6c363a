//! `cargo fsm list`

use std::path::PathBuf;

use fsm_compiler::Severity;
use serde_json::json;
use unicode_width::UnicodeWidthStr as _;

use crate::Found;
use crate::sources::Packages;
use crate::tables::{self, Table};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files or folders, in place of what cargo compiles
    files: Vec<PathBuf>,
    #[command(flatten)]
    packages: Packages,
    /// As a list of JSON
    #[arg(long)]
    json: bool,
}

struct Row<'t> {
    table: &'t Table,
    place: String,
    states: usize,
    transitions: usize,
    errors: usize,
    warnings: usize,
}

pub(crate) fn run(args: &Args) -> Found {
    let (tables, unread) = tables::find(&args.files, &args.packages)?;
    let rows: Vec<Row> = tables.iter().map(row).collect();
    match args.json {
        true => say!("{:#}", serde_json::Value::Array(rows.iter().map(as_json).collect())),
        false if rows.is_empty() => anstream::eprintln!("there is no machine in these files"),
        false => print(&rows),
    }
    Ok(tables::tell_of(&unread))
}

fn row(table: &Table) -> Row<'_> {
    let count =
        |severity: Severity| table.findings.iter().filter(|finding| finding.severity == severity).count();
    Row {
        table,
        place: format!("{}:{}", table.file.display(), table.row),
        states: table.with_graph(|graph| graph.states().count()).unwrap_or(0),
        transitions: table.with_graph(|graph| graph.transitions().count()).unwrap_or(0),
        errors: count(Severity::Error),
        warnings: count(Severity::Warning),
    }
}

fn as_json(row: &Row) -> serde_json::Value {
    json!({
        "name": row.table.name, "package": row.table.package, "file": row.table.file, "row": row.table.row,
        "states": row.states, "transitions": row.transitions, "errors": row.errors, "warnings": row.warnings,
    })
}

fn print(rows: &[Row]) {
    let name = rows.iter().map(|row| row.table.name.width()).max().unwrap_or(0);
    let place = rows.iter().map(|row| row.place.width()).max().unwrap_or(0);
    let bold = anstyle::Style::new().bold();
    for row in rows {
        // No row ends with spaces.
        let end = if row.errors + row.warnings > 0 { 11 } else { 0 };
        say_part!(
            "{bold}{:name$}{bold:#}  {:place$}  {:>3} {:6}  {:>3} {:end$}",
            row.table.name,
            row.place,
            row.states,
            if row.states == 1 { "state" } else { "states" },
            row.transitions,
            if row.transitions == 1 { "transition" } else { "transitions" },
        );
        let red = anstyle::AnsiColor::BrightRed.on_default();
        let yellow = anstyle::AnsiColor::Yellow.on_default();
        if row.errors > 0 {
            say_part!("  {red}{} error{}{red:#}", row.errors, plural(row.errors));
        }
        if row.warnings > 0 {
            say_part!("  {yellow}{} warning{}{yellow:#}", row.warnings, plural(row.warnings));
        }
        say!("");
    }
}

pub(crate) fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

//! `cargo fsm check`

use std::path::{Path, PathBuf};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use clap::ValueEnum;
use fsm_compiler::{Diagnostic, Severity};
use proc_macro2::LineColumn;
use serde_json::{Value, json};

use super::list::plural;
use crate::Found;
use crate::sources::Packages;
use crate::tables::{self, Table};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files or folders, in place of what cargo compiles
    files: Vec<PathBuf>,
    #[command(flatten)]
    packages: Packages,
    /// How findings are told
    #[arg(long, value_enum, default_value = "human")]
    format: Form,
    /// Warnings are no findings
    #[arg(long)]
    errors_only: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// With excerpts, as rustc does
    Human,
    /// A list of JSON
    Json,
    /// SARIF 2.1.0, for code hosts
    Sarif,
}

pub(crate) fn run(args: &Args) -> Found {
    let (tables, unread) = tables::find(&args.files, &args.packages)?;
    let counts = |finding: &&Diagnostic| !args.errors_only || finding.severity == Severity::Error;
    let findings: Vec<(&Table, &Diagnostic)> = tables
        .iter()
        .flat_map(|table| table.findings.iter().filter(counts).map(move |finding| (table, finding)))
        .collect();
    match args.format {
        Form::Human => {
            for (table, finding) in &findings {
                say!("{}\n", excerpt(table, finding)?);
            }
            let (count, machines) = (findings.len(), tables.len());
            say!("{count} finding{} in {machines} machine{}", plural(count), plural(machines));
        }
        Form::Json => say!(
            "{:#}",
            Value::Array(
                findings.iter().map(|(table, finding)| as_json(&table.name, &table.file, finding)).collect()
            )
        ),
        Form::Sarif => say!("{:#}", sarif(&findings)),
    }
    let is_unread = tables::tell_of(&unread);
    Ok(is_unread || !findings.is_empty())
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

fn excerpt(table: &Table, finding: &Diagnostic) -> Result<String, std::io::Error> {
    let source = std::fs::read_to_string(&table.file)?;
    let (from, to) = (offset(&source, finding.from.start()), offset(&source, finding.to.end()));
    let path = table.file.display().to_string();
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let annotation = AnnotationKind::Primary.span(from..to.max(from));
    let snippet = Snippet::source(source.as_str()).line_start(1).path(path.as_str()).annotation(annotation);
    let report = [level.primary_title(finding.message.as_str()).element(snippet)];
    Ok(Renderer::styled().render(&report))
}

/// The place in the text, in bytes.
fn offset(source: &str, place: LineColumn) -> usize {
    let line_start: usize =
        source.split_inclusive('\n').take(place.line.saturating_sub(1)).map(str::len).sum();
    let line = source[line_start..].lines().next().unwrap_or_default();
    line_start + line.char_indices().nth(place.column).map_or(line.len(), |(offset, _)| offset)
}

/// Rows and columns from 1, the end behind the last letter.
pub(crate) fn as_json(machine: &str, file: &Path, finding: &Diagnostic) -> Value {
    let (from, to) = (finding.from.start(), finding.to.end());
    json!({
        "severity": word(finding.severity), "message": finding.message, "machine": machine,
        "file": file, "row": from.line, "column": from.column + 1, "end_row": to.line, "end_column": to.column + 1,
    })
}

fn sarif(findings: &[(&Table, &Diagnostic)]) -> Value {
    let result = |(table, finding): &(&Table, &Diagnostic)| {
        let (from, to) = (finding.from.start(), finding.to.end());
        json!({
            "ruleId": "fsm",
            "level": word(finding.severity),
            "message": { "text": finding.message },
            "locations": [{ "physicalLocation": {
                "artifactLocation": { "uri": table.file },
                "region": { "startLine": from.line, "startColumn": from.column + 1, "endLine": to.line, "endColumn": to.column + 1 },
            } }],
        })
    };
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "cargo-fsm", "version": env!("CARGO_PKG_VERSION"), "rules": [{ "id": "fsm" }] } },
            "results": findings.iter().map(result).collect::<Vec<_>>(),
        }],
    })
}

//! Charts in Markdown: the one in a fence.

use std::path::Path;

use super::{Failure, Format};

/// Words behind a fence, by format.
fn words(format: Format) -> &'static [&'static str] {
    match format {
        Format::Mermaid => &["mermaid"],
        Format::Plantuml => &["plantuml", "puml", "uml"],
        Format::Dot => &["dot", "graphviz"],
        Format::Scxml => &["scxml", "xml"],
        Format::Xstate => &["json"],
    }
}

/// What stands in the fence of a Markdown file, on the rows where it stands; other files as they are.
pub(super) fn inside(text: &str, file: &Path, format: Format) -> Result<String, Failure> {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    if !ending.is_some_and(|ending| ["md", "markdown"].contains(&ending.as_str())) {
        return Ok(text.to_owned());
    }
    let fences = fences(text, format);
    match &fences[..] {
        [] => Err(Failure::new(format!("there is no fence with a chart for {} in it", format.name()))),
        [(begin, end)] => {
            let keep = |(row, text)| if *begin < row && row < *end { text } else { "" };
            Ok(text.lines().enumerate().map(keep).collect::<Vec<_>>().join("\n"))
        }
        [_, (second, _), ..] => {
            let reason =
                format!("there are {} charts in it: put the one that is meant into a file", fences.len());
            Err(Failure { place: Some((second + 1, 1)), reason })
        }
    }
}

/// The rows of fences that hold a chart.
fn fences(text: &str, format: Format) -> Vec<(usize, usize)> {
    let rows: Vec<&str> = text.lines().map(str::trim).collect();
    let (mut fences, mut open) = (Vec::new(), None);
    for (row, text) in rows.iter().enumerate() {
        let mark = if text.starts_with("~~~") { "~~~" } else { "```" };
        let Some(info) = text.strip_prefix(mark) else { continue };
        match open.take() {
            None => {
                open = Some((
                    row,
                    words(format).contains(&info.trim().trim_matches(['{', '}']).to_lowercase().as_str()),
                ))
            }
            Some((begin, true)) if rows[begin + 1..row].iter().any(|row| begins(row, format)) => {
                fences.push((begin, row));
            }
            Some(_) => {}
        }
    }
    fences
}

fn begins(row: &str, format: Format) -> bool {
    match format {
        Format::Mermaid => row.starts_with("stateDiagram"),
        _ => !row.is_empty(),
    }
}

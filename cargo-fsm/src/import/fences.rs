//! Charts in Markdown: the one in a fence.

use std::path::Path;

use super::{Failure, Format};
use crate::markdown::{self, Row};

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
    let (mut fences, mut open, mut has_chart) = (Vec::new(), None, false);
    for (number, (row, text)) in markdown::rows(text).enumerate() {
        match row {
            Row::Open(info) => {
                let info = info.trim_matches(['{', '}']).to_lowercase();
                (open, has_chart) = (words(format).contains(&info.as_str()).then_some(number), false);
            }
            Row::Inside => has_chart |= begins(text.trim(), format),
            Row::Close => fences.extend(open.take().filter(|_| has_chart).map(|begin| (begin, number))),
            Row::Prose => {}
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

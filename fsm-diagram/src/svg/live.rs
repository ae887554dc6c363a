//! What a picture has besides, where a page shows a run in it: groups with the names of states and the numbers of lines.

use std::fmt::Write;

use super::Page;
use super::letters::escaped;
use super::path::path;
use super::places::Way;
use crate::chart::{Arrow, Chart, Kind};

/// The tips that the arrows of a picture may have.
pub(super) fn tips(page: Page, is_run: bool) -> &'static [&'static str] {
    match (page, is_run) {
        (Page::Live, _) => &["tip", "push-tip", "lit-tip", "possible-tip", "refused-tip", "missed-tip"],
        (_, true) => &["tip", "push-tip", "seen-tip", "missed-tip"],
        (_, false) => &["tip", "push-tip"],
    }
}

/// Draws a part of a node, as a group where it is a state and the page is live.
pub(super) fn state(
    out: &mut String,
    chart: &Chart,
    page: Page,
    number: usize,
    draw: impl FnOnce(&mut String),
) {
    let node = &chart.nodes[number];
    let is_mark = matches!(
        node.kind,
        Kind::Machine
            | Kind::Initial
            | Kind::History(_)
            | Kind::Any
            | Kind::Outside
            | Kind::Pop
            | Kind::Previous
    );
    match page == Page::Live && !is_mark {
        true => group(out, &format!("data-state=\"{}\"", escaped(&node.name)), draw),
        false => draw(out),
    }
}

/// Draws an arrow, with a wider one around it that is easily pointed at.
pub(super) fn arrow(out: &mut String, arrow: &Arrow, way: &Way, draw: impl FnOnce(&mut String)) {
    let numbers: Vec<usize> = arrow.numbers.iter().map(|(number, _)| *number).collect();
    numbered(out, &numbers, |out| {
        draw(out);
        if !numbers.is_empty() {
            let _ = writeln!(out, "<path class=\"near\" d=\"{}\"/>", path(&way.points, way.place));
        }
    });
}

/// Draws what these lines of the table are about, as a group where their numbers are wanted.
pub(super) fn numbered(out: &mut String, numbers: &[usize], draw: impl FnOnce(&mut String)) {
    if numbers.is_empty() {
        return draw(out);
    }
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    group(out, &format!("data-lines=\"{}\"", numbers.join(" ")), draw);
}

/// The lines that one of the arrow's labels is about.
pub(super) fn numbers(arrow: &Arrow, label: usize) -> Vec<usize> {
    let label = arrow.labels.get(label);
    arrow.numbers.iter().filter(|(_, own)| own.as_ref() == label).map(|(number, _)| *number).collect()
}

fn group(out: &mut String, attribute: &str, draw: impl FnOnce(&mut String)) {
    let mut drawn = String::new();
    draw(&mut drawn);
    if !drawn.is_empty() {
        let _ = writeln!(out, "<g {attribute}>\n{}\n</g>", drawn.trim_end());
    }
}

//! Mermaid: `stateDiagram-v2` (<https://mermaid.js.org/syntax/stateDiagram.html>).
//!
//! A region is a state of its own there, beside `--`. Its arrows cannot begin at a mark for any state, nor lead into a
//! history: these are states.

use std::fmt::Write;

use crate::chart::{Chart, Kind, Style};
use crate::names::{SIGN, ids, indent};

const RESERVED: [&str; 12] = [
    "state",
    "end",
    "note",
    "direction",
    "as",
    "class",
    "classdef",
    "style",
    "fork",
    "join",
    "click",
    "default",
];

pub(crate) fn draw(chart: &Chart) -> String {
    let writer = Writer { chart, ids: ids(chart, &RESERVED) };
    let mut out = format!("---\ntitle: {}\n---\nstateDiagram-v2\n    %% {SIGN}\n", chart.nodes[0].name);
    writer.inside(&mut out, 0, 1);
    for arrow in chart
        .arrows
        .iter()
        .filter(|arrow| arrow.style != Style::Begin || !writer.is_inner(arrow.from, arrow.to))
    {
        // No arrow is dashed there.
        let requested = |label: &String| format!("{label} / goto!");
        let labels: Vec<String> = match arrow.style {
            Style::Request => arrow.labels.iter().map(requested).collect(),
            _ => arrow.labels.clone(),
        };
        writer.arrow(&mut out, arrow.from, arrow.to, &labels, 1);
    }
    out
}

struct Writer<'c> {
    chart: &'c Chart,
    ids: Vec<String>,
}

impl Writer<'_> {
    fn inside(&self, out: &mut String, node: usize, depth: usize) {
        let children = &self.chart.nodes[node].children;
        let mut regions = 0;
        for child in children {
            if self.chart.nodes[*child].is_region {
                regions += 1;
                if regions > 1 {
                    let _ = writeln!(out, "{}--", indent(depth));
                }
            }
            self.node(out, *child, depth);
        }
        let begins = self.chart.arrows.iter().filter(|arrow| arrow.style == Style::Begin);
        for arrow in begins.filter(|arrow| self.chart.nodes[arrow.from].parent == Some(node)) {
            if self.is_inner(arrow.from, arrow.to) {
                self.arrow(out, arrow.from, arrow.to, &arrow.labels, depth);
            }
        }
    }

    /// Whether an arrow of a mark stays in the box of the mark.
    fn is_inner(&self, from: usize, to: usize) -> bool {
        self.chart.nodes[from].parent == self.chart.nodes[to].parent
    }

    /// Whether it is drawn as `[*]`. Where a box begins further inside, an arrow from outside says it, which needs a name.
    fn is_dot(&self, node: usize) -> bool {
        let leads_out =
            self.chart.arrows.iter().any(|arrow| arrow.from == node && !self.is_inner(node, arrow.to));
        let is_of_machine = self.chart.nodes[node].parent == Some(0);
        self.chart.nodes[node].kind == Kind::Initial && (is_of_machine || !leads_out)
    }

    fn node(&self, out: &mut String, number: usize, depth: usize) {
        let (node, id, space) = (&self.chart.nodes[number], &self.ids[number], indent(depth));
        let _ = match node.kind {
            Kind::Initial if self.is_dot(number) => Ok(()),
            Kind::Initial => writeln!(out, "{space}state \"initial\" as {id}"),
            Kind::Choice => writeln!(out, "{space}state {id} <<choice>>"),
            kind if kind.holds_others() => {
                let _ = writeln!(out, "{space}state \"{}\" as {id} {{", text(&node.name));
                self.inside(out, number, depth + 1);
                writeln!(out, "{space}}}")
            }
            _ => writeln!(out, "{space}state \"{}\" as {id}", text(&node.name)),
        };
        match node.kind.holds_others() {
            false => node.lines.iter().for_each(|line| {
                let _ = writeln!(out, "{space}{id}: {}", text(line));
            }),
            true if !node.lines.is_empty() => {
                let _ = writeln!(out, "{space}note right of {id}");
                node.lines.iter().for_each(|line| {
                    let _ = writeln!(out, "{space}    {}", text(line));
                });
                let _ = writeln!(out, "{space}end note");
            }
            true => {}
        }
        if node.kind == Kind::Final {
            let _ = writeln!(out, "{space}{id} --> [*]");
        }
    }

    fn arrow(&self, out: &mut String, from: usize, to: usize, labels: &[String], depth: usize) {
        let from = if self.is_dot(from) { "[*]" } else { &self.ids[from] };
        let _ = write!(out, "{}{from} --> {}", indent(depth), self.ids[to]);
        let labels: Vec<String> = labels.iter().map(|label| text(label)).collect();
        let _ = match labels.is_empty() {
            true => writeln!(out),
            false => writeln!(out, ": {}", labels.join("<br>")),
        };
    }
}

/// With entities for what Mermaid reads itself.
fn text(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            ':' | ';' | '#' | '"' | '{' | '}' | '<' | '>' | '[' | ']' | '(' | ')' | '|' | '*' | '\\'
            | '-' | '%' | '`' => {
                let _ = write!(out, "#{};", letter as u32);
            }
            letter => out.push(letter),
        }
    }
    out
}

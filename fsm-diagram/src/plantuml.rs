//! PlantUML (<https://plantuml.com/state-diagram>).

use std::fmt::Write;

use fsm_graph::History;

use crate::chart::{Chart, Kind, Style};
use crate::names::{SIGN, ids, indent};

const RESERVED: [&str; 4] = ["state", "end", "note", "as"];

pub(crate) fn draw(chart: &Chart) -> String {
    let ids = ids(chart, &RESERVED);
    let mut out = format!("@startuml\n' {SIGN}\ntitle {}\nhide empty description\n", chart.nodes[0].name);
    inside(&mut out, chart, &ids, 0, 0);
    for arrow in &chart.arrows {
        // What stands in a box is written there. A history with a state in each region cannot be said.
        let is_history = matches!(chart.nodes[arrow.from].kind, Kind::History(_));
        let others = chart.arrows.iter().filter(|other| other.from == arrow.from).count();
        if chart.nodes[arrow.from].kind == Kind::Initial || is_history && others > 1 {
            continue;
        }
        let style = match arrow.style {
            Style::Request => "-[dashed]->",
            Style::Push => "-[#blue,bold]->",
            Style::Begin | Style::Plain => "-->",
        };
        let _ = writeln!(
            out,
            "{} {style} {}{}",
            end(chart, &ids, arrow.from),
            end(chart, &ids, arrow.to),
            label(&arrow.labels)
        );
    }
    histories(&mut out, chart, &ids);
    out + "@enduml\n"
}

/// Where a history of several regions begins: a note says it.
fn histories(out: &mut String, chart: &Chart, ids: &[String]) {
    for (number, node) in
        chart.nodes.iter().enumerate().filter(|(_, node)| matches!(node.kind, Kind::History(_)))
    {
        let targets: Vec<&str> = chart
            .arrows
            .iter()
            .filter(|arrow| arrow.from == number)
            .map(|arrow| ids[arrow.to].as_str())
            .collect();
        if targets.len() > 1 {
            let around = node.parent.map_or("", |parent| &ids[parent]);
            let _ = writeln!(out, "note right of {around} : {} begins in {}", node.name, targets.join(", "));
        }
    }
}

fn end(chart: &Chart, ids: &[String], node: usize) -> String {
    let around = chart.nodes[node].parent.map_or("", |parent| &ids[parent]);
    match chart.nodes[node].kind {
        Kind::History(History::Shallow) => format!("{around}[H]"),
        Kind::History(History::Deep) => format!("{around}[H*]"),
        _ => ids[node].clone(),
    }
}

fn label(labels: &[String]) -> String {
    match labels.is_empty() {
        true => String::new(),
        false => format!(" : {}", labels.iter().map(|label| text(label)).collect::<Vec<_>>().join("\\n")),
    }
}

fn inside(out: &mut String, chart: &Chart, ids: &[String], node: usize, depth: usize) {
    let space = indent(depth);
    let mut regions = 0;
    for child in &chart.nodes[node].children {
        if chart.nodes[*child].is_region {
            regions += 1;
            if regions > 1 {
                let _ = writeln!(out, "{space}--");
            }
        }
        self::node(out, chart, ids, *child, depth);
    }
    for arrow in chart.arrows.iter().filter(|arrow| chart.nodes[arrow.from].parent == Some(node)) {
        if chart.nodes[arrow.from].kind == Kind::Initial {
            let _ = writeln!(out, "{space}[*] --> {}{}", end(chart, ids, arrow.to), label(&arrow.labels));
        }
    }
}

fn node(out: &mut String, chart: &Chart, ids: &[String], number: usize, depth: usize) {
    let (node, id, space) = (&chart.nodes[number], &ids[number], indent(depth));
    let _ = match node.kind {
        Kind::Initial | Kind::History(_) => Ok(()),
        Kind::Choice => writeln!(out, "{space}state {id} <<choice>>"),
        Kind::Final => writeln!(out, "{space}state {id} <<end>>"),
        kind if kind.holds_others() => {
            let _ = writeln!(out, "{space}state \"{}\" as {id} {{", text(&node.name));
            inside(out, chart, ids, number, depth + 1);
            writeln!(out, "{space}}}")
        }
        _ => writeln!(out, "{space}state \"{}\" as {id}", text(&node.name)),
    };
    for line in &node.lines {
        let _ = writeln!(out, "{space}{id} : {}", text(line));
    }
}

fn text(text: &str) -> String {
    text.replace('\\', "\\\\")
}

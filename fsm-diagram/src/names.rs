//! Names for the nodes of a chart in formats where each node has one.

use crate::chart::{Chart, Kind};

/// Stands in a comment of the formats that `cargo fsm import` reads: their labels are lines of a table.
pub(crate) const SIGN: &str = "drawn by fsm-diagram";

/// By node: the name of a state is its own, that of a mark is made of the one around it.
pub(crate) fn ids(chart: &Chart, reserved: &[&str]) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for node in &chart.nodes {
        let around = node.parent.map_or("", |parent| chart.nodes[parent].name.as_str());
        let mark = match node.kind {
            Kind::Initial => "initial",
            Kind::History(fsm_graph::History::Shallow) => "history",
            Kind::History(fsm_graph::History::Deep) => "deep_history",
            Kind::Any => "any",
            Kind::Outside => "outside",
            Kind::Pop => "pop",
            Kind::Previous => "previous",
            _ => "",
        };
        let name = node.name.trim_start_matches("r#");
        let mut id = if mark.is_empty() { name.to_owned() } else { format!("{around}_{mark}") };
        while ids.contains(&id) || reserved.iter().any(|word| id.eq_ignore_ascii_case(word)) {
            id.push('_');
        }
        ids.push(id);
    }
    ids
}

/// So many steps of four spaces.
pub(crate) fn indent(depth: usize) -> String {
    "    ".repeat(depth)
}

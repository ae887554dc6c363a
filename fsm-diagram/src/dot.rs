//! Graphviz: clusters for boxes, arrows cut off at their borders (<https://graphviz.org/doc/info/lang.html>).

use std::fmt::Write;

use crate::chart::{Chart, Kind, Style};
use crate::names::{SIGN, indent};

pub(crate) fn draw(chart: &Chart) -> String {
    let mut out = format!("// {SIGN}\ndigraph {} {{\n", quoted(&chart.nodes[0].name));
    out += "    graph [compound=true, fontname=\"Helvetica\", fontsize=13, style=rounded, labeljust=l, ranksep=0.4]\n";
    out += "    node [fontname=\"Helvetica\", fontsize=12, shape=box, style=rounded, height=0.3]\n";
    out += "    edge [fontname=\"Helvetica\", fontsize=11, arrowsize=0.7]\n";
    node(&mut out, chart, 0, 1);
    for arrow in &chart.arrows {
        let label = arrow.labels.iter().map(|label| escaped(label)).collect::<Vec<_>>().join("\\n");
        let mut attributes = vec![format!("label=\"{label}\"")];
        if let Some(box_) = cluster(chart, arrow.from, arrow.to) {
            attributes.push(format!("ltail={box_}"));
        }
        if let Some(box_) = cluster(chart, arrow.to, arrow.from) {
            attributes.push(format!("lhead={box_}"));
        }
        match arrow.style {
            Style::Request => attributes.push("style=dashed".to_owned()),
            Style::Push => attributes.push("color=blue, arrowhead=normalnormal".to_owned()),
            Style::Begin | Style::Plain => {}
        }
        let _ = writeln!(
            out,
            "    {} -> {} [{}]",
            end(chart, arrow.from),
            end(chart, arrow.to),
            attributes.join(", ")
        );
    }
    out + "}\n"
}

/// An arrow from or to a box stands for one of its head, cut off where it crosses the border.
fn cluster(chart: &Chart, node: usize, other: usize) -> Option<String> {
    (chart.nodes[node].kind.holds_others() && !chart.is_in(other, node)).then(|| format!("cluster_{node}"))
}

fn end(chart: &Chart, node: usize) -> String {
    if chart.nodes[node].kind.holds_others() { format!("head_{node}") } else { format!("n{node}") }
}

fn node(out: &mut String, chart: &Chart, number: usize, depth: usize) {
    let (node, space) = (&chart.nodes[number], indent(depth));
    let lines: String = node.lines.iter().map(|line| format!("{}\\l", escaped(line))).collect();
    let name = escaped(&node.name);
    let shape = match node.kind {
        Kind::Initial => "shape=circle, style=filled, fillcolor=black, label=\"\", width=0.15".to_owned(),
        Kind::History(_) => format!("shape=circle, width=0.3, fixedsize=true, label=\"{name}\""),
        Kind::Final => {
            let rows = if lines.is_empty() { String::new() } else { format!("\\n\\n{lines}") };
            format!(
                "shape=doublecircle, style=filled, fillcolor=black, width=0.15, label=\"\", xlabel=\"{name}{rows}\""
            )
        }
        Kind::Choice => {
            format!("shape=diamond, style=solid, width=0.3, height=0.3, label=\"\", xlabel=\"{name}\"")
        }
        Kind::Any | Kind::Outside | Kind::Pop | Kind::Previous => {
            format!("style=\"rounded,dashed\", label=\"{name}\"")
        }
        Kind::Simple if lines.is_empty() => format!("label=\"{name}\""),
        Kind::Simple => format!("label=\"{name}\\n\\n{lines}\""),
        Kind::Machine | Kind::Composite | Kind::Orthogonal | Kind::Region => {
            let _ = writeln!(out, "{space}subgraph cluster_{number} {{");
            let style = if node.kind == Kind::Region { ", style=dashed" } else { "" };
            let _ = writeln!(out, "{space}    graph [label=\"{name}\"{style}]");
            let look = if lines.is_empty() {
                "style=invis, width=0, label=\"\"".to_owned()
            } else {
                format!("shape=plain, label=\"{lines}\"")
            };
            let _ = writeln!(out, "{space}    head_{number} [{look}]");
            node_children(out, chart, number, depth + 1);
            let _ = writeln!(out, "{space}}}");
            return;
        }
    };
    let _ = writeln!(out, "{space}n{number} [{shape}]");
}

fn node_children(out: &mut String, chart: &Chart, number: usize, depth: usize) {
    chart.nodes[number].children.iter().for_each(|child| node(out, chart, *child, depth));
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    let mut parts = text.split('&');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out += if is_entity(part) { "&amp;" } else { "&" };
        out += part;
    }
    out
}

/// Whether Graphviz would take a `&` with this behind it for a letter, as in `&lt;`.
fn is_entity(text: &str) -> bool {
    let Some((name, _)) = text.split_once(';') else { return false };
    !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '#')
}

//! Boxes of characters, for a terminal: a state is a box, its arrows are lines in it, and regions stand side by side.

use unicode_width::UnicodeWidthStr as _;

use crate::chart::{Chart, Kind, Style};

pub(crate) fn draw(chart: &Chart) -> String {
    let lines = boxed(chart, 0);
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The lines of a box, all of one width.
fn boxed(chart: &Chart, number: usize) -> Vec<String> {
    let node = &chart.nodes[number];
    let mut inside: Vec<String> = node.lines.clone();
    let own = |mark: &&usize| {
        !matches!(
            chart.nodes[**mark].kind,
            Kind::Initial | Kind::History(_) | Kind::Any | Kind::Outside | Kind::Pop | Kind::Previous
        )
    };
    let marks = node.children.iter().filter(|child| !own(child));
    for mark in marks {
        let word = match chart.nodes[*mark].kind {
            Kind::Initial => "●",
            Kind::History(_) | Kind::Pop => &chart.nodes[*mark].name,
            _ => "",
        };
        inside.extend(arrows(chart, *mark).map(|arrow| format!("{word} {arrow}").trim_start().to_owned()));
    }
    inside.extend(arrows(chart, number));
    let children: Vec<usize> = node.children.iter().filter(own).copied().collect();
    if node.holds_regions(chart) {
        inside.extend(side_by_side(&children.iter().map(|child| boxed(chart, *child)).collect::<Vec<_>>()));
    } else {
        inside.extend(children.iter().flat_map(|child| boxed(chart, *child)));
    }
    let name = match node.kind {
        Kind::Final => format!("◉ {}", node.name),
        Kind::Choice => format!("◇ {}", node.name),
        _ => node.name.clone(),
    };
    let width = inside.iter().map(|line| count(line)).max().unwrap_or(0).max(count(&name));
    let mut lines = vec![format!("╭ {name} {}╮", "─".repeat(width - count(&name)))];
    lines.extend(inside.iter().map(|line| format!("│ {line}{} │", " ".repeat(width - count(line)))));
    lines.push(format!("╰{}╯", "─".repeat(width + 2)));
    lines
}

fn count(text: &str) -> usize {
    text.width()
}

/// `Push [force > 5] ──▶ Open`
fn arrows(chart: &Chart, from: usize) -> impl Iterator<Item = String> + '_ {
    chart.arrows.iter().filter(move |arrow| arrow.from == from).flat_map(|arrow| {
        let line = match arrow.style {
            Style::Request => "╌╌▶",
            Style::Push => "══▶",
            Style::Begin | Style::Plain => "──▶",
        };
        let to = &chart.nodes[arrow.to];
        let to = match to.kind {
            Kind::History(_) => {
                format!("{} {}", to.name, to.parent.map_or("", |around| &chart.nodes[around].name))
            }
            _ => to.name.clone(),
        };
        let labels = if arrow.labels.is_empty() { vec![String::new()] } else { arrow.labels.clone() };
        labels.into_iter().map(move |label| format!("{label} {line} {to}").trim_start().to_owned())
    })
}

fn side_by_side(boxes: &[Vec<String>]) -> Vec<String> {
    let height = boxes.iter().map(Vec::len).max().unwrap_or(0);
    let row = |index: usize| {
        let cells = boxes.iter().map(|lines| {
            let width = lines.first().map_or(0, |line| count(line));
            lines.get(index).cloned().unwrap_or_else(|| " ".repeat(width))
        });
        cells.collect::<Vec<_>>().join("┆")
    };
    (0..height).map(row).collect()
}

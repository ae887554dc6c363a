//! What is placed, as text of SVG.

use std::fmt::Write;

use super::Page;
use super::known::{FINAL_MARK, PADDING, POINT};
use super::layout::Layout;
use super::letters::{self, LEADING, SIZE, escaped};
use super::live;
use super::path::{gap, path};
use super::places::{Box, Rect, Way};
use super::style::{CLASS, style};
use crate::chart::{Arrow, Chart, Kind, Node, Style};
use crate::labels::place;

pub(super) fn write(chart: &Chart, layout: &Layout, page: Page) -> String {
    let legend = legend(chart);
    let room = legend.iter().map(|(.., text)| letters::width(text) + LEGEND + 16.0).fold(0.0, f64::max);
    let width = layout.width.max(room).ceil();
    let height = (layout.height + LEADING * legend.len() as f64).ceil();
    let class = if page == Page::Own { String::new() } else { format!(" class=\"{CLASS}\"") };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"{class} viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n"
    );
    let name = chart.nodes.first().map_or("", |root| &root.name);
    let machine = format!("state machine {name}");
    let is_run = chart.arrows.iter().any(|arrow| arrow.seen.is_some());
    let style = style(page, is_run);
    out += &format!("<title>{}</title>\n", escaped(&machine));
    if page != Page::Live {
        out += &format!("<style>\n{style}\n</style>\n");
    }
    out += "<defs>\n";
    // Lines of a live picture change their width, and tips do not.
    let size = match page {
        Page::Live => "markerUnits=\"userSpaceOnUse\" markerWidth=\"11\" markerHeight=\"11\"",
        _ => "markerWidth=\"8\" markerHeight=\"8\"",
    };
    for tip in live::tips(page, is_run) {
        out += &format!(
            "<marker id=\"{tip}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" {size} orient=\"auto\"><path class=\"{tip}\" d=\"M0 1 10 5 0 9z\"/></marker>\n"
        );
    }
    out += "</defs>\n";
    for number in (0..chart.nodes.len()).filter(|number| chart.nodes[*number].kind.holds_others()) {
        live::state(&mut out, chart, page, number, |out| container(out, chart, layout, number));
    }
    for (arrow, way) in chart.arrows.iter().zip(&layout.arrows) {
        live::arrow(&mut out, arrow, way, |out| {
            with_title(out, &title(chart, arrow), |out| line(out, arrow, way));
        });
    }
    for (number, node) in chart.nodes.iter().enumerate() {
        live::state(&mut out, chart, page, number, |out| {
            with_title(out, &title_of_node(node), |out| match node.kind.holds_others() {
                true => head(out, layout, number),
                false => leaf(out, node, layout, number),
            });
        });
    }
    for (arrow, way) in chart.arrows.iter().zip(&layout.arrows) {
        with_title(&mut out, &title(chart, arrow), |out| label(out, arrow, way));
    }
    for (place, (class, tip, text)) in legend.iter().enumerate() {
        let (x, y) = (12.0, layout.height + LEADING * (place as f64 + 0.5) - 4.0);
        let _ =
            writeln!(out, "<path class=\"{class}\" d=\"M{x} {y:.1}h{LEGEND}\" marker-end=\"url(#{tip})\"/>");
        write_text(&mut out, "small", "start", x + LEGEND + 8.0, y + SIZE / 3.0, text);
    }
    out + "</svg>\n"
}

/// How long the line of a legend is.
const LEGEND: f64 = 28.0;

/// What lines mean that are not plain, where there are some: the classes of the line and of its tip, and the words.
fn legend(chart: &Chart) -> Vec<(&'static str, &'static str, &'static str)> {
    let is_mark = |arrow: &Arrow| chart.nodes[arrow.from].kind == Kind::Outside;
    let is_asked = |arrow: &&Arrow| arrow.style == Style::Request;
    let asked = match chart.arrows.iter().filter(is_asked).all(is_mark) {
        true => "asked for from outside",
        false if chart.arrows.iter().any(is_mark) => "asked for by an action, or from outside",
        false => "asked for by an action",
    };
    let all = [
        (Style::Push, ("way push", "push-tip", "suspends the state, which comes back with a pop")),
        (Style::Request, ("way request", "tip", asked)),
    ];
    let is_there = |style: Style| chart.arrows.iter().any(|arrow| arrow.style == style);
    all.into_iter().filter(|(style, _)| is_there(*style)).map(|(_, entry)| entry).collect()
}

/// What is shown to whoever points at a node: where a state stands, and its lines as they were written.
fn title_of_node(node: &Node) -> String {
    let state = format!("{}{}", node.name, place(node.row));
    let state = (node.row > 0).then_some(state);
    state.into_iter().chain(node.whole.iter().cloned()).collect::<Vec<_>>().join("\n")
}

/// What is shown to whoever points at an arrow: its ends, and its lines as they were written.
fn title(chart: &Chart, arrow: &Arrow) -> String {
    if arrow.whole.is_empty() {
        return String::new();
    }
    let [from, to] = [arrow.from, arrow.to].map(|node| &chart.nodes[node].name);
    format!("{from} → {to}\n{}", arrow.whole.join("\n"))
}

/// Draws something that has a title, where there is one.
fn with_title(out: &mut String, title: &str, draw: impl FnOnce(&mut String)) {
    if title.is_empty() {
        return draw(out);
    }
    let mut drawn = String::new();
    draw(&mut drawn);
    if !drawn.is_empty() {
        let _ = writeln!(out, "<g><title>{}</title>\n{drawn}</g>", escaped(title));
    }
}

fn container(out: &mut String, chart: &Chart, layout: &Layout, number: usize) {
    let class = match chart.nodes[number].kind {
        Kind::Machine => "frame",
        Kind::Region if layout.nodes[number].is_in_row => return parted(out, chart, layout, number),
        Kind::Region => "region",
        _ => "box",
    };
    rect(out, &seen_too(class, chart.nodes[number].seen), layout.nodes[number].around, 10.0);
}

/// A dashed line above a region, and one between it and the region before.
fn parted(out: &mut String, chart: &Chart, layout: &Layout, number: usize) {
    let place = layout.nodes[number].around;
    let (x, y, right, bottom) = (place.x, place.y, place.right(), place.bottom());
    let around = chart.nodes[number].parent.map_or(place, |parent| layout.nodes[parent].around);
    let before = if x > around.x + 1.0 { format!("M{x:.1} {y:.1}V{bottom:.1}") } else { String::new() };
    let _ = writeln!(out, "<path class=\"region\" d=\"M{x:.1} {y:.1}H{right:.1}{before}\"/>");
}

fn rect(out: &mut String, class: &str, Rect { x, y, width, height }: Rect, radius: f64) {
    let _ = writeln!(
        out,
        "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{radius}\"/>"
    );
}

/// The name of a box, and the lines that lead nowhere.
fn head(out: &mut String, layout: &Layout, number: usize) {
    let node = &layout.nodes[number];
    texts(out, node.head, ("start", node.head.x + PADDING), node, node.around);
}

/// A name, and lines below a rule from side to side of what is around them.
fn texts(out: &mut String, place: Rect, (anchor, x): (&str, f64), node: &Box, around: Rect) {
    let mut y = place.y + LEADING + 1.5;
    for text in &node.name {
        write_text(out, "name", anchor, x, y, text);
        y += LEADING;
    }
    if node.lines.is_empty() {
        return;
    }
    let (left, right, rule) = (around.x, around.right(), y - LEADING + 7.0);
    let _ = writeln!(out, "<path class=\"rule\" d=\"M{left:.1} {rule:.1}H{right:.1}\"/>");
    y += 6.0;
    for (text, number) in node.lines.iter().zip(&node.numbers) {
        let draw = |out: &mut String| write_text(out, "small", "start", place.x + PADDING, y, text);
        live::numbered(out, number.as_slice(), draw);
        y += LEADING;
    }
}

fn write_text(out: &mut String, class: &str, anchor: &str, x: f64, y: f64, text: &str) {
    // The cross of a line that has never acted.
    let missed = if text.starts_with('✗') { " missed" } else { "" };
    // Several spaces in a row are those of a text in the table.
    let keeps = if text.contains("  ") { " xml:space=\"preserve\"" } else { "" };
    let _ = writeln!(
        out,
        "<text{keeps} class=\"{class}{missed}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>",
        escaped(text)
    );
}

fn leaf(out: &mut String, drawn: &Node, layout: &Layout, number: usize) {
    let (node, kind) = (&layout.nodes[number], drawn.kind);
    let (place, (x, y)) = (node.around, node.around.middle());
    let circle = |out: &mut String, class: &str, y: f64, radius: f64| {
        let _ = writeln!(out, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>");
    };
    match kind {
        Kind::Initial => circle(out, "mark", y, 7.0),
        Kind::History(_) => {
            circle(out, "ring", y, 13.0);
            write_text(out, "name", "middle", x, y + SIZE / 3.0, &node.name.concat());
        }
        Kind::Final => {
            rect(out, &seen_too("state", drawn.seen), place, 8.0);
            // The mark stands beside the name.
            let at = place.x + FINAL_MARK / 2.0 + 2.0;
            let y = if node.lines.is_empty() { y } else { place.y + LEADING * 0.5 + 6.0 };
            for (class, radius) in [("ring", 9.0), ("mark", 5.0)] {
                let _ =
                    writeln!(out, "<circle class=\"{class}\" cx=\"{at:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>");
            }
            match node.lines.is_empty() {
                true => names(out, "start", place.x + FINAL_MARK, y, &node.name),
                false => texts(out, place, ("start", place.x + FINAL_MARK), node, place),
            }
        }
        Kind::Choice => {
            let (left, right, top, bottom) = (place.x, place.right(), place.y, place.bottom());
            let _ = writeln!(
                out,
                "<path class=\"state\" d=\"M{left:.1} {y:.1}L{:.1} {top:.1}H{:.1}L{right:.1} {y:.1}L{:.1} {bottom:.1}H{:.1}z\"/>",
                left + POINT,
                right - POINT,
                right - POINT,
                left + POINT
            );
            names(out, "middle", x, y, &node.name);
        }
        Kind::Any | Kind::Outside | Kind::Pop | Kind::Previous => {
            rect(out, "pill", place, place.height / 2.0);
            write_text(out, "small", "middle", x, y + SIZE / 3.0, &node.name.concat());
        }
        _ => {
            rect(out, &seen_too("state", drawn.seen), place, 8.0);
            texts(out, place, ("middle", x), node, place);
        }
    }
}

/// The lines of a name, around a height.
fn names(out: &mut String, anchor: &str, x: f64, middle: f64, name: &[String]) {
    let first = middle + SIZE / 3.0 - LEADING * (name.len() as f64 - 1.0) / 2.0;
    for (index, text) in name.iter().enumerate() {
        write_text(out, "name", anchor, x, first + LEADING * index as f64, text);
    }
}

/// A class more for what a run has seen, and for what it has not.
fn seen_too(class: &str, seen: Option<bool>) -> String {
    match seen {
        None => class.to_owned(),
        Some(true) => format!("{class} seen"),
        Some(false) => format!("{class} missed"),
    }
}

fn line(out: &mut String, arrow: &Arrow, way: &Way) {
    let (class, tip) = match arrow.style {
        Style::Begin | Style::Plain => ("way", "tip"),
        Style::Request => ("way request", "tip"),
        Style::Push => ("way push", "push-tip"),
    };
    let tip = match arrow.seen {
        None => tip,
        Some(true) => "seen-tip",
        Some(false) => "missed-tip",
    };
    let class = seen_too(class, arrow.seen);
    let _ = writeln!(
        out,
        "<path class=\"{class}\" d=\"{}\" marker-end=\"url(#{tip})\"/>",
        path(&way.points, way.place)
    );
}

fn label(out: &mut String, arrow: &Arrow, way: &Way) {
    if way.label.is_empty() {
        return;
    }
    let is_on_line = way.points.windows(2).any(|pair| gap(pair[0], pair[1], way.place).is_some());
    let (anchor, x) =
        if is_on_line { ("middle", way.place.middle().0) } else { ("start", way.place.x + 2.0) };
    for (index, text) in way.label.iter().enumerate() {
        let y = way.place.y + LEADING * (index as f64 + 1.0) - 2.0;
        let draw = |out: &mut String| write_text(out, "label", anchor, x, y, text);
        live::numbered(out, &live::numbers(arrow, way.rows[index]), draw);
    }
}

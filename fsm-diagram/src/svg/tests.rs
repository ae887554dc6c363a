//! What holds of every picture: nothing is cut off, nothing covers another, no arrow goes through a label or a state.

use std::fmt::Write;
use std::str::FromStr;

use fsm_graph::Graph;
use fsm_oracle::generate::{self, Features};
use fsm_oracle::source;

use super::known::{INSIDE, LABEL};
use super::layout::Layout;
use super::letters::{self, Room};
use super::places::{Point, Rect, Way};
use crate::chart::Chart;

mod columns;
#[path = "../../examples/machines.rs"]
mod machines;
mod ports;

#[test]
fn the_four_machines_can_be_printed() {
    for graph in machines::graphs() {
        assert_eq!(faults(graph), "", "{}", graph.name());
    }
}

/// `FSM_PICTURES` says how many.
#[test]
fn random_charts_can_be_printed() {
    let count = std::env::var("FSM_PICTURES").map_or(30, |count| count.parse().expect("a number"));
    let features = Features::parse("everything").expect("all of them");
    for features in [Features { parallel: false, ..features }, features] {
        for number in 0..count {
            random(number, features, |graph| assert_eq!(faults(graph), "", "M{number}"));
        }
    }
}

/// Most arrows turn twice at most. Charts with regions everywhere are measured beside Graphviz (`tests/bench.rs`).
#[test]
fn arrows_bend_seldom() {
    let mut bends = Vec::new();
    let mut look = |graph: Graph| {
        let arrows = Layout::of(&Chart::of(graph)).arrows;
        bends.extend(arrows.iter().map(|way| way.points.len() - 2));
    };
    machines::graphs().into_iter().for_each(&mut look);
    let features = Features { parallel: false, ..Features::parse("all").expect("all of SCXML") };
    (0..20).for_each(|number| random(number, features, &mut look));
    bends.sort_unstable();
    assert!(bends[bends.len() / 2] <= 2, "{bends:?}");
}

/// A text that has room in a row is not broken. Of others, a call that a row has room for stands in one row, and so does a pattern
/// with its brace. Two rows after each other would not fit into one, and what is cut has all of its brackets.
#[test]
fn rows_break_no_call_and_waste_no_room() {
    let look = |graph: Graph| {
        let chart = Chart::of(graph);
        let arrows = chart.arrows.iter().map(|arrow| (&arrow.labels, LABEL));
        for (texts, room) in arrows.chain(chart.nodes.iter().map(|node| (&node.lines, INSIDE))) {
            rows_are_good(texts, room);
        }
    };
    machines::graphs().into_iter().for_each(look);
    let features = Features::parse("everything").expect("all of them");
    (0..20).for_each(|number| random(number, features, look));
    let texts = [
        "Open { handle, name, mode: 1..=3 | 7, owner } [log.may_open(&name, handle, owner) && log.is_ready()]",
        "Arrives(segment) [segment.ack.is_some_and(|ack| tcb.is_unsent(ack))] / tcb.send_ack(); tcb.rest()",
        "on Pay { cents } / outbox.tell(To::Bank, format!(\"give back {}, which is (\", euros(cents)))",
        "Write(_) / log.no_room_left_on_this_device_for_a_write_of_so_many_bytes(); log.rest(1, 2)",
    ];
    for text in texts {
        for broken in [120.0, 160.0, 250.0] {
            rows_are_good(&[text.to_owned()], Room { whole: 1.25 * broken, broken });
        }
    }
}

fn rows_are_good(texts: &[String], room: Room) {
    let all = letters::balanced(texts, room);
    let Room { whole, broken } = room;
    let widest = all.iter().flatten().map(|row| letters::width(row)).fold(broken, f64::max);
    for (text, rows) in texts.iter().zip(&all) {
        assert_eq!(open_brackets(text).last(), None, "{text}");
        assert!(
            letters::width(text) > whole || rows.len() == 1,
            "there is room for all in {whole}: {rows:?}"
        );
        let mut end = 0;
        for pair in rows.windows(2) {
            let start = end + usize::from(end > 0 && text[end..].starts_with(' '));
            end = start + pair[0].len();
            let joined = end + usize::from(text[end..].starts_with(' ')) + pair[1].len();
            let is_wide = letters::width(&text[start..joined]) > widest - 0.01;
            assert!(is_wide, "there is room for both in {widest}: {pair:?}");
            let call = call_around(text, end).filter(|call| letters::width(call) <= broken);
            assert_eq!(call, None, "{broken} has room for it: {pair:?}");
            let is_in_quotes = text[..end].matches('"').count() % 2 == 1;
            let parts = pair[1].starts_with(['(', '{']) || pair[0].ends_with('(');
            assert!(!parts || is_in_quotes, "a name is parted from its bracket: {pair:?}");
        }
    }
}

/// The innermost call, pattern or other bracket around a place, with the name before it.
fn call_around(text: &str, place: usize) -> Option<&str> {
    let open = *open_brackets(&text[..place]).last()?;
    let name = text[..open].trim_end().trim_end_matches(|it: char| it.is_alphanumeric() || it == '_');
    let is_closed =
        |at: &usize| text.is_char_boundary(at + 1) && !open_brackets(&text[..=*at]).contains(&open);
    let closing = (place..text.len()).find(is_closed);
    Some(&text[name.len()..closing.map_or(text.len(), |at| at + 1)])
}

/// Where the brackets begin that are open at the end of a text, outside of what is in quotes.
fn open_brackets(text: &str) -> Vec<usize> {
    let (mut open, mut in_quotes) = (Vec::new(), false);
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => in_quotes = !in_quotes,
            '(' | '[' | '{' if !in_quotes => open.push(at),
            ')' | ']' | '}' if !in_quotes => {
                open.pop();
            }
            _ => {}
        }
    }
    open
}

/// The rule between a name and the lines below it.
#[test]
fn rules_reach_from_border_to_border() {
    for graph in machines::graphs() {
        let chart = Chart::of(graph);
        let text = super::draw(&chart, super::Page::Own);
        for node in Layout::of(&chart).nodes.iter().filter(|node| !node.lines.is_empty()) {
            let (left, right) =
                (format!("d=\"M{:.1} ", node.around.x), format!("H{:.1}\"", node.around.right()));
            let is_it =
                |row: &str| row.contains("class=\"rule\"") && row.contains(&left) && row.contains(&right);
            assert!(text.lines().any(is_it), "{left}{right}:\n{text}");
        }
    }
}

fn random(number: usize, features: Features, look: impl FnOnce(Graph)) {
    let machine = source::machine(&generate::chart(7, number, features));
    let (_, table) = machine.split_once('{').expect("a call of the macro");
    let table = &table[..table.rfind('}').expect("its end")];
    described(table, look);
}

fn described(table: &str, look: impl FnOnce(Graph)) {
    let tokens = proc_macro2::TokenStream::from_str(table).expect("tokens");
    let (graph, _) = fsm_compiler::describe(tokens);
    let graph = graph.expect("a machine");
    look(Graph::new(&graph.text, &[]));
}

/// What is wrong with the picture of a machine.
fn faults(graph: Graph) -> String {
    let chart = Chart::of(graph);
    let layout = Layout::of(&chart);
    let whole = Rect { x: 0.0, y: 0.0, width: layout.width, height: layout.height };
    let mut faults = String::new();
    let mut fault = |what: String| writeln!(faults, "{what}").expect("a string");
    let leaves: Vec<usize> =
        (0..chart.nodes.len()).filter(|node| !chart.nodes[*node].kind.holds_others()).collect();
    for (number, node) in layout.nodes.iter().enumerate() {
        let around = chart.nodes[number].parent.map_or(whole, |parent| layout.nodes[parent].around);
        if !holds(around, node.around) {
            fault(format!("`{}` sticks out: {:?} of {around:?}", chart.nodes[number].name, node.around));
        }
    }
    for (index, one) in leaves.iter().enumerate() {
        for other in &leaves[index + 1..] {
            if meet(layout.nodes[*one].around, layout.nodes[*other].around) {
                fault(format!("`{}` covers `{}`", chart.nodes[*one].name, chart.nodes[*other].name));
            }
        }
    }
    let labels: Vec<(usize, Rect)> = layout
        .arrows
        .iter()
        .enumerate()
        .filter(|(_, way)| !way.label.is_empty())
        .map(|(number, way)| (number, way.place))
        .collect();
    for (number, place) in &labels {
        let text = &layout.arrows[*number].label;
        if !holds(whole, *place) || place.width == 0.0 {
            fault(format!("the label {text:?} is cut off: {place:?} of {whole:?}"));
        }
        for leaf in leaves.iter().filter(|leaf| meet(layout.nodes[**leaf].around, *place)) {
            fault(format!("the label {text:?} is on `{}`", chart.nodes[*leaf].name));
        }
        for (other, _) in labels.iter().filter(|(other, there)| other > number && meet(*there, *place)) {
            fault(format!("the label {text:?} is on {:?}", layout.arrows[*other].label));
        }
        // Its own has a gap there.
        for (other, way) in layout.arrows.iter().enumerate().filter(|(other, _)| other != number) {
            if way.points.windows(2).any(|pair| crosses(pair[0], pair[1], *place)) {
                fault(format!("arrow {other} goes through the label {text:?}"));
            }
        }
    }
    for (number, way) in layout.arrows.iter().enumerate() {
        if way.points.len() < 2 {
            fault(format!("arrow {number} goes nowhere: {:?}", way.points));
        }
        let arrow = &chart.arrows[number];
        for leaf in leaves.iter().filter(|leaf| ![arrow.from, arrow.to].contains(leaf)) {
            if way.points.windows(2).any(|pair| crosses(pair[0], pair[1], layout.nodes[*leaf].around)) {
                let (from, to) = (&chart.nodes[arrow.from].name, &chart.nodes[arrow.to].name);
                fault(format!(
                    "the arrow from `{from}` to `{to}` goes through `{}`",
                    chart.nodes[*leaf].name
                ));
            }
        }
    }
    for (number, node) in layout.nodes.iter().enumerate() {
        let (name, head) = (&chart.nodes[number].name, node.head);
        if chart.nodes[number].kind.holds_others() && (head.x, head.y) != (node.around.x, node.around.y) {
            fault(format!("the title of `{name}` is not at the left"));
        }
        let goes_through = |way: &&Way| way.points.windows(2).any(|pair| crosses(pair[0], pair[1], head));
        if layout.arrows.iter().any(|way| goes_through(&way)) {
            fault(format!("an arrow goes through the title of `{name}`"));
        }
    }
    for (number, one) in layout.arrows.iter().enumerate() {
        for (other, way) in layout.arrows.iter().enumerate().skip(number + 1) {
            let mut pairs =
                one.points.windows(2).flat_map(|one| way.points.windows(2).map(move |other| (one, other)));
            if let Some((one, other_pair)) = pairs.find(|(one, other)| is_one_stroke(one, other)) {
                let names = [number, other].map(|arrow| {
                    [chart.arrows[arrow].from, chart.arrows[arrow].to]
                        .map(|node| chart.nodes[node].name.as_str())
                        .join(" → ")
                });
                fault(format!("{names:?} are one stroke for a while: {one:?}, {other_pair:?}"));
            }
        }
    }
    faults
}

/// Whether two straight lines lie on each other.
fn is_one_stroke(one: &[Point], other: &[Point]) -> bool {
    let overlaps =
        |(a, b): (f64, f64), (c, d): (f64, f64)| a.max(b).min(c.max(d)) - a.min(b).max(c.min(d)) > 2.0;
    let is_level = |a: f64, b: f64, c: f64, d: f64| [b, c, d].iter().all(|other| (a - other).abs() < 1.0);
    let (xs, ys) = ((one[0].0, one[1].0), (one[0].1, one[1].1));
    let (other_xs, other_ys) = ((other[0].0, other[1].0), (other[0].1, other[1].1));
    is_level(xs.0, xs.1, other_xs.0, other_xs.1) && overlaps(ys, other_ys)
        || is_level(ys.0, ys.1, other_ys.0, other_ys.1) && overlaps(xs, other_xs)
}

fn holds(outer: Rect, inner: Rect) -> bool {
    const EDGE: f64 = 0.1;
    outer.x - EDGE <= inner.x
        && outer.y - EDGE <= inner.y
        && inner.right() <= outer.right() + EDGE
        && inner.bottom() <= outer.bottom() + EDGE
}

fn meet(one: Rect, other: Rect) -> bool {
    const EDGE: f64 = 0.5;
    one.x + EDGE < other.right()
        && other.x + EDGE < one.right()
        && one.y + EDGE < other.bottom()
        && other.y + EDGE < one.bottom()
}

fn crosses((x, y): Point, (to_x, to_y): Point, place: Rect) -> bool {
    // It goes straight up, down or across.
    let (left, right, above, below) = (x.min(to_x), x.max(to_x), y.min(to_y), y.max(to_y));
    left < place.right() - 1.0
        && place.x + 1.0 < right
        && above < place.bottom() - 1.0
        && place.y + 1.0 < below
}

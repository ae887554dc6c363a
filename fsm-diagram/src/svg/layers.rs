//! A box of states, in layers: the method of Sugiyama, Tagawa and Toda (*Methods for Visual Understanding of Hierarchical
//! System Structures*, 1981), as `dagre` has it.

use dagre::graph::{Graph, GraphOptions};
use dagre::layout::types::LabelPos;
use dagre::{EdgeLabel, LayoutOptions, NodeLabel, layout};

use super::layout::{BESIDE, Inside, Known, PADDING, Piece, Point, Rect};
use super::routes::{Part, Side, inner};
use crate::chart::{Chart, Kind};

type Layers = Graph<NodeLabel, EdgeLabel>;

/// The arrows of a box that lead from a lower node to a higher one.
pub(super) fn upward(
    chart: &Chart,
    node: usize,
    between: &dyn Fn(usize) -> Option<(usize, usize)>,
) -> Vec<usize> {
    if chart.nodes[node].holds_regions(chart) {
        return Vec::new();
    }
    let mut layers = new();
    inner(chart, node).into_iter().for_each(|node| add(&mut layers, &name(node), (60.0, 30.0)));
    let arrows: Vec<(usize, (usize, usize))> =
        (0..chart.arrows.len()).filter_map(|arrow| Some((arrow, between(arrow)?))).collect();
    for (arrow, (from, to)) in &arrows {
        connect(&mut layers, &name(*from), &name(*to), *arrow, None, weight(chart, *arrow));
    }
    run(&mut layers);
    let y = |node: usize| layers.node(&name(node)).and_then(|node| node.y).unwrap_or(0.0);
    arrows.into_iter().filter(|(_, (from, to))| y(*from) > y(*to)).map(|(arrow, _)| arrow).collect()
}

fn new() -> Layers {
    Graph::with_options(GraphOptions { directed: true, multigraph: true, compound: false })
}

fn run(layers: &mut Layers) {
    let options = LayoutOptions { nodesep: 30.0, edgesep: 16.0, ranksep: 56.0, ..LayoutOptions::default() };
    layout(layers, Some(options));
}

fn name(node: usize) -> String {
    format!("n{node}")
}

fn port(arrow: usize) -> String {
    format!("p{arrow}")
}

fn add(layers: &mut Layers, name: &str, (width, height): Point) {
    layers.set_node(name, Some(NodeLabel { width, height, ..NodeLabel::default() }));
}

fn connect(layers: &mut Layers, from: &str, to: &str, arrow: usize, label: Option<Point>, weight: i32) {
    let (width, height) = label.unwrap_or_default();
    let width = match width {
        // Beside itself a node has its loop and the label of that.
        _ if from == to => width + LOOP + 8.0,
        // The arrow stays in the middle, and a short label beside it.
        width if 2.0 * width <= STRAIGHT => 2.0 * width,
        width => width,
    };
    let label = EdgeLabel { width, height, weight, labelpos: LabelPos::Center, ..EdgeLabel::default() };
    layers.set_edge(from, to, Some(label), Some(&format!("a{arrow}")));
}

/// What is wider has its arrow on the left, which goes round it.
const STRAIGHT: f64 = 150.0;

/// How far a loop goes out.
const LOOP: f64 = 22.0;

fn weight(chart: &Chart, arrow: usize) -> i32 {
    if chart.nodes[chart.arrows[arrow].from].kind == Kind::Initial { 4 } else { 1 }
}

const TOP: &str = "top";
const BOTTOM: &str = "bottom";

pub(super) fn inside(known: &Known, node: usize) -> Inside {
    let mut layers = new();
    let nodes = inner(known.chart, node);
    nodes.iter().for_each(|node| add(&mut layers, &name(*node), known.size(*node)));
    let parts: Vec<(usize, Part)> = known.routes.parts(node).collect();
    for (arrow, part) in &parts {
        let label = known.label(*arrow).filter(|_| known.routes.has_label(known.chart, *arrow, node));
        let label = match part {
            Part::Between(from, to) if from == to => {
                let height = loops(known, *from).iter().map(|(_, height)| height).sum();
                Some((label.map_or(0.0, |(width, _)| width), height))
            }
            _ => label,
        };
        connect_part(&mut layers, known.chart, *arrow, *part, label);
    }
    for (end, side) in [(TOP, Side::Top), (BOTTOM, Side::Bottom)] {
        hold_ports(&mut layers, &nodes, &parts, end, side);
    }
    run(&mut layers);
    let (bands, attached) = (bands(&layers, &nodes, &parts), attached(known, &layers, &nodes, &parts));
    let pieces =
        parts.iter().map(|(arrow, part)| piece(known, &layers, (&bands, &attached), *arrow, *part)).collect();
    let places: Vec<(usize, Rect)> = nodes.iter().map(|node| (*node, rect(&layers, &name(*node)))).collect();
    framed(known, node, Inside { places, pieces, ..Inside::default() }, &parts)
}

/// An arrow that comes from above is laid out from its port, and one that leaves there, to it.
fn connect_part(layers: &mut Layers, chart: &Chart, arrow: usize, part: Part, label: Option<Point>) {
    let port = port(arrow);
    match part {
        Part::Between(from, to) => {
            connect(layers, &name(from), &name(to), arrow, label, weight(chart, arrow))
        }
        Part::Out(node, side) | Part::In(node, side) => {
            add(layers, &port, (1.0, 1.0));
            match side {
                Side::Top => connect(layers, &port, &name(node), arrow, label, 1),
                Side::Bottom => connect(layers, &name(node), &port, arrow, label, 1),
            }
        }
    }
}

/// Ports stand above all nodes, or below all.
fn hold_ports(layers: &mut Layers, nodes: &[usize], parts: &[(usize, Part)], end: &str, side: Side) {
    let is_there = |part: &Part| matches!(part, Part::Out(_, other) | Part::In(_, other) if *other == side);
    let ports: Vec<String> =
        parts.iter().filter(|(_, part)| is_there(part)).map(|(arrow, _)| port(*arrow)).collect();
    if ports.is_empty() {
        return;
    }
    add(layers, end, (1.0, 1.0));
    let mut hold = |name: &str, weight: i32, minlen: i32| {
        let label = EdgeLabel { weight, minlen, ..EdgeLabel::default() };
        let (from, to) = if side == Side::Top { (end, name) } else { (name, end) };
        layers.set_edge(from, to, Some(label), Some("held"));
    };
    ports.iter().for_each(|port| hold(port, 64, 1));
    nodes.iter().for_each(|node| hold(&name(*node), 0, 2));
}

fn rect(layers: &Layers, name: &str) -> Rect {
    let Some(node) = layers.node(name) else { return Rect::default() };
    Rect::around((node.x.unwrap_or(0.0), node.y.unwrap_or(0.0)), (node.width, node.height))
}

fn edge(layers: &Layers, arrow: usize, part: Part) -> Option<&EdgeLabel> {
    let (from, to) = match part {
        Part::Between(from, to) => (name(from), name(to)),
        Part::Out(node, Side::Top) | Part::In(node, Side::Top) => (port(arrow), name(node)),
        Part::Out(node, Side::Bottom) | Part::In(node, Side::Bottom) => (name(node), port(arrow)),
    };
    layers.edge(&from, &to, Some(&format!("a{arrow}")))
}

fn label_place(edge: &EdgeLabel) -> Option<Rect> {
    (edge.width > 0.0)
        .then(|| Rect::around((edge.x.unwrap_or(0.0), edge.y.unwrap_or(0.0)), (edge.width, edge.height)))
}

/// The layers, each by its middle and half of its height.
type Bands = Vec<(f64, f64)>;

fn bands(layers: &Layers, nodes: &[usize], parts: &[(usize, Part)]) -> Bands {
    let mut bands = Bands::new();
    let labels = parts.iter().filter_map(|(arrow, part)| label_place(edge(layers, *arrow, *part)?));
    for rect in nodes.iter().map(|node| rect(layers, &name(*node))).chain(labels) {
        let (_, y) = rect.middle();
        match bands.iter_mut().find(|band| (band.0 - y).abs() < 0.5) {
            Some(band) => band.1 = band.1.max(rect.height / 2.0),
            None => bands.push((y, rect.height / 2.0)),
        }
    }
    bands
}

/// Where arrows begin and end: by arrow, at the lower side of the upper node and at the upper side of the lower one.
#[derive(Default)]
struct Attached {
    upper: Vec<(usize, Point)>,
    lower: Vec<(usize, Point)>,
}

/// Which nodes an arrow joins in this box, from above to below.
fn joined(layers: &Layers, arrow: usize, part: Part) -> (Option<usize>, Option<usize>) {
    let points = edge(layers, arrow, part).map(|edge| &edge.points[..]).unwrap_or_default();
    let is_downward = points.first().map(|point| point.y) <= points.last().map(|point| point.y);
    match part {
        Part::Between(from, to) if is_downward => (Some(from), Some(to)),
        Part::Between(from, to) => (Some(to), Some(from)),
        Part::Out(node, Side::Top) | Part::In(node, Side::Top) => (None, Some(node)),
        Part::Out(node, Side::Bottom) | Part::In(node, Side::Bottom) => (Some(node), None),
    }
}

/// The points of an arrow from above to below, and the place of its label; it goes by on the left of that.
fn downward(known: &Known, layers: &Layers, arrow: usize, part: Part) -> (Vec<Point>, Option<Rect>) {
    let Some(edge) = edge(layers, arrow, part) else { return Default::default() };
    let mut points: Vec<Point> = edge.points.iter().map(|point| (point.x, point.y)).collect();
    if points.first().map(|point| point.1) > points.last().map(|point| point.1) {
        points.reverse();
    }
    let label = label_place(edge).zip(known.label(arrow)).map(|(place, (width, _))| {
        let (middle, y) = place.middle();
        let x = if place.width > width { middle } else { place.x + BESIDE / 2.0 };
        points.iter_mut().filter(|point| (point.1 - y).abs() < 0.5).for_each(|point| point.0 = x);
        Rect { x: x + BESIDE, width: width - 1.5 * BESIDE, ..place }
    });
    (points, label)
}

/// Attaches all arrows to the nodes of a box: they are spread over a side in the order in which they come.
fn attached(known: &Known, layers: &Layers, nodes: &[usize], parts: &[(usize, Part)]) -> Attached {
    let mut attached = Attached::default();
    for node in nodes {
        let place = rect(layers, &name(*node));
        for is_upper in [true, false] {
            let mut wanted: Vec<(usize, f64)> = Vec::new();
            for (arrow, part) in parts.iter().filter(|(_, part)| !is_loop(*part)) {
                let (upper, lower) = joined(layers, *arrow, *part);
                if (if is_upper { upper } else { lower }) != Some(*node) {
                    continue;
                }
                let (points, _) = downward(known, layers, *arrow, *part);
                let next = if is_upper { points.get(1) } else { points.iter().rev().nth(1) };
                let port = known.inside[*node].port(*arrow, place);
                match port {
                    Some(port) if is_upper => attached.upper.push((*arrow, port)),
                    Some(port) => attached.lower.push((*arrow, port)),
                    None => wanted.push((*arrow, next.map_or(place.middle().0, |next| next.0))),
                }
            }
            let (y, list) = match is_upper {
                true => (place.bottom(), &mut attached.upper),
                false => (place.y, &mut attached.lower),
            };
            // Arrows meet a mark in its middle.
            let margin = if is_mark(known, *node) { place.width / 2.0 } else { 10.0 };
            let spread = spread(wanted, place.x + margin, place.right() - margin);
            list.extend(spread.into_iter().map(|(arrow, x)| (arrow, (x, y))));
        }
    }
    attached
}

fn is_mark(known: &Known, node: usize) -> bool {
    let kind = known.chart.nodes[node].kind;
    matches!(kind, Kind::Initial | Kind::History(_) | Kind::Final | Kind::Choice)
}

fn is_loop(part: Part) -> bool {
    matches!(part, Part::Between(from, to) if from == to)
}

/// Between arrows on one side of a node.
const APART: f64 = 16.0;

/// As near to where they want to be as there is room, in that order.
fn spread(mut wanted: Vec<(usize, f64)>, left: f64, right: f64) -> Vec<(usize, f64)> {
    wanted.sort_by(|one, other| one.1.total_cmp(&other.1));
    let count = wanted.len();
    let apart = APART.min((right - left).max(0.0) / (count.max(2) - 1) as f64);
    let mut least = left;
    for (_, x) in &mut wanted {
        *x = x.max(least).min(right);
        least = *x + apart;
    }
    let mut most = right;
    for (_, x) in wanted.iter_mut().rev() {
        *x = x.min(most);
        most = *x - apart;
    }
    wanted
}

fn piece(
    known: &Known,
    layers: &Layers,
    (bands, attached): (&Bands, &Attached),
    arrow: usize,
    part: Part,
) -> Piece {
    if let Part::Between(from, _) = part
        && is_loop(part)
    {
        return looped(known, from, rect(layers, &name(from)), arrow);
    }
    let (mut points, label) = downward(known, layers, arrow, part);
    let of =
        |list: &[(usize, Point)]| list.iter().find(|(other, _)| *other == arrow).map(|(_, point)| *point);
    if let (Some(point), Some(first)) = (of(&attached.upper), points.first_mut()) {
        *first = point;
    }
    if let (Some(point), Some(last)) = (of(&attached.lower), points.last_mut()) {
        *last = point;
    }
    let (upper, lower) = joined(layers, arrow, part);
    let middle = |node: Option<usize>| node.map(|node| rect(layers, &name(node)).middle().1);
    let mut points = upright(&points, bands, middle(upper), middle(lower));
    let is_downward = match part {
        Part::Between(from, _) => joined(layers, arrow, part).0 == Some(from),
        Part::Out(_, side) => side == Side::Bottom,
        Part::In(_, side) => side == Side::Top,
    };
    if !is_downward {
        points.reverse();
    }
    Piece { arrow, points, label }
}

/// The loops of a node, each with the height of its label, or of itself.
fn loops(known: &Known, node: usize) -> Vec<(usize, f64)> {
    let arrows = known.chart.arrows.iter().enumerate();
    let own = arrows.filter(|(_, arrow)| (arrow.from, arrow.to) == (node, node));
    own.map(|(arrow, _)| (arrow, known.label(arrow).map_or(0.0, |(_, height)| height).max(24.0))).collect()
}

/// Out of a node on its right, and in again; several stand one below the other.
fn looped(known: &Known, node: usize, place: Rect, arrow: usize) -> Piece {
    let (loops, (right, middle)) = (loops(known, node), (place.right(), place.middle().1));
    let whole: f64 = loops.iter().map(|(_, height)| height).sum();
    let above: f64 = loops.iter().take_while(|(other, _)| *other != arrow).map(|(_, height)| height).sum();
    let own = loops.iter().find(|(other, _)| *other == arrow).map_or(0.0, |(_, height)| *height);
    let (y, half) = (middle - whole / 2.0 + above + own / 2.0, 7.0);
    // It meets the node also where that is lower than all of them.
    let at = y.clamp(place.y + half + 5.0, (place.bottom() - half - 5.0).max(place.y + half + 5.0));
    let points =
        vec![(right, at - half), (right + LOOP, y - half), (right + LOOP, y + half), (right, at + half)];
    let label = known.label(arrow).map(|(width, height)| Rect {
        x: right + LOOP + 6.0,
        y: y - height / 2.0,
        width: width - BESIDE,
        height,
    });
    Piece { arrow, points, label }
}

/// An arrow leaves and meets a border upright.
const STUB: f64 = 8.0;

/// Through a layer an arrow goes straight down, so that it passes by what stands there.
fn upright(points: &[Point], bands: &Bands, upper: Option<f64>, lower: Option<f64>) -> Vec<Point> {
    let Some((first, [inner @ .., last])) = points.split_first() else { return points.to_vec() };
    let half = |y: f64| bands.iter().find(|band| (band.0 - y).abs() < 0.5).map_or(0.0, |band| band.1);
    // Past what stands beside its own node, too.
    let below = upper.map_or(first.1, |y| y + half(y)).max(first.1 + STUB);
    let above = lower.map_or(last.1, |y| y - half(y)).min(last.1 - STUB);
    let mut upright = vec![*first, (first.0, below)];
    for (x, y) in inner {
        upright.extend([(*x, y - half(*y)), (*x, y + half(*y))]);
    }
    upright.push((last.0, above));
    upright.push(*last);
    upright
}

/// The box around what was laid out, with its head row and its ports.
fn framed(known: &Known, node: usize, mut inside: Inside, parts: &[(usize, Part)]) -> Inside {
    let crossings = |side: Side| -> Vec<(usize, f64)> {
        let is_there =
            |part: &Part| matches!(part, Part::Out(_, other) | Part::In(_, other) if *other == side);
        let ports = parts.iter().filter(|(_, part)| is_there(part));
        ports
            .filter_map(|(arrow, part)| {
                let piece = inside.pieces.iter().find(|piece| piece.arrow == *arrow)?;
                let end =
                    if matches!(part, Part::In(..)) { piece.points.first() } else { piece.points.last() };
                Some((*arrow, end?.0))
            })
            .collect()
    };
    let (above, below) = (crossings(Side::Top), crossings(Side::Bottom));
    let rects = || {
        inside
            .places
            .iter()
            .map(|(_, place)| *place)
            .chain(inside.pieces.iter().filter_map(|piece| piece.label))
    };
    let points = || inside.pieces.iter().flat_map(|piece| &piece.points).copied();
    let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::INFINITY, f64::min);
    let most = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::NEG_INFINITY, f64::max);
    let left = least(&mut rects().map(|rect| rect.x).chain(points().map(|point| point.0)));
    let top = least(&mut rects().map(|rect| rect.y).chain(points().map(|point| point.1)));
    let right = most(&mut rects().map(Rect::right).chain(points().map(|point| point.0)));
    let bottom = most(&mut rects().map(Rect::bottom).chain(points().map(|point| point.1)));
    let head = known.head(node);
    let offset = (PADDING - left, head.1 + 4.0 - top);
    let ports: Vec<f64> = above.iter().map(|(_, x)| x + offset.0).collect();
    let least_width = right - left + 2.0 * PADDING;
    let head_x = free_place(&ports, head.0, least_width);
    let width = least_width.max(head_x + head.0);
    let height = bottom - top + head.1 + 4.0 + PADDING;
    inside.places.iter_mut().for_each(|(_, place)| *place = place.moved(offset));
    for piece in &mut inside.pieces {
        piece.points.iter_mut().for_each(|point| *point = (point.0 + offset.0, point.1 + offset.1));
        piece.label = piece.label.map(|label| label.moved(offset));
    }
    for (side, ports, y) in [(Side::Top, above, 0.0), (Side::Bottom, below, height)] {
        for (arrow, x) in ports {
            let x = x + offset.0;
            inside.ports.push((arrow, x, side));
            let is_in = parts.iter().any(|(other, part)| *other == arrow && matches!(part, Part::In(..)));
            let piece = inside.pieces.iter_mut().find(|piece| piece.arrow == arrow);
            match piece {
                Some(piece) if is_in => piece.points.insert(0, (x, y)),
                Some(piece) => piece.points.push((x, y)),
                None => {}
            }
        }
    }
    Inside {
        size: (width, height),
        head: Rect { x: head_x, y: 0.0, width: head.0, height: head.1 },
        ..inside
    }
}

/// Where a head row of this width stands so that no arrow goes through it: left, or where there is room.
pub(super) fn free_place(ports: &[f64], width: f64, whole: f64) -> f64 {
    let mut ports = ports.to_vec();
    ports.sort_by(f64::total_cmp);
    let mut from = 0.0;
    for port in ports {
        if port - from > width {
            return from;
        }
        from = port + 4.0;
    }
    if from == 0.0 { 0.0 } else { (whole - width).max(from) }
}

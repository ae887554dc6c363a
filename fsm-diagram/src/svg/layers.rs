//! A box of states, drawn in layers (`layered/`).

use super::known::{BESIDE, Inside, Known, LOOP_END, PADDING, Piece};
use super::layered::{self, Edge, End, Node};
use super::places::{Point, Rect};
use super::routes::{Part, Side, inner};
use crate::chart::Kind;

pub(super) fn inside(known: &Known, node: usize) -> Inside {
    let parts: Vec<(usize, Part)> = known.routes.parts(node).collect();
    let dots = dots(known, &parts);
    let states: Vec<usize> = inner(known.chart, node)
        .into_iter()
        .filter(|inner| !dots.iter().any(|(_, dot, _)| dot == inner))
        .collect();
    let place = |node: usize| states.iter().position(|other| *other == node).unwrap_or(0);
    let mut nodes: Vec<Node> = states.iter().map(|state| drawn(known, *state, &dots)).collect();
    // What comes from above goes by on the right of the head row.
    let comes_from_above = |part: &Part| matches!(part, Part::Out(_, Side::Top) | Part::In(_, Side::Top));
    if parts.iter().any(|(_, part)| comes_from_above(part)) {
        let (width, _) = even(known.head(node));
        nodes.push(Node { size: (width, 0.0), end: Some(End::Top), ..Node::default() });
    }
    let (mut edges, mut arrows) = (Vec::new(), Vec::new());
    for (arrow, part) in &parts {
        let is_dot = dots.iter().any(|(other, ..)| other == arrow);
        if is_dot || matches!(part, Part::Between(from, to) if from == to) {
            continue;
        }
        let mut end = |side: Side| {
            let end = if side == Side::Top { End::Top } else { End::Bottom };
            nodes.push(Node { end: Some(end), is_mark: true, ..Node::default() });
            nodes.len() - 1
        };
        let (from, to) = match *part {
            Part::Between(from, to) => (place(from), place(to)),
            Part::Out(node, side) => (place(node), end(side)),
            Part::In(node, side) => (end(side), place(node)),
        };
        let is_upward = match part {
            Part::Between(..) => known.routes.is_upward(*arrow),
            Part::Out(_, side) => *side == Side::Top,
            Part::In(_, side) => *side == Side::Bottom,
        };
        let port = |place: usize| {
            let inner = states.get(place)?;
            let whole = Rect { width: nodes[place].size.0, ..Rect::default() };
            known.inside[*inner].port(*arrow, whole).map(|port| port.0)
        };
        let ports = (port(from), port(to));
        let label = known.label(*arrow).filter(|_| known.routes.has_label(*arrow, node));
        edges.push(Edge { from, to, is_upward, label: label.map(even), ports });
        arrows.push(*arrow);
    }
    let drawing = layered::draw(&nodes, &edges);
    let mut places: Vec<(usize, Rect)> = states.iter().copied().zip(drawing.nodes).collect();
    let pieces = arrows.into_iter().zip(drawing.edges);
    let mut pieces: Vec<Piece> =
        pieces.map(|(arrow, way)| Piece { arrow, points: way.points, label: way.label }).collect();
    for (state, rect) in &places {
        pieces.extend(loops(known, *state).iter().map(|(arrow, _)| looped(known, *state, *rect, *arrow)));
    }
    for (arrow, dot, state) in dots {
        let Some((_, rect)) = places.iter().find(|(other, _)| *other == state) else { continue };
        let (x, y) = (rect.x - BEGIN, rect.y + (rect.height / 2.0).min(20.0));
        let (width, height) = known.size(dot);
        pieces.push(Piece { arrow, points: vec![(x + width, y), (rect.x, y)], label: None });
        places.push((dot, Rect { x, y: y - height / 2.0, width, height }));
    }
    framed(known, node, Inside { places, pieces, ..Inside::default() }, &parts)
}

/// How far to the left of a state its start is.
const BEGIN: f64 = 38.0;

/// The starts that stand beside their state: those with one arrow that says nothing. By arrow, the mark and the state.
fn dots(known: &Known, parts: &[(usize, Part)]) -> Vec<(usize, usize, usize)> {
    let mut dots: Vec<(usize, usize, usize)> = Vec::new();
    for (arrow, part) in parts {
        if let Part::Between(from, to) = *part
            && known.chart.nodes[from].kind == Kind::Initial
            && known.label(*arrow).is_none()
            && known.chart.arrows.iter().filter(|arrow| arrow.from == from).count() == 1
            && known.chart.arrows[*arrow].to == to
            && !dots.iter().any(|(.., state)| *state == to)
            && !is_mark(known, to)
        {
            dots.push((*arrow, from, to));
        }
    }
    dots
}

/// A state with what stands beside it: its start, and its loops with their labels.
fn drawn(known: &Known, state: usize, dots: &[(usize, usize, usize)]) -> Node {
    let size = even(known.size(state));
    let loops = loops(known, state);
    let label = |(arrow, _): &(usize, f64)| known.label(*arrow).map_or(0.0, |(width, _)| width) + LOOP + 8.0;
    let right = loops.iter().map(label).fold(0.0, f64::max).ceil();
    let left = if dots.iter().any(|(.., other)| *other == state) { BEGIN } else { 0.0 };
    let room = loops.iter().map(|(_, height)| height).sum();
    let kind = known.chart.nodes[state].kind;
    let is_flat = !matches!(kind, Kind::Choice | Kind::Any | Kind::Outside | Kind::Pop | Kind::Previous);
    Node { size, beside: (left, right), is_mark: is_mark(known, state), is_flat, room, end: None }
}

/// Of whole numbers, so that what is in one column is exactly there.
fn even((width, height): Point) -> Point {
    ((width / 2.0).ceil() * 2.0, (height / 2.0).ceil() * 2.0)
}

fn is_mark(known: &Known, node: usize) -> bool {
    let kind = known.chart.nodes[node].kind;
    matches!(kind, Kind::Initial | Kind::History(_))
}

/// How far a loop goes out.
const LOOP: f64 = 22.0;

/// The loops of a node, each with the height of its label, or of itself.
fn loops(known: &Known, node: usize) -> Vec<(usize, f64)> {
    let height = |arrow: usize| known.label(arrow).map_or(0.0, |(_, height)| height).max(LOOP_END);
    known.loops[node].iter().map(|arrow| (*arrow, height(*arrow))).collect()
}

/// Out of a node on its right, and in again; several stand one below the other.
fn looped(known: &Known, node: usize, place: Rect, arrow: usize) -> Piece {
    let (loops, (right, middle)) = (loops(known, node), (place.right(), place.middle().1));
    let whole: f64 = loops.iter().map(|(_, height)| height).sum();
    let above: f64 = loops.iter().take_while(|(other, _)| *other != arrow).map(|(_, height)| height).sum();
    let own = loops.iter().find(|(other, _)| *other == arrow).map_or(0.0, |(_, height)| *height);
    let (y, half) = (middle - whole / 2.0 + above + own / 2.0, 7.0);
    // It meets the node also where that is lower than all of them, and leaves room for those above and below it.
    let before = loops.iter().take_while(|(other, _)| *other != arrow).count();
    let behind = loops.len() - 1 - before;
    let [before, behind] = [before, behind].map(|count| count as f64 * LOOP_END + half + 5.0);
    let at = y.clamp(place.y + before, (place.bottom() - behind).max(place.y + before));
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

/// Between a head row and an arrow that comes from above.
pub(super) const BESIDE_HEAD: f64 = 6.0;

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
    // What comes from above goes by on the right of the head row.
    let first = above.iter().map(|(_, x)| *x).fold(f64::INFINITY, f64::min);
    let offset = ((PADDING - left).max(head.0 + BESIDE_HEAD - first), head.1 + 4.0 - top);
    let width = (right + offset.0 + PADDING).max(head.0).max(known.least_width(node));
    let height = bottom + offset.1 + PADDING;
    inside.moved(offset);
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
    inside.size = (width, height);
    inside.is_head_fixed = first.is_finite();
    inside.head = Rect { width: head.0, height: head.1, ..Rect::default() };
    inside
}

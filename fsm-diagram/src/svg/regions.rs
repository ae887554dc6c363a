//! A box of regions, which no arrow leads from one to another: side by side, or one below the other where that is smaller.
//! Histories stand beside the head row.

use super::known::{Inside, Known, PADDING, Piece};
use super::layers::BESIDE_HEAD;
use super::places::Rect;
use super::routes::{Part, Side, inner};

/// Above a history.
const ABOVE: f64 = 4.0;

/// Regions stand one below the other where the box has less than this part of its area then.
const WORTH_IT: f64 = 0.85;

pub(super) fn inside(known: &Known, node: usize) -> Inside {
    let is_region = |inner: &usize| known.chart.nodes[*inner].is_region;
    let (regions, marks): (Vec<usize>, Vec<usize>) =
        inner(known.chart, node).into_iter().partition(is_region);
    let parts: Vec<Crossing> = known.routes.parts(node).filter_map(crossing).collect();
    let head = known.head(node);
    let mut inside = Inside::default();
    let (mut head_width, mut top) = (head.0, head.1);
    for mark in marks {
        let (width, height) = known.size(mark);
        let y = if known.texts[node].lines.is_empty() { ABOVE } else { head.1 + ABOVE };
        inside.places.push((mark, Rect { x: head_width + PADDING, y, width, height }));
        (head_width, top) = (head_width + PADDING + width, top.max(y + height + ABOVE));
    }
    let is_met = |region: usize| parts.iter().any(|crossing| crossing.inner == region);
    let columns = columns(known, &regions, &is_met);
    let heights = columns.iter().map(|column| height(known, column));
    let bottom = top + heights.fold(0.0, f64::max);
    let mut x = 0.0;
    for column in &columns {
        let width = width(known, column);
        let mut y = top;
        for region in column {
            let (_, height) = known.size(*region);
            // The last one of a column has its lower border where that of the box is.
            let height = if Some(region) == column.last() { bottom - y } else { height };
            inside.places.push((*region, Rect { x, y, width, height }));
            y += height;
        }
        x += width;
    }
    pieces(known, &mut inside, &parts, bottom);
    // What comes from above goes by on the right of the head row.
    let is_below = |(arrow, _, side): &&(usize, f64, Side)| {
        let crossing = parts.iter().find(|crossing| crossing.arrow == *arrow);
        *side == Side::Top && crossing.is_some_and(|crossing| is_region(&crossing.inner))
    };
    let first = inside.ports.iter().filter(is_below).map(|(_, x, _)| *x).fold(f64::INFINITY, f64::min);
    let right = (head_width + BESIDE_HEAD - first).max(0.0);
    let last = columns.last().map_or(0, Vec::len);
    shift(&mut inside, &parts, right, is_region);
    let width = (x + right).max(head_width).max(known.least_width(node));
    // The last column takes what is left.
    inside.places.iter_mut().rev().take(last).for_each(|(_, place)| place.width = width - place.x);
    inside.size = (width, bottom);
    // Histories, and arrows from above.
    inside.is_head_fixed = first.is_finite() || head_width > head.0;
    inside.head = Rect { width: head.0, height: head.1, ..Rect::default() };
    inside
}

fn height(known: &Known, column: &[usize]) -> f64 {
    column.iter().map(|region| known.size(*region).1).sum()
}

fn width(known: &Known, column: &[usize]) -> f64 {
    column.iter().map(|region| known.size(*region).0).fold(0.0, f64::max)
}

/// The regions, column by column, in their order. One that arrows meet has a column of its own.
fn columns(known: &Known, regions: &[usize], is_met: &dyn Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let tallest = regions.iter().map(|region| known.size(*region).1).fold(0.0, f64::max);
    let mut columns: Vec<Vec<usize>> = Vec::new();
    for region in regions {
        let (_, own) = known.size(*region);
        let has_room = |column: &&mut Vec<usize>| {
            !is_met(*region)
                && !column.iter().any(|other| is_met(*other))
                && height(known, column) + own <= tallest
        };
        match columns.last_mut().filter(has_room) {
            Some(column) => column.push(*region),
            None => columns.push(vec![*region]),
        }
    }
    let row = columns.iter().map(|column| width(known, column)).sum::<f64>() * tallest;
    let stack = width(known, regions) * height(known, regions);
    let can_be_stacked = !regions.iter().any(|region| is_met(*region));
    if can_be_stacked && stack < row * WORTH_IT { vec![regions.to_vec()] } else { columns }
}

/// An arrow that goes through the border: from or to which node inside, on which side, and whether it goes in.
struct Crossing {
    arrow: usize,
    inner: usize,
    side: Side,
    is_in: bool,
}

fn crossing((arrow, part): (usize, Part)) -> Option<Crossing> {
    match part {
        Part::Out(inner, side) => Some(Crossing { arrow, inner, side, is_in: false }),
        Part::In(inner, side) => Some(Crossing { arrow, inner, side, is_in: true }),
        Part::Between(..) => None,
    }
}

/// Straight up or down, from a node inside to the border of the box.
fn pieces(known: &Known, inside: &mut Inside, parts: &[Crossing], bottom: f64) {
    for (number, crossing) in parts.iter().enumerate() {
        let Crossing { arrow, inner, side, is_in } = *crossing;
        let place = |(other, place): &(usize, Rect)| (*other == inner).then_some(*place);
        let Some(place) = inside.places.iter().find_map(place) else { continue };
        // Arrows of a region with nothing inside, and of a mark, are spread over its side.
        let is_beside = |other: &&Crossing| (other.inner, other.side) == (inner, side);
        let before = parts[..number].iter().filter(is_beside).count() as f64;
        let all = parts.iter().filter(is_beside).count() as f64;
        let port = known.inside[inner].port(arrow, place).map(|port| port.0);
        let x = port.unwrap_or(place.x + place.width * (before + 1.0) / (all + 1.0));
        let (y, edge) = if side == Side::Top { (place.y, 0.0) } else { (place.bottom(), bottom) };
        let points = if is_in { vec![(x, edge), (x, y)] } else { vec![(x, y), (x, edge)] };
        inside.pieces.push(Piece { arrow, points, label: None });
        inside.ports.push((arrow, x, side));
    }
}

/// Moves the regions and their arrows to the right.
fn shift(inside: &mut Inside, parts: &[Crossing], by: f64, is_region: impl Fn(&usize) -> bool) {
    let moves =
        |arrow: usize| parts.iter().any(|crossing| crossing.arrow == arrow && is_region(&crossing.inner));
    for (inner, place) in &mut inside.places {
        place.x += if is_region(inner) { by } else { 0.0 };
    }
    for piece in inside.pieces.iter_mut().filter(|piece| moves(piece.arrow)) {
        piece.points.iter_mut().for_each(|point| point.0 += by);
    }
    for (arrow, x, _) in &mut inside.ports {
        *x += if moves(*arrow) { by } else { 0.0 };
    }
}

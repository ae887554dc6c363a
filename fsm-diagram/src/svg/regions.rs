//! A box of regions, side by side; above them stand its marks.

use super::layers::free_place;
use super::layout::{BESIDE, Inside, Known, PADDING, Piece, Point, Rect};
use super::routes::{Part, Side, inner};
use crate::chart::Kind;

pub(super) fn inside(known: &Known, node: usize) -> Inside {
    let is_region = |inner: &usize| matches!(known.chart.nodes[*inner].kind, Kind::Region | Kind::Simple);
    let (regions, marks): (Vec<usize>, Vec<usize>) =
        inner(known.chart, node).into_iter().partition(is_region);
    let head = known.head(node);
    let parts: Vec<(usize, Part)> = known.routes.parts(node).collect();
    // Labels stand in the row of the marks, one below the other.
    let label_height = |arrow: &usize| known.label(*arrow).map_or(0.0, |(_, height)| height);
    let labelled: Vec<usize> =
        parts.iter().map(|(arrow, _)| *arrow).filter(|arrow| known.routes.has_label(*arrow, node)).collect();
    let labels: f64 = labelled.iter().map(label_height).sum();
    let marks_height = marks.iter().map(|mark| known.size(*mark).1).fold(0.0, f64::max);
    let between = if marks.is_empty() && labels == 0.0 { 0.0 } else { marks_height.max(labels) + 40.0 };
    let row = head.1 + between;
    let height = regions.iter().map(|region| known.size(*region).1).fold(0.0, f64::max);
    let mut places = Vec::new();
    let mut x = 0.0;
    for region in &regions {
        let width = known.size(*region).0;
        places.push((*region, Rect { x, y: row, width, height }));
        x += width;
    }
    let mut mark_x = head.0 + PADDING;
    for mark in &marks {
        let (width, height) = known.size(*mark);
        places.push((*mark, Rect { x: mark_x, y: head.1 - 4.0, width, height }));
        mark_x += width + 2.0 * PADDING;
    }
    let mut inside = Inside { places, ..Inside::default() };
    let width = x.max(mark_x);
    let bottom = row + height;
    for (arrow, part) in &parts {
        let piece = piece(known, &mut inside, *arrow, *part, bottom);
        inside.pieces.push(piece);
    }
    let ports: Vec<f64> =
        inside.ports.iter().filter(|(.., side)| *side == Side::Top).map(|(_, x, _)| *x).collect();
    let head_x = free_place(&ports, head.0, width);
    let mut y = head.1;
    for piece in inside.pieces.iter_mut().filter(|piece| labelled.contains(&piece.arrow)) {
        if let Some((wide, high)) = known.label(piece.arrow) {
            let x = piece.points.first().map_or(0.0, |point| point.0) + BESIDE;
            piece.label = Some(Rect { x, y, width: wide - BESIDE, height: high });
            y += high;
        }
    }
    let label_right =
        inside.pieces.iter().filter_map(|piece| piece.label).map(Rect::right).fold(0.0, f64::max);
    let width = width.max(head_x + head.0).max(label_right + PADDING);
    // The last region takes what is left.
    if let Some((_, last)) = inside.places.get_mut(regions.len().wrapping_sub(1)) {
        last.width = last.width.max(width - last.x);
    }
    Inside {
        size: (width, bottom),
        head: Rect { x: head_x, y: 0.0, width: head.0, height: head.1 },
        ..inside
    }
}

/// Straight up and down, from a port of a region to one of the box.
fn piece(known: &Known, inside: &mut Inside, arrow: usize, part: Part, bottom: f64) -> Piece {
    let place = |node: usize| {
        inside.places.iter().find(|(other, _)| *other == node).map_or(Rect::default(), |(_, place)| *place)
    };
    let end = |node: usize, side: Side| -> Point {
        let place = place(node);
        // A port was found in a lower region: the bottom of all of them is the same.
        let port = known.inside[node].port(arrow, place);
        let y = if side == Side::Top { place.y } else { place.bottom() };
        (port.map_or(place.middle().0, |port| port.0), y)
    };
    let points = match part {
        Part::Between(from, to) => {
            let (start, goal) = (end(from, Side::Bottom), end(to, Side::Top));
            vec![start, (start.0, (start.1 + goal.1) / 2.0), (goal.0, (start.1 + goal.1) / 2.0), goal]
        }
        Part::Out(node, side) | Part::In(node, side) => {
            let (x, y) = end(node, side);
            let edge = if side == Side::Top { 0.0 } else { bottom };
            inside.ports.push((arrow, x, side));
            match part {
                Part::In(..) => vec![(x, edge), (x, y)],
                _ => vec![(x, y), (x, edge)],
            }
        }
    };
    Piece { arrow, points, label: None }
}

//! A box of regions, side by side; above them stand its marks.

use super::layers::free_place;
use super::layout::{BESIDE, Inside, Known, PADDING, Piece, Point, Rect};
use super::routes::{Part, Side, inner};

/// Between two arrows that go across.
const CHANNEL: f64 = 8.0;

pub(super) fn inside(known: &Known, node: usize) -> Inside {
    let is_region = |inner: &usize| known.chart.nodes[*inner].is_region;
    let (regions, marks): (Vec<usize>, Vec<usize>) =
        inner(known.chart, node).into_iter().partition(is_region);
    let head = known.head(node);
    let parts: Vec<(usize, Part)> = known.routes.parts(node).collect();
    let labelled: Vec<usize> = parts
        .iter()
        .map(|(arrow, _)| *arrow)
        .filter(|arrow| known.routes.has_label(known.chart, *arrow, node) && known.label(*arrow).is_some())
        .collect();
    let label_height = |arrow: &usize| known.label(*arrow).map_or(0.0, |(_, height)| height + CHANNEL);
    let channels = parts.iter().filter(|(_, part)| matches!(part, Part::Between(..))).count();
    let marks_height = marks.iter().map(|mark| known.size(*mark).1 + PADDING).fold(0.0, f64::max);
    // Above the regions: the marks, then the arrows that go across, then labels.
    let across = head.1 + marks_height;
    let labels = across + if channels > 0 { CHANNEL * (channels as f64 + 1.0) } else { 0.0 };
    let row = labels
        + labelled.iter().map(label_height).sum::<f64>()
        + if parts.is_empty() { 0.0 } else { 2.0 * CHANNEL };
    let height = regions.iter().map(|region| known.size(*region).1).fold(0.0, f64::max);
    let mut places = Vec::new();
    let mut x = 0.0;
    let mut slots = Vec::new();
    for region in &regions {
        let width = known.size(*region).0.max(slots_of(known, *region, &parts, &labelled, &mut slots));
        places.push((*region, Rect { x, y: row, width, height }));
        x += width;
    }
    // What comes from below would go through the regions.
    let is_beside = parts.iter().any(|(_, part)| {
        matches!(part, Part::Out(node, Side::Bottom) | Part::In(node, Side::Bottom) if marks.contains(node))
    });
    let regions_end = x;
    let mut mark_x = if is_beside { regions_end + PADDING } else { head.0 + PADDING };
    for mark in &marks {
        let (width, height) = known.size(*mark);
        places.push((*mark, Rect { x: mark_x, y: head.1 - 2.0, width, height }));
        mark_x += width + 2.0 * PADDING;
    }
    let mut inside = Inside { places, ..Inside::default() };
    let bottom = row + height;
    let mut channel = across;
    for (arrow, part) in &parts {
        if matches!(part, Part::Between(..)) {
            channel += CHANNEL;
        }
        let piece = piece(known, &mut inside, &slots, *arrow, *part, (channel, bottom));
        inside.pieces.push(piece);
    }
    let ports: Vec<f64> =
        inside.ports.iter().filter(|(.., side)| *side == Side::Top).map(|(_, x, _)| *x).collect();
    let mut width = x.max(mark_x);
    let head_x = free_place(&ports, head.0, width);
    let mut y = labels;
    for piece in inside.pieces.iter_mut().filter(|piece| labelled.contains(&piece.arrow)) {
        if let Some((wide, high)) = known.label(piece.arrow) {
            let x = piece.points.last().map_or(0.0, |point| point.0) + BESIDE;
            piece.label = Some(Rect { x, y, width: wide - 1.5 * BESIDE, height: high });
            width = width.max(x + wide);
            y += high + CHANNEL;
        }
    }
    let width = width.max(head_x + head.0);
    // The last region takes what is left.
    if let Some((_, last)) = inside.places.get_mut(regions.len().wrapping_sub(1)).filter(|_| !is_beside) {
        last.width = last.width.max(width - last.x);
    }
    Inside {
        size: (width, bottom),
        head: Rect { x: head_x, y: 0.0, width: head.0, height: head.1 },
        ..inside
    }
}

/// An arrow of a region with nothing inside, and how far to the right it meets that.
type Slot = (usize, usize, f64);

/// The slots of such a region, one beside the other, each as wide as the label that stands there. Gives their width.
fn slots_of(
    known: &Known,
    region: usize,
    parts: &[(usize, Part)],
    labelled: &[usize],
    slots: &mut Vec<Slot>,
) -> f64 {
    if known.chart.nodes[region].kind.holds_others() {
        return 0.0;
    }
    let mut x = PADDING;
    for (arrow, part) in parts {
        let ends = match part {
            Part::Between(from, to) => vec![*from, *to],
            Part::Out(node, _) | Part::In(node, _) => vec![*node],
        };
        for _ in ends.iter().filter(|end| **end == region) {
            slots.push((*arrow, region, x));
            let label = known.label(*arrow).filter(|_| labelled.contains(arrow));
            x += label.map_or(2.0 * CHANNEL, |(width, _)| width + CHANNEL);
        }
    }
    x
}

/// Straight up and down, from a port of a region to one of the box; or up, across and down.
fn piece(
    known: &Known,
    inside: &mut Inside,
    slots: &[Slot],
    arrow: usize,
    part: Part,
    (channel, bottom): (f64, f64),
) -> Piece {
    let place = |node: usize| {
        inside.places.iter().find(|(other, _)| *other == node).map_or(Rect::default(), |(_, place)| *place)
    };
    // A region of less height than the others has its lower border where theirs is.
    let end = |node: usize, side: Side, is_goal: bool| -> Point {
        let place = place(node);
        let mut own = slots.iter().filter(|slot| (slot.0, slot.1) == (arrow, node));
        let slot = if is_goal { own.next_back() } else { own.next() }.map(|slot| place.x + slot.2);
        let port = known.inside[node].port(arrow, place).map(|port| port.0);
        let x = port.or(slot).unwrap_or(place.middle().0);
        (x, if side == Side::Top { place.y } else { place.bottom() })
    };
    let side = |node: usize| if known.chart.nodes[node].is_region { Side::Top } else { Side::Bottom };
    let points = match part {
        Part::Between(from, to) => {
            let (start, goal) = (end(from, side(from), false), end(to, side(to), true));
            vec![start, (start.0, channel), (goal.0, channel), goal]
        }
        Part::Out(node, side) | Part::In(node, side) => {
            let (x, y) = end(node, side, false);
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

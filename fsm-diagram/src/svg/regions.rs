//! A box of regions side by side, which no arrow leads from one to another, below its head row.

use super::layout::{Inside, Known, Piece, Rect};
use super::routes::{Part, Side, inner};

/// Between a head row and an arrow that comes from above.
const BESIDE_HEAD: f64 = 6.0;

pub(super) fn inside(known: &Known, node: usize) -> Inside {
    let regions = inner(known.chart, node);
    let head = known.head(node);
    let height = regions.iter().map(|region| known.size(*region).1).fold(0.0, f64::max);
    let mut places = Vec::new();
    let mut x = 0.0;
    for region in regions {
        let (width, _) = known.size(region);
        places.push((region, Rect { x, y: head.1, width, height }));
        x += width;
    }
    let mut inside = Inside { places, ..Inside::default() };
    let parts: Vec<(usize, usize, Side, bool)> = known.routes.parts(node).filter_map(crossing).collect();
    for (number, (arrow, region, side, is_in)) in parts.iter().enumerate() {
        let place = |(other, place): &(usize, Rect)| (other == region).then_some(*place);
        let Some(place) = inside.places.iter().find_map(place) else { continue };
        // Arrows of a region with nothing inside are spread over its side.
        let is_beside = |other: &&(usize, usize, Side, bool)| (other.1, other.2) == (*region, *side);
        let before = parts[..number].iter().filter(is_beside).count() as f64;
        let all = parts.iter().filter(is_beside).count() as f64;
        let port = known.inside[*region].port(*arrow, place).map(|port| port.0);
        let x = port.unwrap_or(place.x + place.width * (before + 1.0) / (all + 1.0));
        // A region of less height than the others has its lower border where theirs is.
        let (y, edge) = if *side == Side::Top { (place.y, 0.0) } else { (place.bottom(), place.bottom()) };
        let points = if *is_in { vec![(x, edge), (x, y)] } else { vec![(x, y), (x, edge)] };
        inside.pieces.push(Piece { arrow: *arrow, points, label: None });
        inside.ports.push((*arrow, x, *side));
    }
    // What comes from above goes by on the right of the head row.
    let above = inside.ports.iter().filter(|(.., side)| *side == Side::Top);
    let first = above.map(|(_, x, _)| *x).fold(f64::INFINITY, f64::min);
    let right = (head.0 + BESIDE_HEAD - first).max(0.0);
    inside.moved((right, 0.0));
    let width = (x + right).max(head.0);
    // The last region takes what is left.
    if let Some((_, last)) = inside.places.last_mut() {
        last.width = width - last.x;
    }
    inside.size = (width, head.1 + height);
    inside.head = Rect { width: head.0, height: head.1, ..Rect::default() };
    inside
}

/// An arrow that goes through the border: which one, the region, on which side, and whether it goes in.
fn crossing((arrow, part): (usize, Part)) -> Option<(usize, usize, Side, bool)> {
    match part {
        Part::Out(region, side) => Some((arrow, region, side, false)),
        Part::In(region, side) => Some((arrow, region, side, true)),
        Part::Between(..) => None,
    }
}

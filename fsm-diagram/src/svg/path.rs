//! The line of an arrow, as a path of SVG.

use std::fmt::Write;

use super::places::{Point, Rect};

/// How round corners are.
const CORNER: f64 = 6.0;

/// Straight lines with rounded corners, and a gap where the label stands on one.
pub(super) fn path(points: &[Point], label: Rect) -> String {
    let Some((first, rest)) = points.split_first() else { return String::new() };
    let mut path = format!("M{:.1} {:.1}", first.0, first.1);
    let mut before = *first;
    for (index, point) in rest.iter().enumerate() {
        let corner = rest.get(index + 1).map(|next| (toward(*point, before), toward(*point, *next)));
        let end = corner.map_or(*point, |(end, _)| end);
        if let Some((leave, meet)) = gap(before, *point, label) {
            let _ = write!(path, "L{:.1} {:.1}M{:.1} {:.1}", leave.0, leave.1, meet.0, meet.1);
        }
        let _ = write!(path, "L{:.1} {:.1}", end.0, end.1);
        if let Some((_, behind)) = corner {
            let _ = write!(path, "Q{:.1} {:.1} {:.1} {:.1}", point.0, point.1, behind.0, behind.1);
        }
        before = *point;
    }
    path
}

/// The point on the way to another at which a corner begins.
fn toward((x, y): Point, (to_x, to_y): Point) -> Point {
    let length = (to_x - x).hypot(to_y - y);
    let part = if length > 0.0 { CORNER.min(length / 2.0) / length } else { 0.0 };
    (x + (to_x - x) * part, y + (to_y - y) * part)
}

/// Where an upright line leaves off before a label that stands on it, and goes on.
pub(super) fn gap((x, y): Point, (to_x, to_y): Point, label: Rect) -> Option<(Point, Point)> {
    let (above, below) = (label.y, label.bottom());
    let is_on = label.height > 0.0
        && (x - to_x).abs() < 0.5
        && label.x < x
        && x < label.right()
        && y.min(to_y) <= above + 1.0
        && below - 1.0 <= y.max(to_y);
    is_on.then_some(if y < to_y { ((x, above), (x, below)) } else { ((x, below), (x, above)) })
}

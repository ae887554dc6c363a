//! What is known before a box is laid out, and what is inside when it is.

use super::letters::{self, LEADING, Room};
use super::places::{Box, Point, Rect, Way};
use super::routes::{Routes, Side};
use crate::chart::{Arrow, Chart, Kind, Node};

/// The widest line of a label, and of a line in a box.
pub(super) const LABEL: Room = Room { whole: 200.0, broken: 160.0 };
pub(super) const INSIDE: Room = Room { whole: 270.0, broken: 250.0 };
pub(super) const PADDING: f64 = 10.0;
/// How far each end of a choice goes out.
pub(super) const POINT: f64 = 12.0;
/// The room for the mark of a final state, before its name.
pub(super) const FINAL_MARK: f64 = 34.0;
/// The room for an arrow that meets a node from above or below, and for a loop.
const END: f64 = 12.0;
pub(super) const LOOP_END: f64 = 24.0;
/// A piece of an arrow in one box.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) arrow: usize,
    /// From the side of the arrow's source.
    pub(super) points: Vec<Point>,
    /// Where the label stands, if it is in this piece.
    pub(super) label: Option<Rect>,
}

/// What is in a box, from its upper left corner.
#[derive(Clone, Debug, Default)]
pub(super) struct Inside {
    pub(super) size: Point,
    pub(super) head: Rect,
    /// Something stands beside its head row.
    pub(super) is_head_fixed: bool,
    pub(super) places: Vec<(usize, Rect)>,
    pub(super) pieces: Vec<Piece>,
    /// By arrow: how far to the right of the corner it crosses the border, and on which side.
    pub(super) ports: Vec<(usize, f64, Side)>,
}

impl Inside {
    /// Moves all that is in it.
    pub(super) fn moved(&mut self, by: Point) {
        self.places.iter_mut().for_each(|(_, place)| *place = place.moved(by));
        self.ports.iter_mut().for_each(|(_, x, _)| *x += by.0);
        for piece in &mut self.pieces {
            piece.points.iter_mut().for_each(|point| *point = (point.0 + by.0, point.1 + by.1));
            piece.label = piece.label.map(|label| label.moved(by));
        }
    }

    /// Where an arrow crosses the border of this box, which stands here.
    pub(super) fn port(&self, arrow: usize, place: Rect) -> Option<Point> {
        let (_, x, side) = self.ports.iter().find(|(other, ..)| *other == arrow)?;
        let y = if *side == Side::Top { place.y } else { place.bottom() };
        Some((place.x + x, y))
    }
}

/// What is known before a box is laid out: all texts, the ways of the arrows, and the boxes inside it.
pub(super) struct Known<'c> {
    pub(super) chart: &'c Chart,
    pub(super) routes: Routes,
    pub(super) texts: Vec<Box>,
    pub(super) arrows: Vec<Way>,
    pub(super) inside: Vec<Inside>,
    /// By node, the arrows from it to itself.
    pub(super) loops: Vec<Vec<usize>>,
}

impl Known<'_> {
    /// The lines of a box that many arrows meet take its width.
    pub(super) fn make_room(&mut self) {
        for (node, own) in self.chart.nodes.iter().enumerate() {
            let room = self.least_width(node) - 2.0 * PADDING;
            if room > INSIDE.whole {
                self.texts[node] = texts(own, Room { whole: room, broken: room });
            }
        }
    }

    /// The lines of a box take the width of what is inside, where no arrow comes from above.
    pub(super) fn widen_lines(&mut self, node: usize) {
        let (own, width) = (&self.chart.nodes[node], self.inside[node].size.0 - 2.0 * PADDING);
        if own.lines.is_empty() || width <= INSIDE.whole || self.inside[node].is_head_fixed {
            return;
        }
        self.texts[node] = texts(own, Room { whole: width, broken: width });
        let (width, height) = self.head(node);
        let inside = &mut self.inside[node];
        let by = height - inside.head.height;
        inside.moved((0.0, by));
        inside.size.1 += by;
        inside.head = Rect { width, height, ..Rect::default() };
    }

    /// The size of a node as a whole.
    pub(super) fn size(&self, node: usize) -> Point {
        let kind = self.chart.nodes[node].kind;
        if kind.holds_others() {
            return self.inside[node].size;
        }
        let (width, height) = leaf_size(kind, &self.texts[node]);
        (width.max(self.least_width(node)), height.max(LOOP_END * self.loops[node].len() as f64))
    }

    /// How wide a node has to be for the arrows that meet its upper and lower side.
    pub(super) fn least_width(&self, node: usize) -> f64 {
        let between = self.routes.most_ends(node).saturating_sub(1) as f64 * END;
        match self.chart.nodes[node].kind {
            Kind::Initial | Kind::History(_) => 0.0,
            Kind::Choice => between + 2.0 * (POINT + PADDING),
            _ => between + 2.0 * PADDING,
        }
    }

    /// The size of a head row.
    pub(super) fn head(&self, node: usize) -> Point {
        leaf_size(Kind::Simple, &self.texts[node])
    }

    /// The size of a label, with the room for the arrow beside it.
    pub(super) fn label(&self, arrow: usize) -> Option<Point> {
        let lines = &self.arrows[arrow].label;
        let (width, height) = letters::size(lines);
        (!lines.is_empty()).then_some((width + 2.0 * BESIDE, height + 2.0))
    }
}

/// Between an arrow and its label.
pub(super) const BESIDE: f64 = 5.0;

/// The texts of a node, the lines of which have so much room.
pub(super) fn texts(node: &Node, Room { whole, broken }: Room) -> Box {
    let name = letters::balanced(std::slice::from_ref(&node.name), INSIDE).concat();
    let least = letters::size(&name).0;
    let room = Room { whole: whole.max(least), broken: broken.max(least) };
    let (lines, numbers) = numbered(letters::balanced(&node.lines, room), |line| node.numbers[line]);
    Box { name, lines, numbers, ..Box::default() }
}

/// The way of an arrow that has no place yet.
pub(super) fn way(arrow: &Arrow) -> Way {
    let (label, rows) = numbered(letters::balanced(&arrow.labels, LABEL), |label| label);
    Way { label, rows, ..Way::default() }
}

/// The rows of all texts, and to each row what belongs to its text.
fn numbered<T>(texts: Vec<Vec<String>>, of: impl Fn(usize) -> T) -> (Vec<String>, Vec<T>) {
    let texts = texts.into_iter().enumerate();
    texts
        .flat_map(|(text, rows)| rows.into_iter().map(move |row| (row, text)))
        .map(|(row, text)| (row, of(text)))
        .unzip()
}

/// The size of a node that holds no others, or of a head row.
fn leaf_size(kind: Kind, texts: &Box) -> Point {
    let (name, rows) = letters::size(&texts.name);
    let (lines, more) = letters::size(&texts.lines);
    // Names are bold.
    let name = name * 1.08;
    match kind {
        Kind::Initial => (14.0, 14.0),
        Kind::History(_) => (28.0, 28.0),
        // The sharp ends of the one, the mark in the other.
        Kind::Choice => (name + 2.0 * POINT + 12.0, rows.max(LEADING) + 12.0),
        Kind::Final if more == 0.0 => (name + FINAL_MARK + 16.0, rows.max(LEADING) + 12.0),
        Kind::Final => {
            let width = (name + FINAL_MARK + 16.0).max(lines + 2.0 * PADDING + 6.0);
            (width, rows + 2.0 * PADDING + more + 2.0)
        }
        Kind::Any | Kind::Outside | Kind::Pop | Kind::Previous => (name + 2.0 * PADDING, 26.0),
        _ => {
            let gap = if more > 0.0 { PADDING } else { 0.0 };
            ((name.max(lines) + 2.0 * PADDING).max(48.0), rows + gap + more + PADDING)
        }
    }
}

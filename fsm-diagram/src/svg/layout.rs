//! Where everything is. Each box is laid out by itself, from the inside out (`layers.rs`, `regions.rs`), and then is a node of
//! its size in the box around it. An arrow that crosses borders is made of a piece in each box, which meet in ports on the
//! borders.

use super::letters::{self, LEADING, Room};
use super::routes::{Routes, Side};
use super::{layers, regions};
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
/// Around the picture.
const MARGIN: f64 = 8.0;

pub(super) struct Layout {
    pub(super) nodes: Vec<Box>,
    pub(super) arrows: Vec<Way>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A node: what surrounds it, and its texts.
#[derive(Clone, Debug, Default)]
pub(super) struct Box {
    pub(super) around: Rect,
    /// Of a box around others, where its name and lines stand.
    pub(super) head: Rect,
    /// A region that stands in a row with others.
    pub(super) is_in_row: bool,
    pub(super) name: Vec<String>,
    pub(super) lines: Vec<String>,
    /// By line, its number in the table where it is wanted.
    pub(super) numbers: Vec<Option<usize>>,
}

/// An arrow.
#[derive(Clone, Debug, Default)]
pub(super) struct Way {
    pub(super) points: Vec<Point>,
    pub(super) label: Vec<String>,
    /// By line of the label, which of the arrow's labels it is of.
    pub(super) rows: Vec<usize>,
    /// Of the label.
    pub(super) place: Rect,
}

pub(super) type Point = (f64, f64);

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Rect {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Rect {
    pub(super) fn middle(self) -> Point {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    pub(super) fn right(self) -> f64 {
        self.x + self.width
    }

    pub(super) fn bottom(self) -> f64 {
        self.y + self.height
    }

    pub(super) fn moved(self, (x, y): Point) -> Self {
        Rect { x: self.x + x, y: self.y + y, ..self }
    }
}

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
    fn make_room(&mut self) {
        for (node, own) in self.chart.nodes.iter().enumerate() {
            let room = self.least_width(node) - 2.0 * PADDING;
            if room > INSIDE.whole {
                self.texts[node] = texts(own, Room { whole: room, broken: room });
            }
        }
    }

    /// The lines of a box take the width of what is inside, where no arrow comes from above.
    fn widen_lines(&mut self, node: usize) {
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

impl Layout {
    pub(super) fn of(chart: &Chart) -> Self {
        let texts: Vec<Box> = chart.nodes.iter().map(|node| texts(node, INSIDE)).collect();
        let arrows: Vec<Way> = chart.arrows.iter().map(way).collect();
        let inside = vec![Inside::default(); chart.nodes.len()];
        let mut loops = vec![Vec::new(); chart.nodes.len()];
        for (number, arrow) in chart.arrows.iter().enumerate().filter(|(_, arrow)| arrow.from == arrow.to) {
            loops[arrow.from].push(number);
        }
        let mut known = Known { chart, routes: Routes::of(chart), texts, arrows, inside, loops };
        known.make_room();
        // What is inside stands behind what is around it.
        for node in (0..chart.nodes.len()).rev().filter(|node| chart.nodes[*node].kind.holds_others()) {
            known.inside[node] = match known.routes.is_row(node) {
                true => regions::inside(&known, node),
                false => layers::inside(&known, node),
            };
            known.widen_lines(node);
        }
        let mut layout =
            Layout { nodes: known.texts.clone(), arrows: known.arrows.clone(), width: 0.0, height: 0.0 };
        let mut pieces = Vec::new();
        let place =
            Rect { x: MARGIN, y: MARGIN, width: known.inside[0].size.0, height: known.inside[0].size.1 };
        layout.put(&known, 0, place, &mut pieces);
        (layout.width, layout.height) = (place.right() + MARGIN, place.bottom() + MARGIN);
        layout.join(&known, pieces);
        layout
    }

    /// Puts a node at its place, with all that is inside.
    fn put(&mut self, known: &Known, node: usize, place: Rect, pieces: &mut Vec<(usize, Piece)>) {
        let (inside, corner) = (&known.inside[node], (place.x, place.y));
        self.nodes[node].around = place;
        self.nodes[node].head = inside.head.moved(corner);
        pieces.extend(inside.pieces.iter().map(|piece| {
            let points = piece.points.iter().map(|(x, y)| (x + corner.0, y + corner.1)).collect();
            (node, Piece { points, label: piece.label.map(|label| label.moved(corner)), arrow: piece.arrow })
        }));
        for (child, place) in &inside.places {
            self.nodes[*child].is_in_row = known.routes.is_row(node);
            self.put(known, *child, place.moved(corner), pieces);
        }
    }

    /// Puts the pieces of each arrow together.
    fn join(&mut self, known: &Known, pieces: Vec<(usize, Piece)>) {
        let mut of: Vec<Vec<(usize, Piece)>> = vec![Vec::new(); self.arrows.len()];
        pieces.into_iter().for_each(|(node, piece)| of[piece.arrow].push((node, piece)));
        for (number, way) in self.arrows.iter_mut().enumerate() {
            for place in known.routes.boxes(number) {
                step!(of[number].len());
                let Some((_, piece)) = of[number].iter().find(|(node, _)| node == place) else { continue };
                way.points.extend(&piece.points);
                way.place = piece.label.unwrap_or(way.place);
            }
            way.points
                .dedup_by(|one, other| (one.0 - other.0).abs() < 0.05 && (one.1 - other.1).abs() < 0.05);
        }
    }
}

/// The texts of a node, the lines of which have so much room.
fn texts(node: &Node, Room { whole, broken }: Room) -> Box {
    let name = letters::balanced(std::slice::from_ref(&node.name), INSIDE).concat();
    let least = letters::size(&name).0;
    let room = Room { whole: whole.max(least), broken: broken.max(least) };
    let (lines, numbers) = numbered(letters::balanced(&node.lines, room), |line| node.numbers[line]);
    Box { name, lines, numbers, ..Box::default() }
}

/// The way of an arrow that has no place yet.
fn way(arrow: &Arrow) -> Way {
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

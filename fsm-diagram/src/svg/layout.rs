//! Where everything is. Each box is laid out by itself, from the inside out (`layers.rs`, `regions.rs`), and then is a node of
//! its size in the box around it. An arrow that crosses borders is made of a piece in each box, which meet in ports on the
//! borders.

use super::known::{INSIDE, Inside, Known, Piece, texts, way};
use super::places::{Box, Rect, Way};
use super::routes::Routes;
use super::{layers, regions};
use crate::chart::Chart;

/// Around the picture.
const MARGIN: f64 = 8.0;

pub(super) struct Layout {
    pub(super) nodes: Vec<Box>,
    pub(super) arrows: Vec<Way>,
    pub(super) width: f64,
    pub(super) height: f64,
}

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

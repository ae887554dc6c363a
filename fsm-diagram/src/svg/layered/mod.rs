//! A drawing in layers, after Sugiyama, Tagawa and Toda (*Methods for Visual Understanding of Hierarchical System Structures*,
//! 1981): who stands above whom (`ranks.rs`), who beside whom (`order.rs`), in which column (`columns.rs`, `blocks.rs`), and on which
//! tracks arrows go across between two layers (`tracks.rs`). All arrows go straight up, down and across. What is a ribbon then is
//! folded (`fold.rs`).

mod blocks;
mod columns;
mod ends;
mod fold;
mod items;
mod levels;
mod order;
mod ranks;
mod tracks;

use self::items::Items;
pub(super) use self::ranks::closing;
use super::places::{Point, Rect};

/// A node of a drawing.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub(super) size: Point,
    /// What stands beside it on the left, and on the right.
    pub(super) beside: (f64, f64),
    /// Arrows meet it in its middle.
    pub(super) is_mark: bool,
    /// Arrows can meet its left and right sides anywhere, and not only in their middle.
    pub(super) is_flat: bool,
    /// The height that it needs in its level, where that is more than its own.
    pub(super) room: f64,
    pub(super) end: Option<End>,
}

/// A node that stands above all others, or below all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Top,
    Bottom,
}

/// An arrow of a drawing.
#[derive(Clone, Debug, Default)]
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
    /// It leads from a lower node to a higher one.
    pub(super) is_upward: bool,
    /// The size of its label.
    pub(super) label: Option<Point>,
    /// How far to the right in its nodes it has to begin and to end, where that is not free.
    pub(super) ports: (Option<f64>, Option<f64>),
}

impl Edge {
    /// Its nodes, the higher one first.
    fn downward(&self) -> (usize, usize) {
        if self.is_upward { (self.to, self.from) } else { (self.from, self.to) }
    }
}

/// Where everything is.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing {
    pub(super) nodes: Vec<Rect>,
    pub(super) edges: Vec<Way>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Way {
    /// From its beginning to its tip.
    pub(super) points: Vec<Point>,
    pub(super) label: Option<Rect>,
}

pub(super) fn draw(nodes: &[Node], edges: &[Edge]) -> Drawing {
    let ranks = ranks::ranks(nodes, edges);
    let (drawing, crossings) = drawn(nodes, edges, &ranks, &[]);
    fold::as_page(nodes, edges, &ranks, (drawing, crossings))
}

/// A drawing with these ranks, and how often its arrows cross.
fn drawn(nodes: &[Node], edges: &[Edge], ranks: &[usize], in_columns: &[usize]) -> (Drawing, usize) {
    let mut items = Items::of(nodes, edges, ranks);
    let crossings = order::order(&mut items, in_columns);
    items.attach(nodes, edges);
    let columns = columns::columns(&mut items, nodes, edges);
    (tracks::drawing(&items, &columns, nodes, edges), crossings)
}

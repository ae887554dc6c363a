//! What stands in the levels of a drawing: nodes, labels, and the arrows that pass by.

use super::levels::Levels;
use super::{Edge, Node};
use crate::svg::places::Point;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Node(usize),
    Label(usize),
    Passing,
}

#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) what: What,
    pub(super) level: usize,
    /// How far it reaches to the left and to the right of its column. That of a node is its left side, that of all else its
    /// middle.
    pub(super) reach: (f64, f64),
    pub(super) height: f64,
}

/// A piece of an arrow from one level to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) upper: usize,
    pub(super) lower: usize,
    /// How far to the right of their columns it leaves the upper item and meets the lower one.
    pub(super) ports: (f64, f64),
}

#[derive(Debug, Default)]
pub(super) struct Items {
    pub(super) all: Vec<Item>,
    /// Their numbers, level by level, from left to right.
    pub(super) levels: Vec<Vec<usize>>,
    /// By edge, from above to below.
    pub(super) ways: Vec<Vec<Segment>>,
    /// The place of each in its level.
    pub(super) place: Vec<usize>,
}

/// Around a passing arrow.
const PASSING: f64 = 1.0;

impl Items {
    pub(super) fn of(nodes: &[Node], edges: &[Edge], ranks: &[usize]) -> Self {
        let Levels { of_rank: level_of_rank, of_label, count } = Levels::of(nodes, edges, ranks);
        let mut items = Items { levels: vec![Vec::new(); count], ..Items::default() };
        for (number, node) in nodes.iter().enumerate() {
            let (left, right) = node.beside;
            let reach = (left, node.size.0 + right);
            items.add(What::Node(number), level_of_rank[ranks[number]], reach, node.size.1.max(node.room));
        }
        for (number, edge) in edges.iter().enumerate() {
            let mut way = items.way(number, edge, ranks, &level_of_rank, of_label[number]);
            // Until all arrows of a node are known, it is met in its middle.
            let (from, to) = edge.ports;
            let port = |node: usize, fixed: Option<f64>| fixed.unwrap_or(nodes[node].size.0 / 2.0);
            let (from, to) = (port(edge.from, from), port(edge.to, to));
            let (upper, lower) = if edge.is_upward { (to, from) } else { (from, to) };
            way.first_mut().into_iter().for_each(|segment| segment.ports.0 = upper);
            way.last_mut().into_iter().for_each(|segment| segment.ports.1 = lower);
            items.ways.push(way);
        }
        items
    }

    fn add(&mut self, what: What, level: usize, reach: Point, height: f64) -> usize {
        step!();
        self.all.push(Item { what, level, reach, height });
        self.place.push(self.levels[level].len());
        self.levels[level].push(self.all.len() - 1);
        self.all.len() - 1
    }

    fn way(
        &mut self,
        number: usize,
        edge: &Edge,
        ranks: &[usize],
        level_of_rank: &[usize],
        label: Option<usize>,
    ) -> Vec<Segment> {
        if edge.from == edge.to {
            return Vec::new();
        }
        let (upper, lower) = edge.downward();
        let mut way = Vec::new();
        let mut before = upper;
        for level in level_of_rank[ranks[upper]] + 1..level_of_rank[ranks[lower]] {
            let item = match edge.label {
                Some((width, height)) if label == Some(level) => {
                    self.add(What::Label(number), level, (width / 2.0, width / 2.0), height)
                }
                _ => self.add(What::Passing, level, (PASSING, PASSING), 0.0),
            };
            way.push(Segment { upper: before, lower: item, ports: (0.0, 0.0) });
            before = item;
        }
        way.push(Segment { upper: before, lower, ports: (0.0, 0.0) });
        way
    }

    pub(super) fn segments(&self) -> impl Iterator<Item = &Segment> + Clone {
        self.ways.iter().flatten()
    }

    /// Of a label; what else there is has room enough.
    fn width(&self, item: usize) -> f64 {
        match self.all[item].what {
            What::Label(_) => self.all[item].reach.1 * 2.0,
            What::Node(_) | What::Passing => 0.0,
        }
    }

    /// By item, where it stands in the height of its level: -1 is at the top, 1 at the bottom. Nodes stand next to what they
    /// are joined to.
    pub(super) fn leans(&self) -> Vec<f64> {
        let (mut has_above, mut has_below) = (vec![false; self.all.len()], vec![false; self.all.len()]);
        for segment in self.segments() {
            (has_below[segment.upper], has_above[segment.lower]) = (true, true);
        }
        let lean = |item: usize| match (has_above[item], has_below[item]) {
            _ if !self.is_node(item) => 0.0,
            (false, true) => 1.0,
            (_, false) => -1.0,
            (true, true) => 0.0,
        };
        (0..self.all.len()).map(lean).collect()
    }

    pub(super) fn is_node(&self, item: usize) -> bool {
        matches!(self.all[item].what, What::Node(_))
    }

    /// Spreads the arrows of each node over its sides, in the order in which they come.
    pub(super) fn attach(&mut self, nodes: &[Node], edges: &[Edge]) {
        let mut sides: Vec<[Vec<(usize, usize)>; 2]> = vec![[Vec::new(), Vec::new()]; nodes.len()];
        for (edge, way) in self.ways.iter().enumerate() {
            let (Some(first), Some(last)) = (way.first(), way.last()) else { continue };
            sides[first.upper][1].push((edge, 0));
            sides[last.lower][0].push((edge, way.len() - 1));
        }
        for (number, [top, bottom]) in sides.into_iter().enumerate() {
            for (mut side, is_bottom) in [(top, false), (bottom, true)] {
                let place = |(edge, piece): &(usize, usize)| {
                    let segment = &self.ways[*edge][*piece];
                    let other = if is_bottom { segment.lower } else { segment.upper };
                    (self.place[other], *edge)
                };
                side.sort_by_key(place);
                let fixed = |edge: usize| {
                    let (from, to) = edges[edge].ports;
                    if edges[edge].from == number { from } else { to }
                };
                let mut taken: Vec<f64> = side.iter().filter_map(|(edge, _)| fixed(*edge)).collect();
                let widths: Vec<f64> = side
                    .iter()
                    .map(|(edge, piece)| {
                        let segment = &self.ways[*edge][*piece];
                        self.width(if is_bottom { segment.lower } else { segment.upper })
                    })
                    .collect();
                let offsets = offsets(&nodes[number], &widths);
                for ((edge, piece), offset) in side.into_iter().zip(offsets) {
                    let offset = match fixed(edge) {
                        Some(offset) => offset,
                        None if taken.is_empty() => offset,
                        None => free(&mut taken, offset, nodes[number].size.0),
                    };
                    let ports = &mut self.ways[edge][piece].ports;
                    *if is_bottom { &mut ports.0 } else { &mut ports.1 } = offset;
                }
            }
        }
    }
}

/// Between two arrows on a side, and the least.
const APART: f64 = 18.0;
pub(super) const NARROW: f64 = 10.0;

/// How far to the right arrows meet a side: so far apart that labels of these widths have room next to it, if it is long enough.
fn offsets(node: &Node, widths: &[f64]) -> Vec<f64> {
    let (width, count) = (node.size.0, widths.len());
    let room = if node.is_mark { width / 2.0 } else { (width - 20.0).max(0.0) };
    let gap = |pair: &[f64]| ((pair[0] + pair[1]) / 2.0 + 8.0).max(APART);
    let wide: Vec<f64> = widths.windows(2).map(gap).collect();
    let gaps = match wide.iter().sum::<f64>() <= room {
        true => wide,
        false => vec![APART.min(room / (count.max(2) - 1) as f64); count.saturating_sub(1)],
    };
    let mut offset = width / 2.0 - gaps.iter().sum::<f64>() / 2.0;
    let mut offsets = vec![offset];
    for gap in &gaps {
        offset += gap;
        offsets.push(offset);
    }
    // In steps of a half, as everything is.
    offsets.into_iter().take(count).map(|offset| (offset * 2.0).round() / 2.0).collect()
}

/// The place next to this one at which no other arrow meets the side.
fn free(taken: &mut Vec<f64>, offset: f64, width: f64) -> f64 {
    let steps = (0..40).flat_map(|step| [offset + f64::from(step) * 6.0, offset - f64::from(step) * 6.0]);
    let mut free = steps.filter(|place| {
        (10.0..=width - 10.0).contains(place) && taken.iter().all(|other| (other - place).abs() >= NARROW)
    });
    let place = free.next().unwrap_or(offset);
    taken.push(place);
    place
}

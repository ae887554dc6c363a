//! Where arrows meet their nodes: moved to where they go straight, or to the left or right side of the node.

use super::items::{Items, NARROW, Segment};
use super::{Edge, Node};

/// The end of an arrow at the upper or lower side of a node.
#[derive(Clone, Copy)]
struct End {
    edge: usize,
    piece: usize,
    /// How far to the right it meets the node.
    port: f64,
    /// The item at the other end of its piece, with the port there.
    other: (usize, f64),
}

/// By node, the ends of arrows at its upper and its lower side, from the left.
fn ends(items: &Items, nodes: &[Node]) -> Vec<[Vec<End>; 2]> {
    let mut ends: Vec<[Vec<End>; 2]> = nodes.iter().map(|_| [Vec::new(), Vec::new()]).collect();
    for (edge, way) in items.ways.iter().enumerate() {
        let (Some(first), Some(last)) = (way.first(), way.last()) else { continue };
        let [upper, lower] = [|it: &Segment| (it.upper, it.ports.0), |it: &Segment| (it.lower, it.ports.1)];
        ends[first.upper][1].push(End { edge, piece: 0, port: first.ports.0, other: lower(first) });
        ends[last.lower][0].push(End { edge, piece: way.len() - 1, port: last.ports.1, other: upper(last) });
    }
    for side in ends.iter_mut().flatten() {
        side.sort_by(|one, other| one.port.total_cmp(&other.port));
    }
    ends
}

/// Whether the place at which an arrow meets this node is given.
fn is_fixed(edge: &Edge, node: usize) -> bool {
    let (from, to) = edge.ports;
    if edge.from == node { from } else { to }.is_some()
}

/// Moves the ends of arrows to where they go straight, if others leave them room there.
pub(super) fn straighten(items: &mut Items, nodes: &[Node], edges: &[Edge], columns: &[f64]) {
    for (number, sides) in ends(items, nodes).into_iter().enumerate() {
        if nodes[number].is_mark {
            continue;
        }
        for (mut ends, is_bottom) in sides.into_iter().zip([false, true]) {
            let straight = |end: &End| columns[end.other.0] + end.other.1 - columns[number];
            let is_free =
                |end: &End| !is_fixed(&edges[end.edge], number) && (straight(end) - end.port).abs() > 0.05;
            for place in 0..ends.len() {
                if is_free(&ends[place]) {
                    let wanted = straight(&ends[place]);
                    give_way(&mut ends, place, wanted, nodes[number].size.0, &is_free);
                }
            }
            for end in ends {
                let ports = &mut items.ways[end.edge][end.piece].ports;
                *if is_bottom { &mut ports.0 } else { &mut ports.1 } = end.port;
            }
        }
    }
}

/// Moves an end to this place, and a neighbour which is free out of its way.
fn give_way(ends: &mut [End], place: usize, wanted: f64, width: f64, is_free: &dyn Fn(&End) -> bool) {
    let port = |place: Option<usize>| place.and_then(|place| ends.get(place)).map(|end| end.port);
    let least = |before: Option<usize>| port(before).map_or(NARROW, |port| port + NARROW);
    let most = |behind: usize| port(Some(behind)).map_or(width - NARROW, |port| port - NARROW);
    let (before, behind) = (place.checked_sub(1), place + 1);
    let (least_own, most_own) = (least(before), most(behind));
    if (least_own..=most_own).contains(&wanted) {
        ends[place].port = wanted;
        return;
    }
    let (other, to) = match (before, wanted > most_own) {
        (_, true) if behind < ends.len() && wanted >= least_own => (behind, wanted + NARROW),
        (Some(before), false) if wanted <= most_own => (before, wanted - NARROW),
        _ => return,
    };
    let has_room = match other == behind {
        true => to <= most(behind + 1),
        false => to >= least(other.checked_sub(1)),
    };
    if has_room && is_free(&ends[other]) {
        (ends[other].port, ends[place].port) = (to, wanted);
    }
}

/// An arrow that meets its node on the left or on the right, so that it turns but once: at which place, from the node's
/// upper left corner.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Beside {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// The least between a node and an arrow that goes down beside it.
const ASIDE: f64 = 16.0;
/// The same between such an arrow and what else stands there.
const APART: f64 = 8.0;
/// From the upper and the lower end of a side to its arrows.
const CORNER: f64 = 8.0;
/// How far down the start of a state reaches that stands beside it.
const START: f64 = 36.0;

/// By edge, at its upper and its lower node: those that come from the outermost places, where nothing stands between.
pub(super) fn beside(
    items: &Items,
    nodes: &[Node],
    edges: &[Edge],
    columns: &[f64],
) -> Vec<[Option<Beside>; 2]> {
    let found = vec![[None; 2]; edges.len()];
    let mut sides =
        Sides { items, nodes, edges, columns, found, right_of: vec![f64::NEG_INFINITY; nodes.len()] };
    let ends = ends(items, nodes);
    for item in items.levels.iter().flatten().copied().filter(|item| items.is_node(*item)) {
        if !nodes[item].is_mark && nodes[item].end.is_none() {
            sides.fill(item, &ends[item], true);
            sides.fill(item, &ends[item], false);
        }
    }
    sides.found
}

struct Sides<'d> {
    items: &'d Items,
    nodes: &'d [Node],
    edges: &'d [Edge],
    columns: &'d [f64],
    found: Vec<[Option<Beside>; 2]>,
    /// How far to the right arrows go from the right sides of nodes.
    right_of: Vec<f64>,
}

impl Sides<'_> {
    /// Finds the arrows of one side of a node.
    fn fill(&mut self, item: usize, [up, down]: &[Vec<End>; 2], is_left: bool) {
        let node = &self.nodes[item];
        let (mut up, mut down) = (self.outermost(item, up, is_left), self.outermost(item, down, is_left));
        while up.len() + down.len() > most(node, is_left) {
            if up.len() > down.len() {
                up.pop()
            } else {
                down.pop()
            };
        }
        if !is_left {
            let all = up.iter().chain(&down).map(|end| self.place(end));
            self.right_of[item] = all.fold(f64::NEG_INFINITY, f64::max);
        }
        // From above: upwards the nearest first, downwards the furthest, so that none crosses another.
        let count = (up.len() + down.len()) as f64;
        let all = up.iter().rev().map(|end| (end, 1)).chain(down.iter().map(|end| (end, 0)));
        for (number, (end, which)) in all.enumerate() {
            let apart = (node.size.1 / (count + 1.0)).max(NARROW);
            let y = (node.size.1 / 2.0 + (number as f64 - (count - 1.0) / 2.0) * apart).round();
            self.found[end.edge][which] = Some(Beside { x: if is_left { 0.0 } else { node.size.0 }, y });
        }
    }

    /// Where an arrow goes down or up beside its node.
    fn place(&self, end: &End) -> f64 {
        self.columns[end.other.0] + end.other.1
    }

    /// Of the ends at the upper or lower side of a node, those that can meet its left or right one: the outermost first.
    fn outermost(&self, item: usize, ends: &[End], is_left: bool) -> Vec<End> {
        let (node, limit) = (&self.nodes[item], self.limit(item, is_left));
        let side = self.columns[item] + if is_left { 0.0 } else { node.size.0 };
        let aside = ASIDE.max(node.beside.0 + APART);
        let fits = |end: &End| {
            let x = self.place(end);
            let is_there =
                if is_left { limit <= x && x <= side - aside } else { side + ASIDE <= x && x <= limit };
            let is_free = self.items.ways[end.edge].len() > 1 || self.found[end.edge] == [None; 2];
            is_there && is_free && !is_fixed(&self.edges[end.edge], item)
        };
        match is_left {
            true => ends.iter().copied().take_while(fits).collect(),
            false => ends.iter().rev().copied().take_while(fits).collect(),
        }
    }

    /// How far an arrow may go on this side of a node.
    fn limit(&self, item: usize, is_left: bool) -> f64 {
        let (items, columns) = (self.items, self.columns);
        let level = &items.levels[items.all[item].level];
        let place = items.place[item];
        if !is_left {
            let next = level.get(place + 1);
            return next.map_or(f64::INFINITY, |next| columns[*next] - items.all[*next].reach.0 - APART);
        }
        let Some(before) = place.checked_sub(1).map(|place| level[place]) else { return f64::NEG_INFINITY };
        let taken = self.right_of.get(before).copied().unwrap_or(f64::NEG_INFINITY);
        (columns[before] + items.all[before].reach.1).max(taken) + APART
    }
}

/// How many arrows have room on a side of a node.
fn most(node: &Node, is_left: bool) -> usize {
    let height = node.size.1;
    let (left, right) = node.beside;
    match is_left {
        true if left > 0.0 => (height / START) as usize,
        false if right > 0.0 => 0,
        _ if !node.is_flat => 1,
        _ => 1 + ((height - 2.0 * CORNER).max(0.0) / NARROW) as usize,
    }
    .saturating_sub(usize::from(is_left && left > 0.0))
}

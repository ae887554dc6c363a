//! Through which boxes an arrow goes, and on which sides it crosses their borders.

use super::layered;
use crate::chart::{Chart, Kind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Top,
    Bottom,
}

/// What an arrow does in one box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Part {
    /// From one node right inside it to another, or to itself.
    Between(usize, usize),
    /// From a node out of the box, or to its border.
    Out(usize, Side),
    /// Into the box, or from its border, to a node.
    In(usize, Side),
}

pub(super) struct Routes {
    /// By arrow, the boxes from its source to its target, with what it does there.
    of: Vec<Vec<(usize, Part)>>,
    /// By arrow, whether it leads from a lower node of a box to a higher one.
    is_upward: Vec<bool>,
    /// By node, whether it is a box of regions that stand in a row.
    is_row: Vec<bool>,
    /// By node, how many arrows meet its upper and its lower side.
    ends: Vec<[usize; 2]>,
}

impl Routes {
    pub(super) fn of(chart: &Chart) -> Self {
        let of: Vec<Vec<(usize, Part)>> = (0..chart.arrows.len()).map(|arrow| route(chart, arrow)).collect();
        let is_upward = vec![false; of.len()];
        let (is_row, ends) = (vec![false; chart.nodes.len()], vec![[0; 2]; chart.nodes.len()]);
        let mut routes = Routes { of, is_upward, is_row, ends };
        // Who stands above whom follows from the arrows between the nodes of a box alone.
        for node in (0..chart.nodes.len()).filter(|node| chart.nodes[*node].kind.holds_others()) {
            for arrow in upward(chart, node, &|arrow| routes.between(node, arrow)) {
                routes.is_upward[arrow] = true;
                for (_, part) in &mut routes.of[arrow] {
                    match part {
                        Part::Out(_, side) => *side = Side::Top,
                        Part::In(_, side) => *side = Side::Bottom,
                        Part::Between(..) => {}
                    }
                }
            }
        }
        routes.note_rows(chart);
        // Below regions in a row their box ends: an arrow to its border goes up.
        for route in &mut routes.of {
            let ends_in_row = route
                .last()
                .is_some_and(|(node, part)| routes.is_row[*node] && matches!(part, Part::Out(..)));
            for (_, part) in route.iter_mut().filter(|_| ends_in_row) {
                if let Part::Out(_, side) = part {
                    *side = Side::Top;
                }
            }
        }
        routes.count_ends();
        routes
    }

    fn count_ends(&mut self) {
        for (route, is_upward) in self.of.iter().zip(&self.is_upward) {
            let (upper, lower) =
                if *is_upward { (Side::Bottom, Side::Top) } else { (Side::Top, Side::Bottom) };
            for (_, part) in route {
                let met = match *part {
                    Part::Between(from, to) if from == to => [None, None],
                    Part::Between(from, to) => [Some((from, lower)), Some((to, upper))],
                    Part::Out(inner, side) | Part::In(inner, side) => [Some((inner, side)), None],
                };
                met.into_iter().flatten().for_each(|(node, side)| self.ends[node][side as usize] += 1);
            }
        }
    }

    /// How many arrows meet the upper side of a node, or the lower one, where these are more.
    pub(super) fn most_ends(&self, node: usize) -> usize {
        self.ends[node][0].max(self.ends[node][1])
    }

    /// Regions stand in a row where nothing stands among them: no arrow from one to another, no label, and no mark but
    /// histories that arrows meet from above.
    fn note_rows(&mut self, chart: &Chart) {
        for node in (0..chart.nodes.len()).filter(|node| chart.nodes[*node].holds_regions(chart)) {
            let stays_above = |(_, part): (usize, Part)| match part {
                Part::Between(..) => false,
                Part::In(inner, side) | Part::Out(inner, side) => {
                    chart.nodes[inner].is_region || side == Side::Top
                }
            };
            let is_mark = |child: &usize| matches!(chart.nodes[*child].kind, Kind::History(_));
            let children = &chart.nodes[node].children;
            self.is_row[node] = children.iter().all(|child| chart.nodes[*child].is_region || is_mark(child))
                && self.parts(node).all(stays_above);
        }
        let labelled = (0..self.of.len()).filter(|arrow| !chart.arrows[*arrow].labels.is_empty());
        let boxes: Vec<usize> = labelled.filter_map(|arrow| self.box_of_label(arrow)).collect();
        boxes.into_iter().for_each(|node| self.is_row[node] = false);
    }

    /// Whether it is a box of regions side by side, with nothing but a line between them.
    pub(super) fn is_row(&self, node: usize) -> bool {
        self.is_row[node]
    }

    /// Whether it leads from a lower node to a higher one, in the box in which both stand.
    pub(super) fn is_upward(&self, arrow: usize) -> bool {
        self.is_upward[arrow]
    }

    /// The boxes of an arrow, in its order.
    pub(super) fn boxes(&self, arrow: usize) -> impl Iterator<Item = &usize> {
        self.of[arrow].iter().map(|(node, _)| node)
    }

    /// What arrows do in a box.
    pub(super) fn parts(&self, node: usize) -> impl Iterator<Item = (usize, Part)> + '_ {
        let of_arrow = move |(arrow, route): (usize, &Vec<(usize, Part)>)| {
            route.iter().find(|(other, _)| *other == node).map(|(_, part)| (arrow, *part))
        };
        self.of.iter().enumerate().filter_map(of_arrow)
    }

    /// Whether its label stands in this box.
    pub(super) fn has_label(&self, arrow: usize, node: usize) -> bool {
        self.box_of_label(arrow) == Some(node)
    }

    /// Where it goes from node to node, if that is a box with layers, which have room for it.
    fn box_of_label(&self, arrow: usize) -> Option<usize> {
        let route = &self.of[arrow];
        let layered = || route.iter().filter(|(node, _)| !self.is_row[*node]);
        let between = layered().find(|(_, part)| matches!(part, Part::Between(..)));
        between.or_else(|| layered().next()).or(route.first()).map(|(node, _)| *node)
    }

    fn between(&self, node: usize, arrow: usize) -> Option<(usize, usize)> {
        self.of[arrow].iter().find_map(|(other, part)| match part {
            Part::Between(from, to) if *other == node => Some((*from, *to)),
            _ => None,
        })
    }
}

fn route(chart: &Chart, arrow: usize) -> Vec<(usize, Part)> {
    let (from, to) = (chart.arrows[arrow].from, chart.arrows[arrow].to);
    // The box in which both have a place: that of one of them, if it is around the other.
    let common = chart.path(from).find(|around| chart.is_in(to, *around)).unwrap_or(0);
    let common = if from == to { chart.nodes[from].parent.unwrap_or(0) } else { common };
    let child = |node: usize| chart.path(node).find(|around| chart.nodes[*around].parent == Some(common));
    let mut route = Vec::new();
    let steps = |node: usize, end: usize| -> Vec<(usize, usize)> {
        // Each box around the node, up to one, with the node right inside that holds it.
        let path: Vec<usize> = chart.path(node).take_while(|around| *around != end).collect();
        path.windows(2).map(|pair| (pair[1], pair[0])).collect()
    };
    match (child(from), child(to)) {
        (Some(first), Some(last)) => {
            route.extend(
                steps(from, common).into_iter().map(|(node, inner)| (node, Part::Out(inner, Side::Bottom))),
            );
            route.push((common, Part::Between(first, last)));
            let inwards = steps(to, common).into_iter().rev();
            route.extend(inwards.map(|(node, inner)| (node, Part::In(inner, Side::Top))));
        }
        (None, Some(last)) => {
            route.push((common, Part::In(last, Side::Top)));
            let inwards = steps(to, common).into_iter().rev();
            route.extend(inwards.map(|(node, inner)| (node, Part::In(inner, Side::Top))));
        }
        (Some(first), None) => {
            let side = Side::Bottom;
            route.extend(steps(from, common).into_iter().map(|(node, inner)| (node, Part::Out(inner, side))));
            route.push((common, Part::Out(first, side)));
        }
        (None, None) => {}
    }
    route
}

/// The nodes right inside a box in the order in which they are laid out: where it begins comes first.
pub(super) fn inner(chart: &Chart, node: usize) -> Vec<usize> {
    let rank = |node: &usize| match chart.nodes[*node].kind {
        Kind::Initial => 0,
        Kind::Any | Kind::Outside => 1,
        Kind::History(_) => 2,
        Kind::Pop | Kind::Previous => 4,
        _ => 3,
    };
    let mut inner = chart.nodes[node].children.clone();
    inner.sort_by_key(rank);
    inner
}

/// The arrows of a box that lead from a lower node to a higher one.
fn upward(chart: &Chart, node: usize, between: &dyn Fn(usize) -> Option<(usize, usize)>) -> Vec<usize> {
    let nodes = inner(chart, node);
    let place = |node: usize| nodes.iter().position(|other| *other == node);
    let mut arrows = Vec::new();
    let mut edges = Vec::new();
    for arrow in 0..chart.arrows.len() {
        let Some((from, to)) = between(arrow) else { continue };
        if let (Some(from), Some(to)) = (place(from), place(to)) {
            arrows.push(arrow);
            edges.push((from, to));
        }
    }
    let is_upward = layered::closing(nodes.len(), &edges);
    arrows.into_iter().zip(is_upward).filter(|(_, is_upward)| *is_upward).map(|(arrow, _)| arrow).collect()
}

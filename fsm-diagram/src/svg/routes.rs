//! Through which boxes an arrow goes, and on which sides it crosses their borders.

use super::layers;
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
}

impl Routes {
    pub(super) fn of(chart: &Chart) -> Self {
        let mut routes: Vec<Vec<(usize, Part)>> =
            (0..chart.arrows.len()).map(|arrow| route(chart, arrow)).collect();
        let mut is_upward = vec![false; routes.len()];
        // Who stands above whom follows from the arrows between the nodes of a box alone.
        for node in (0..chart.nodes.len()).filter(|node| chart.nodes[*node].kind.holds_others()) {
            let upward = layers::upward(chart, node, &|arrow| between(&routes, node, arrow));
            for arrow in upward {
                is_upward[arrow] = true;
                for (_, part) in &mut routes[arrow] {
                    match part {
                        Part::Out(_, side) => *side = Side::Top,
                        Part::In(_, side) => *side = Side::Bottom,
                        Part::Between(..) => {}
                    }
                }
            }
            // From one region to another an arrow goes round above them.
            let beside = |arrow: &usize| between(&routes, node, *arrow).is_some();
            let beside: Vec<usize> = match chart.nodes[node].holds_regions(chart) {
                true => (0..routes.len()).filter(beside).collect(),
                false => Vec::new(),
            };
            for arrow in beside {
                for (_, part) in &mut routes[arrow] {
                    if let Part::Out(_, side) = part {
                        *side = Side::Top;
                    }
                }
            }
        }
        Routes { of: routes, is_upward }
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

    /// In which box its label stands: where it goes from node to node, if that is a box with layers, which have room for it.
    pub(super) fn has_label(&self, chart: &Chart, arrow: usize, node: usize) -> bool {
        let route = &self.of[arrow];
        let layered = || route.iter().filter(|(node, _)| !chart.nodes[*node].holds_regions(chart));
        let between = layered().find(|(_, part)| matches!(part, Part::Between(..)));
        between.or_else(|| layered().next()).or(route.first()).is_some_and(|(other, _)| *other == node)
    }
}

fn between(routes: &[Vec<(usize, Part)>], node: usize, arrow: usize) -> Option<(usize, usize)> {
    routes[arrow].iter().find_map(|(other, part)| match part {
        Part::Between(from, to) if *other == node => Some((*from, *to)),
        _ => None,
    })
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
            // Below its regions a box ends.
            let side = if chart.nodes[common].holds_regions(chart) { Side::Top } else { Side::Bottom };
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
        Kind::Any => 1,
        Kind::History(_) => 2,
        Kind::Pop | Kind::Previous => 4,
        _ => 3,
    };
    let mut inner = chart.nodes[node].children.clone();
    inner.sort_by_key(rank);
    inner
}

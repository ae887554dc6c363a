//! The height of everything, and the tracks on which arrows go across between two levels.

use super::ends::{self, Beside};
use super::items::{Items, What};
use super::{Drawing, Edge, Node, Way};
use crate::svg::places::{Point, Rect};

/// Between two tracks.
const TRACK: f64 = 7.0;
/// An arrow needs so much between a track, or a level, and the next level, where its tip is and where not.
const TIP: f64 = 13.0;
const PLAIN: f64 = 5.0;

/// An arrow that goes across between two levels.
struct Crossing {
    edge: usize,
    piece: usize,
    /// Where it comes from above, and where it goes on below.
    upper: f64,
    lower: f64,
}

impl Crossing {
    fn left(&self) -> f64 {
        self.upper.min(self.lower)
    }

    fn right(&self) -> f64 {
        self.upper.max(self.lower)
    }

    /// What it costs if this one goes across above the other: how often they cross, and much more if one would go over the
    /// other for a while.
    fn cost_above(&self, other: &Self) -> usize {
        let is_within = |x: f64, of: &Self| of.left() - NEAR < x && x < of.right() + NEAR;
        let meets = |one: f64, other: f64| (one - other).abs() < NEAR;
        // Its lower end goes through the other's track, the upper end of the other through this one's.
        let crossed = usize::from(is_within(self.lower, other)) + usize::from(is_within(other.upper, self));
        if meets(self.lower, other.upper) { ON_EACH_OTHER } else { crossed }
    }
}

/// The heights at which an arrow goes across: most of the way, and the last bit where it could not go straight on.
#[derive(Clone, Copy)]
struct Across {
    y: f64,
    again: Option<f64>,
}

impl Across {
    fn points(self, from: f64, to: f64) -> Vec<Point> {
        match self.again {
            None => vec![(from, self.y), (to, self.y)],
            Some(again) => {
                let beside = to + ASIDE;
                vec![(from, self.y), (beside, self.y), (beside, again), (to, again)]
            }
        }
    }
}

/// How far beside the end of another an arrow goes on.
const ASIDE: f64 = 5.0;

const NEAR: f64 = 4.0;
const ON_EACH_OTHER: usize = 1000;

pub(super) fn drawing(items: &Items, columns: &[f64], nodes: &[Node], edges: &[Edge]) -> Drawing {
    let heights: Vec<f64> = items
        .levels
        .iter()
        .map(|level| level.iter().map(|item| items.all[*item].height).fold(0.0, f64::max))
        .collect();
    let beside = ends::beside(items, nodes, edges, columns);
    let (middles, across) = heights_of(items, columns, edges, &heights, &beside);
    let leans = items.leans();
    let place = |item: usize| {
        let what = &items.all[item];
        match what.what {
            What::Node(node) => {
                let (width, height) = nodes[node].size;
                let room = heights[what.level] - what.height;
                let y = middles[what.level] + leans[item] * room / 2.0 - height / 2.0;
                Rect { x: columns[item], y, width, height }
            }
            _ => {
                let (x, y) = (columns[item] - what.reach.0, middles[what.level] - what.height / 2.0);
                Rect { x, y, width: what.reach.0 * 2.0, height: what.height }
            }
        }
    };
    let way = |(number, across): (usize, &Vec<Option<Across>>)| {
        let mut points: Vec<Point> = Vec::new();
        let mut label = None;
        for (piece, (segment, across)) in items.ways[number].iter().zip(across).enumerate() {
            let (upper, lower) = (place(segment.upper), place(segment.lower));
            let (from, to) =
                (columns[segment.upper] + segment.ports.0, columns[segment.lower] + segment.ports.1);
            let [leaves, meets] = of_piece(items, &beside, (number, piece));
            match leaves {
                Some(at) => points.extend([(upper.x + at.x, upper.y + at.y), (to, upper.y + at.y)]),
                None => points.push((from, upper.bottom())),
            }
            points.extend(across.iter().flat_map(|across| across.points(from, to)));
            match meets {
                Some(at) => points.extend([(from, lower.y + at.y), (lower.x + at.x, lower.y + at.y)]),
                None => points.push((to, lower.y)),
            }
            if items.all[segment.lower].what == What::Label(number) {
                label = Some(lower);
            }
        }
        if edges[number].is_upward {
            points.reverse();
        }
        Way { points: without_needless(&points), label }
    };
    Drawing {
        nodes: (0..nodes.len()).map(place).collect(),
        edges: across.iter().enumerate().map(way).collect(),
    }
}

/// By level, the middle of what stands there; by edge and piece, the heights at which it goes across.
fn heights_of(
    items: &Items,
    columns: &[f64],
    edges: &[Edge],
    heights: &[f64],
    beside: &[[Option<Beside>; 2]],
) -> (Vec<f64>, Vec<Vec<Option<Across>>>) {
    let mut middles = Vec::new();
    let mut across: Vec<Vec<Option<Across>>> = items.ways.iter().map(|way| vec![None; way.len()]).collect();
    let mut y = 0.0;
    let pieces = pieces(items);
    for (level, height) in heights.iter().enumerate() {
        middles.push(y + height / 2.0);
        y += height;
        let (above, below) = room(items, edges, &pieces[level]);
        let crossings = crossings(items, columns, &pieces[level], beside);
        let tracks = assigned(&crossings);
        let blocked = blocked(&crossings, &tracks);
        let last = tracks.iter().max().map_or(0, |last| last + 1);
        for (number, crossing) in crossings.iter().enumerate() {
            let height = |track: usize| y + above + track as f64 * TRACK;
            let again = blocked.iter().position(|other| *other == number).map(|place| height(last + place));
            across[crossing.edge][crossing.piece] = Some(Across { y: height(tracks[number]), again });
        }
        let count = last + blocked.len();
        y += match count {
            0 => above.max(below),
            _ => above + below + (count as f64 - 1.0) * TRACK,
        };
    }
    (middles, across)
}

/// How much room tracks need below a level, and above the next one.
fn room(items: &Items, edges: &[Edge], pieces: &[(usize, usize)]) -> (f64, f64) {
    let (mut above, mut below) = (0.0_f64, 0.0_f64);
    for (edge, piece) in pieces {
        let is_upward = edges[*edge].is_upward;
        let tip_above = is_upward && *piece == 0;
        let tip_below = !is_upward && piece + 1 == items.ways[*edge].len();
        above = above.max(if tip_above { TIP } else { PLAIN });
        below = below.max(if tip_below { TIP } else { PLAIN });
    }
    (above, below)
}

/// By level, the pieces that begin there: each by its edge, and its place in that.
fn pieces(items: &Items) -> Vec<Vec<(usize, usize)>> {
    let mut pieces = vec![Vec::new(); items.levels.len()];
    for (edge, way) in items.ways.iter().enumerate() {
        for (piece, segment) in way.iter().enumerate() {
            pieces[items.all[segment.upper].level].push((edge, piece));
        }
    }
    pieces
}

/// Where a piece meets nodes on their left or right: its upper one, its lower one.
fn of_piece(
    items: &Items,
    beside: &[[Option<Beside>; 2]],
    (edge, piece): (usize, usize),
) -> [Option<Beside>; 2] {
    let [upper, lower] = beside[edge];
    [upper.filter(|_| piece == 0), lower.filter(|_| piece + 1 == items.ways[edge].len())]
}

fn crossings(
    items: &Items,
    columns: &[f64],
    pieces: &[(usize, usize)],
    beside: &[[Option<Beside>; 2]],
) -> Vec<Crossing> {
    let crossing = |(edge, piece): &(usize, usize)| {
        let segment = &items.ways[*edge][*piece];
        let upper = columns[segment.upper] + segment.ports.0;
        let lower = columns[segment.lower] + segment.ports.1;
        let is_beside = of_piece(items, beside, (*edge, *piece)).iter().any(Option::is_some);
        let is_straight = (upper - lower).abs() <= 0.05;
        (!is_straight && !is_beside).then_some(Crossing { edge: *edge, piece: *piece, upper, lower })
    };
    pieces.iter().filter_map(crossing).collect()
}

/// A track for each, so that they cross least. Where it matters which of two is above, that one is above unless this closes a
/// circle; the dearest come first.
fn assigned(crossings: &[Crossing]) -> Vec<usize> {
    let mut wishes: Vec<(usize, usize, usize)> = Vec::new();
    for (one, first) in crossings.iter().enumerate() {
        for (other, second) in crossings.iter().enumerate().skip(one + 1) {
            step!();
            let is_apart = first.right() + NEAR <= second.left() || second.right() + NEAR <= first.left();
            if is_apart {
                continue;
            }
            let (above, below) = (first.cost_above(second), second.cost_above(first));
            // They overlap: one of them is above in any case.
            let (upper, lower) = if above <= below { (one, other) } else { (other, one) };
            wishes.push((above.abs_diff(below), upper, lower));
        }
    }
    wishes.sort_by_key(|(gain, ..)| std::cmp::Reverse(*gain));
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); crossings.len()];
    for (_, upper, lower) in wishes {
        match leads(&below, lower, upper) {
            true => below[lower].push(upper),
            false => below[upper].push(lower),
        }
    }
    let mut tracks = vec![None; crossings.len()];
    (0..crossings.len()).for_each(|one| {
        track(&below, one, &mut tracks);
    });
    let depth: Vec<usize> = tracks.into_iter().map(|track| track.unwrap_or(0)).collect();
    let most = depth.iter().copied().max().unwrap_or(0);
    depth.into_iter().map(|depth| most - depth).collect()
}

/// Those that would go on over the beginning of another one, which goes across below them.
fn blocked(crossings: &[Crossing], tracks: &[usize]) -> Vec<usize> {
    let is_over = |one: usize, other: usize| {
        tracks[one] < tracks[other] && (crossings[one].lower - crossings[other].upper).abs() < ON
    };
    let all = 0..crossings.len();
    all.clone().filter(|one| all.clone().any(|other| is_over(*one, other))).collect()
}

/// Closer ones look as one.
const ON: f64 = 1.5;

/// Whether one is above another already.
fn leads(below: &[Vec<usize>], from: usize, to: usize) -> bool {
    let (mut open, mut is_seen) = (vec![from], vec![false; below.len()]);
    while let Some(one) = open.pop() {
        step!();
        if one == to {
            return true;
        }
        if !std::mem::replace(&mut is_seen[one], true) {
            open.extend(&below[one]);
        }
    }
    false
}

/// How many are below.
fn track(below: &[Vec<usize>], one: usize, known: &mut [Option<usize>]) -> usize {
    if let Some(known) = known[one] {
        return known;
    }
    let depth = below[one].iter().map(|lower| track(below, *lower, known) + 1).max().unwrap_or(0);
    known[one] = Some(depth);
    depth
}

/// Without points on the way between two others, and without the same point twice.
fn without_needless(points: &[Point]) -> Vec<Point> {
    let mut left: Vec<Point> = Vec::new();
    for point in points {
        if left.last().is_some_and(|last| (last.0 - point.0).abs() < 0.05 && (last.1 - point.1).abs() < 0.05)
        {
            continue;
        }
        if let [.., one, other] = left[..] {
            let is_straight =
                |one: f64, other: f64, third: f64| (one - other).abs() < 0.05 && (other - third).abs() < 0.05;
            if is_straight(one.0, other.0, point.0) || is_straight(one.1, other.1, point.1) {
                left.pop();
            }
        }
        left.push(*point);
    }
    left
}

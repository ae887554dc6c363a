//! The column of each item. What an arrow goes straight through is one block, as in the drawings of Brandes and Köpf (*Fast and
//! Simple Horizontal Coordinate Assignment*, 2001); blocks move to the middle of what they are joined to, as far as others
//! leave them room.

use std::collections::{BTreeMap, BTreeSet};

use super::blocks::{Blocks, Join, gap};
use super::ends::straighten;
use super::items::{Items, Segment};
use super::{Edge, Node};

const ROUNDS: usize = 40;

/// By item. Arrows may then meet their nodes in other places than before.
pub(super) fn columns(items: &mut Items, nodes: &[Node], edges: &[Edge]) -> Vec<f64> {
    let (blocks, mut place) = narrowed(items);
    let order = blocks.in_order(items);
    let rounds = ROUNDS.min(2 + MOST_LOOKS / items.all.len().max(1));
    let joins = blocks.joins(items);
    for round in 0..rounds {
        let mut moved = 0.0_f64;
        visit(&order, round, |block| {
            let wanted = wanted(&joins[block], &place).unwrap_or(place[block]);
            let (least, most) = blocks.room(items, block, &place);
            let to = wanted.max(least).min(most.max(least));
            moved = moved.max((to - place[block]).abs());
            place[block] = to;
        });
        if moved < 0.5 && round > 1 {
            break;
        }
    }
    blocks.close_up(items, &joins, &mut place);
    for round in 0..rounds.min(STRAIGHTENED) {
        straighten(items, nodes, edges, &blocks.columns(&place));
        let joins = blocks.joins(items);
        visit(&order, round, |block| {
            let room = blocks.room(items, block, &place);
            place[block] = straightest(&joins[block], &place, room).unwrap_or(place[block]);
        });
    }
    let columns = blocks.columns(&place);
    straighten(items, nodes, edges, &columns);
    columns
}

/// How often blocks and the ends of arrows are moved by turns to where arrows go straight.
const STRAIGHTENED: usize = 6;

/// From the right to the left, or the other way.
fn visit(order: &[usize], round: usize, visit: impl FnMut(usize)) {
    match round % 2 {
        0 => order.iter().rev().copied().for_each(visit),
        _ => order.iter().copied().for_each(visit),
    }
}

/// How much wider than its widest level a drawing may be for the sake of straight arrows.
const MOST_WIDTH: f64 = 1.15;
const MOST_CUTS: usize = 80;
/// So many items are looked at in all rounds of cuts, or of moves.
const MOST_LOOKS: usize = 600_000;

/// Blocks, and where they stand as far to the left as they can. One that begins far below what stands on its left, and ends
/// far above what stands on its right, pushes that away for nothing: where this makes the drawing wide, such blocks are cut.
fn narrowed(items: &Items) -> (Blocks, Vec<f64>) {
    let aligned = aligned(items);
    let alone: BTreeSet<(usize, usize)> = aligned.iter().map(ends).collect();
    let mut aligned = with_more(items, aligned);
    let widest = items.levels.iter().map(|level| {
        let own: f64 = level.iter().map(|item| items.all[*item].reach.0 + items.all[*item].reach.1).sum();
        let between: f64 = level.windows(2).map(|pair| gap(items, pair[0], pair[1])).sum();
        own + between
    });
    let wanted = widest.fold(0.0, f64::max) * MOST_WIDTH;
    for _ in 0..MOST_CUTS.min(MOST_LOOKS / items.all.len().max(1)) {
        let blocks = Blocks::of(items, &aligned);
        let (place, pushed) = blocks.packed(items);
        if blocks.width(items, &place) <= wanted {
            return (blocks, place);
        }
        let cuts = blocks.cuts(items, &place, &pushed);
        if cuts.is_empty() {
            return (blocks, place);
        }
        aligned.retain(|it| !cuts.contains(&(blocks.of[it.upper], items.all[it.upper].level)));
        // What parallel arrows go round has to be in one block with them.
        if !Blocks::of(items, &aligned).are_in_order(items) {
            aligned.retain(|it| alone.contains(&ends(it)));
        }
    }
    let blocks = Blocks::of(items, &aligned);
    let (place, _) = blocks.packed(items);
    (blocks, place)
}

/// The segments that go straight down: those of long arrows first, then those in the middle of their nodes. None crosses
/// another, and each item is met by one of them on each side.
fn aligned(items: &Items) -> Vec<Segment> {
    let mut all: Vec<Segment> = items.segments().copied().collect();
    let (mut lower_of, mut upper_of) = (vec![0_usize; items.all.len()], vec![0_usize; items.all.len()]);
    for segment in &all {
        lower_of[segment.upper] += 1;
        upper_of[segment.lower] += 1;
    }
    let middle = |item: usize, port: f64| {
        let (_, right) = items.all[item].reach;
        if items.is_node(item) { (port - right / 2.0).abs() } else { 0.0 }
    };
    let rank = |segment: &Segment| {
        let nodes = [segment.upper, segment.lower].into_iter().filter(|item| items.is_node(*item)).count();
        let off = middle(segment.upper, segment.ports.0) + middle(segment.lower, segment.ports.1);
        let is_only = lower_of[segment.upper] == 1 && upper_of[segment.lower] == 1;
        (nodes.min(1), !is_only, off)
    };
    all.sort_by(|one, other| {
        let (one, other) = (rank(one), rank(other));
        (one.0, one.1).cmp(&(other.0, other.1)).then(one.2.total_cmp(&other.2))
    });
    let (mut has_lower, mut has_upper) = (vec![false; items.all.len()], vec![false; items.all.len()]);
    // By level, the places of what is aligned above, with those below.
    let mut pairs: Vec<BTreeMap<usize, usize>> = vec![BTreeMap::new(); items.levels.len()];
    all.retain(|segment| {
        let (upper, lower) = (items.place[segment.upper], items.place[segment.lower]);
        let pairs = &mut pairs[items.all[segment.upper].level];
        let is_free = !has_lower[segment.upper] && !has_upper[segment.lower];
        let before = pairs.range(..upper).next_back().is_none_or(|(_, other)| *other < lower);
        let behind = pairs.range(upper..).next().is_none_or(|(_, other)| *other > lower);
        let fits = is_free && before && behind;
        if fits {
            pairs.insert(upper, lower);
            (has_lower[segment.upper], has_upper[segment.lower]) = (true, true);
        }
        fits
    });
    all
}

/// With arrows more that can go straight, since their ports are as far apart above as below.
fn with_more(items: &Items, mut aligned: Vec<Segment>) -> Vec<Segment> {
    // Each try looks at the whole drawing.
    let most = 400_000 / items.all.len().max(1);
    let known: BTreeSet<(usize, usize)> = aligned.iter().map(ends).collect();
    let mut more: Vec<Segment> = items.segments().copied().filter(|it| !known.contains(&ends(it))).collect();
    // Parallel arrows have the same ends.
    more.retain(|it| items.is_node(it.upper) != items.is_node(it.lower));
    more.truncate(most);
    for segment in more {
        aligned.push(segment);
        if !Blocks::of(items, &aligned).can_stand(items, &aligned) {
            aligned.pop();
        }
    }
    aligned
}

/// The place with room at which most arrows of a block go straight; the one next to the middle of these.
fn straightest(joins: &[Join], place: &[f64], (least, most): (f64, f64)) -> Option<f64> {
    let middle = wanted(joins, place)?;
    let straight = |join: &Join| place[join.other] + join.other_port - join.own_port;
    let rank = |at: &f64| {
        let bent = joins.iter().filter(|join| (straight(join) - at).abs() > 0.05).count();
        (bent, (at - middle).abs())
    };
    let places = joins.iter().map(straight).filter(|at| (least..=most).contains(at));
    places.min_by(|one, other| {
        let (one, other) = (rank(one), rank(other));
        one.0.cmp(&other.0).then(one.1.total_cmp(&other.1))
    })
}

/// Where a block would like to stand: the middle one of the places at which an arrow more goes straight.
fn wanted(joins: &[Join], place: &[f64]) -> Option<f64> {
    let straight = |join: &Join| place[join.other] + join.other_port - join.own_port;
    let mut places: Vec<f64> = joins.iter().map(straight).collect();
    places.sort_by(f64::total_cmp);
    places.get(places.len() / 2).copied()
}

fn ends(segment: &Segment) -> (usize, usize) {
    (segment.upper, segment.lower)
}

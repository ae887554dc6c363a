//! Who stands above whom.

use super::{Edge, End, Node};

/// The rank of each node, from above.
pub(super) fn ranks(nodes: &[Node], edges: &[Edge]) -> Vec<usize> {
    let inner = inner(nodes, edges);
    let mut of = longest_ways(vec![0; nodes.len()], &inner);
    shorten(&mut of, &inner);
    with_ends(nodes, of)
}

/// The ranks where none of the nodes stands above this one of its own.
pub(super) fn at_least(nodes: &[Node], edges: &[Edge], least: Vec<usize>) -> Vec<usize> {
    let mut of = longest_ways(least, &inner(nodes, edges));
    close_up(&mut of);
    with_ends(nodes, of)
}

/// The edges between nodes that are no ends: the upper and the lower node of each.
fn inner(nodes: &[Node], edges: &[Edge]) -> Vec<(usize, usize)> {
    let is_inner = |node: usize| nodes[node].end.is_none();
    let down = edges.iter().filter(|edge| edge.from != edge.to).map(Edge::downward);
    down.filter(|(upper, lower)| is_inner(*upper) && is_inner(*lower)).collect()
}

/// With the ends above and below all others.
fn with_ends(nodes: &[Node], mut of: Vec<usize>) -> Vec<usize> {
    let shift = usize::from(nodes.iter().any(|node| node.end == Some(End::Top)));
    let inner = nodes.iter().zip(&of).filter(|(node, _)| node.end.is_none());
    let last = inner.map(|(_, rank)| *rank).max().unwrap_or(0);
    for (node, rank) in nodes.iter().zip(&mut of) {
        *rank = match node.end {
            Some(End::Top) => 0,
            Some(End::Bottom) => last + shift + 1,
            None => *rank + shift,
        };
    }
    of
}

/// The edges that close a circle, when so many nodes are visited in their order: these lead upwards.
pub(in crate::svg) fn closing(count: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (number, (from, to)) in edges.iter().enumerate() {
        if from != to {
            leaving[*from].push(number);
        }
    }
    let mut is_upward = vec![false; edges.len()];
    // Where nothing leads to a node, the visit begins there.
    let mut has_before = vec![false; count];
    leaving.iter().flatten().for_each(|edge| has_before[edges[*edge].1] = true);
    let (mut is_seen, mut is_open) = (vec![false; count], vec![false; count]);
    let starts = (0..count).filter(|node| !has_before[*node]).chain(0..count);
    for start in starts {
        if is_seen[start] {
            continue;
        }
        let mut path = vec![(start, 0)];
        (is_seen[start], is_open[start]) = (true, true);
        while let Some((node, next)) = path.last_mut() {
            let Some(edge) = leaving[*node].get(*next).copied() else {
                is_open[*node] = false;
                path.pop();
                continue;
            };
            *next += 1;
            let (_, to) = edges[edge];
            if is_open[to] {
                is_upward[edge] = true;
            } else if !is_seen[to] {
                (is_seen[to], is_open[to]) = (true, true);
                path.push((to, 0));
            }
        }
    }
    is_upward
}

/// Each node as high as those above it and its own least rank allow.
fn longest_ways(mut rank: Vec<usize>, down: &[(usize, usize)]) -> Vec<usize> {
    let count = rank.len();
    let mut waits = vec![0_usize; count];
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (upper, lower) in down {
        waits[*lower] += 1;
        below[*upper].push(*lower);
    }
    let mut ready: Vec<usize> = (0..count).filter(|node| waits[*node] == 0).collect();
    while let Some(node) = ready.pop() {
        for lower in &below[node] {
            rank[*lower] = rank[*lower].max(rank[node] + 1);
            waits[*lower] -= 1;
            if waits[*lower] == 0 {
                ready.push(*lower);
            }
        }
    }
    rank
}

/// Moves nodes to where their edges are shortest in sum. Several times, for each moves what others may do.
fn shorten(rank: &mut [usize], down: &[(usize, usize)]) {
    const ROUNDS: usize = 20;
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); rank.len()];
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); rank.len()];
    for (upper, lower) in down {
        above[*lower].push(*upper);
        below[*upper].push(*lower);
    }
    for _ in 0..ROUNDS {
        let mut has_moved = false;
        for node in (0..rank.len()).rev() {
            let highest = above[node].iter().map(|upper| rank[*upper] + 1).max();
            let lowest = below[node].iter().map(|lower| rank[*lower] - 1).min();
            let wanted = match (highest, lowest) {
                (None, Some(lowest)) => lowest,
                (Some(_), Some(lowest)) if below[node].len() > above[node].len() => lowest,
                (Some(highest), _) => highest,
                (None, None) => rank[node],
            };
            has_moved |= wanted != rank[node];
            rank[node] = wanted;
        }
        if !has_moved {
            break;
        }
    }
    close_up(rank);
}

/// The first rank is 0, and none is empty.
fn close_up(rank: &mut [usize]) {
    let mut used = rank.to_vec();
    used.sort_unstable();
    used.dedup();
    rank.iter_mut().for_each(|rank| *rank = used.partition_point(|other| other < rank));
}

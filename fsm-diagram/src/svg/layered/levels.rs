//! Levels: one for each rank of nodes, and below it those of labels.

use super::{Edge, Node};

pub(super) struct Levels {
    pub(super) of_rank: Vec<usize>,
    /// By edge.
    pub(super) of_label: Vec<Option<usize>>,
    pub(super) count: usize,
}

/// Labels below a rank stand in several levels where they are so much wider than all nodes of a rank, or than this.
const MOST: f64 = 1.6;
const LEAST_WIDTH: f64 = 700.0;

/// Around a label, or a node.
const AROUND: f64 = 20.0;

impl Levels {
    pub(super) fn of(nodes: &[Node], edges: &[Edge], ranks: &[usize]) -> Self {
        let gaps = gaps(edges, ranks);
        let last = ranks.iter().copied().max().unwrap_or(0);
        let mut nodes_of = vec![0.0; last + 1];
        for (node, rank) in nodes.iter().zip(ranks) {
            nodes_of[*rank] += node.beside.0 + node.size.0 + node.beside.1 + AROUND;
        }
        let widest = nodes_of.into_iter().fold(LEAST_WIDTH, f64::max) * MOST;
        let width = |edge: usize| edges[edge].label.unwrap_or_default().0 + AROUND;
        let mut labels_of = vec![0.0; last + 1];
        for (edge, gap) in gaps.iter().enumerate() {
            gap.iter().for_each(|rank| labels_of[*rank] += width(edge));
        }
        let (mut of_rank, mut count) = (Vec::new(), 0);
        // By rank, how wide each level of labels below it is so far.
        let mut filled: Vec<Vec<f64>> = Vec::new();
        for labels in labels_of {
            of_rank.push(count);
            filled.push(vec![0.0; (labels / widest).ceil() as usize]);
            count += 1 + filled.last().map_or(0, Vec::len);
        }
        let mut level = |(edge, gap): (usize, &Option<usize>)| {
            let rank = (*gap)?;
            let levels = 0..filled[rank].len();
            let emptiest = levels.min_by(|one, other| filled[rank][*one].total_cmp(&filled[rank][*other]))?;
            filled[rank][emptiest] += width(edge);
            Some(of_rank[rank] + 1 + emptiest)
        };
        let of_label = gaps.iter().enumerate().map(&mut level).collect();
        Levels { of_rank, of_label, count }
    }
}

/// By edge, the rank below which its label stands: where there is most room.
fn gaps(edges: &[Edge], ranks: &[usize]) -> Vec<Option<usize>> {
    let last = ranks.iter().copied().max().unwrap_or(0);
    let mut taken = vec![0.0; last + 1];
    let mut gaps = vec![None; edges.len()];
    let span = |number: &usize| {
        let (upper, lower) = edges[*number].downward();
        (ranks[upper], ranks[lower])
    };
    let mut labelled: Vec<usize> = (0..edges.len())
        .filter(|edge| edges[*edge].label.is_some() && edges[*edge].from != edges[*edge].to)
        .collect();
    // Those that have no choice come first.
    labelled.sort_by_key(|number| span(number).1 - span(number).0);
    for number in labelled {
        let (upper, lower) = span(&number);
        let (width, _) = edges[number].label.unwrap_or_default();
        let best = (upper..lower).min_by(|one, other| f64::total_cmp(&taken[*one], &taken[*other]));
        if let Some(gap) = best {
            taken[gap] += width;
            gaps[number] = Some(gap);
        }
    }
    gaps
}

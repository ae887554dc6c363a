//! A drawing that is a ribbon, much taller than wide, becomes a page: its ranks lead down, up and down again in columns, so that no
//! arrow has to come back to the top.

use super::{Drawing, Edge, Node, drawn, ranks};

/// The height of a page by its width.
const PAGE: f64 = 1.6;
/// Larger ribbons stay as they are: three drawings more are made for a page.
const MOST_NODES: usize = 250;
/// Where more arrows than these go from rank to rank, on average, they lead anywhere, and columns gain nothing.
const MOST_PASSED: usize = 10;

/// The drawing in columns where it has more of the form of a page then, and its arrows do not cross more often.
pub(super) fn as_page(
    nodes: &[Node],
    edges: &[Edge],
    of: &[usize],
    (ribbon, crossings): (Drawing, usize),
) -> Drawing {
    let (width, height) = ribbon.size(nodes);
    // Two columns are twice as wide and half as tall.
    let is_page = height <= 2.0 * PAGE * width;
    if is_page || nodes.len() > MOST_NODES || passed(edges, of) > MOST_PASSED {
        return ribbon;
    }
    let off = |drawing: &Drawing| {
        let (width, height) = drawing.size(nodes);
        (height / width / PAGE).ln().abs()
    };
    let wanted = (height / width / PAGE).sqrt() as usize;
    let folded = (wanted.max(2)..=wanted + 2).filter_map(|count| {
        let Folded { ranks, edges, columns } = Folded::of(nodes, edges, of, count)?;
        Some(drawn(nodes, &edges, &ranks, &columns))
    });
    let pages = folded.filter(|page| page.1 <= crossings).map(|page| page.0);
    pages.chain([ribbon.clone()]).min_by(|one, other| off(one).total_cmp(&off(other))).unwrap_or(ribbon)
}

/// How many arrows go from a rank to the next one, or by it, on average.
fn passed(edges: &[Edge], ranks: &[usize]) -> usize {
    let spans = edges.iter().map(|edge| ranks[edge.from].abs_diff(ranks[edge.to]));
    spans.sum::<usize>() / ranks.iter().max().map_or(1, |last| last + 1)
}

impl Drawing {
    fn size(&self, nodes: &[Node]) -> (f64, f64) {
        let beside = self.nodes.iter().zip(nodes).map(|(place, node)| {
            let (left, right) = node.beside;
            (place.x - left, place.right() + right, place.y, place.bottom())
        });
        let labels = self.edges.iter().filter_map(|way| way.label);
        let labels = labels.map(|place| (place.x, place.right(), place.y, place.bottom()));
        let points = self.edges.iter().flat_map(|way| &way.points).map(|(x, y)| (*x, *x, *y, *y));
        let none = (f64::INFINITY, f64::NEG_INFINITY, f64::INFINITY, f64::NEG_INFINITY);
        let (left, right, top, bottom) = beside
            .chain(labels)
            .chain(points)
            .fold(none, |all, it| (all.0.min(it.0), all.1.max(it.1), all.2.min(it.2), all.3.max(it.3)));
        ((right - left).max(1.0), bottom - top)
    }
}

/// The ranks in so many columns, and what follows from them.
struct Folded {
    ranks: Vec<usize>,
    /// Those in every second column lead upwards where they led down.
    edges: Vec<Edge>,
    /// By node.
    columns: Vec<usize>,
}

impl Folded {
    /// Nothing where an arrow comes out of a box on one side and would have to leave it on the other.
    fn of(nodes: &[Node], edges: &[Edge], ranks: &[usize], count: usize) -> Option<Self> {
        let is_inner = |node: usize| nodes[node].end.is_none();
        let inner = || (0..nodes.len()).filter(|node| is_inner(*node)).map(|node| ranks[node]);
        let (first, last) = (inner().min()?, inner().max()?);
        // In the first rank stands nothing but the first column: an arrow that closes a circle goes by below it.
        let height = (last - first + count - 1).div_ceil(count);
        let place = |node: usize| match ranks[node].saturating_sub(first) {
            rank if rank <= height => (rank, 0),
            rank => {
                let (column, step) = ((rank - height - 1) / (height - 1), (rank - height - 1) % (height - 1));
                (if column % 2 == 0 { height - 1 - step } else { step + 2 }, column + 1)
            }
        };
        let places: Vec<(usize, usize)> = match height {
            0..3 => return None,
            _ => (0..nodes.len()).map(place).collect(),
        };
        let mut edges = edges.to_vec();
        for edge in edges.iter_mut().filter(|edge| is_inner(edge.from) && is_inner(edge.to)) {
            let is_upward = places[edge.from] > places[edge.to];
            if is_upward != edge.is_upward && edge.ports != (None, None) {
                return None;
            }
            edge.is_upward = is_upward;
        }
        let (least, columns) = places.into_iter().unzip();
        Some(Folded { ranks: ranks::at_least(nodes, &edges, least), edges, columns })
    }
}

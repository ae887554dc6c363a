//! Components of a graph: the states that lead to each other in a circle.

/// The strongly connected components, each after all that it leads to (Tarjan's algorithm, without recursion: a
/// machine may be long).
pub(crate) fn components(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search {
        next,
        index: vec![None; next.len()],
        low: vec![0; next.len()],
        open: Vec::new(),
        is_open: vec![false; next.len()],
        count: 0,
        found: Vec::new(),
    };
    for node in 0..next.len() {
        if search.index[node].is_none() {
            search.from(node);
        }
    }
    search.found
}

/// For each of so many nodes, which of these components it is in.
pub(crate) fn component_of(components: &[Vec<usize>], nodes: usize) -> Vec<usize> {
    let mut found = vec![0; nodes];
    for (index, component) in components.iter().enumerate() {
        component.iter().for_each(|node| found[*node] = index);
    }
    found
}

struct Search<'g> {
    next: &'g [Vec<usize>],
    /// The order in which nodes were met.
    index: Vec<Option<usize>>,
    /// The first node, by that order, that is reached back from here.
    low: Vec<usize>,
    open: Vec<usize>,
    is_open: Vec<bool>,
    count: usize,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn from(&mut self, start: usize) {
        self.meet(start);
        let mut path = vec![(start, 0)];
        while let Some((node, edge)) = path.pop() {
            step!();
            if let Some(&next) = self.next[node].get(edge) {
                path.push((node, edge + 1));
                match self.index[next] {
                    None => {
                        self.meet(next);
                        path.push((next, 0));
                    }
                    Some(index) if self.is_open[next] => self.low[node] = self.low[node].min(index),
                    Some(_) => {}
                }
                continue;
            }
            if let Some(&(before, _)) = path.last() {
                self.low[before] = self.low[before].min(self.low[node]);
            }
            if self.index[node] == Some(self.low[node]) {
                self.close(node);
            }
        }
    }

    fn meet(&mut self, node: usize) {
        self.index[node] = Some(self.count);
        self.low[node] = self.count;
        self.count += 1;
        self.open.push(node);
        self.is_open[node] = true;
    }

    /// The nodes that were met since this one lead back to it.
    fn close(&mut self, node: usize) {
        let start = self.open.iter().rposition(|open| *open == node).unwrap_or(0);
        let component = self.open.split_off(start);
        for node in &component {
            self.is_open[*node] = false;
        }
        self.found.push(component);
    }
}

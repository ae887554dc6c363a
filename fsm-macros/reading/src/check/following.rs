//! Which states can be active after a state, or beside it: a graph, made once, that is asked backwards for each event.

use crate::each::Gather;
use crate::model::{ChangeKind, Flow, Machine, StateId, Target, acts_of, lines_in};
use crate::topology::Topology;

/// For each node the nodes before it. A node is a leaf state, or joins many of them, so that there are no more edges than lines:
/// a state with regions joins the leaf states inside it, and the last node leads to whatever may come back.
pub(super) struct Following {
    before: Vec<Vec<usize>>,
}

impl Following {
    pub(super) fn of(machine: &Machine, flow: &Flow) -> Self {
        let tree = &machine.topology;
        let any = tree.count();
        let mut graph = Self { before: (0..=any).map(|_| Vec::new()).collect() };
        for leaf in tree.leaves() {
            // Where there are two regions, each leaf state in the one leads to all in the other, and back.
            if let Some(around) = outermost_with_regions(tree, leaf) {
                graph.edge(leaf.0, around.0);
                graph.edge(around.0, leaf.0);
            }
            if flow.is_reached(leaf) {
                graph.edge(any, leaf.0);
            }
            graph.lines(machine, leaf);
        }
        graph
    }

    fn lines(&mut self, machine: &Machine, leaf: StateId) {
        let tree = &machine.topology;
        for line in lines_in(machine, leaf).filter(|line| matches!(line.target, Target::Again { .. })) {
            self.edges(leaf, tree.begins(line.state));
        }
        for (_, change) in acts_of(machine, leaf) {
            let entry = change.kind.named();
            let comes_back = matches!(change.kind, ChangeKind::Previous | ChangeKind::Pop(_));
            if comes_back || entry.is_some_and(|entry| entry.history.is_some()) {
                self.edge(leaf.0, tree.count());
            }
            if let Some(entry) = entry {
                self.edges(leaf, tree.arrives(&entry.as_target()));
            }
        }
    }

    fn edges(&mut self, from: StateId, to: Vec<StateId>) {
        for to in to {
            self.edge(from.0, to.0);
        }
    }

    fn edge(&mut self, from: usize, to: usize) {
        self.before[to].push(from);
    }

    /// For each state whether it is one of these, or one of these can follow it.
    pub(super) fn leads_to(&self, goals: impl Iterator<Item = StateId>) -> Vec<bool> {
        let mut leads = vec![false; self.before.len()];
        let mut found: Vec<usize> = goals.map(|goal| goal.0).gather();
        while let Some(node) = found.pop() {
            if !std::mem::replace(&mut leads[node], true) {
                found.extend_from_slice(&self.before[node]);
            }
        }
        leads
    }
}

/// The outermost state around this one in which two regions or more are active beside each other.
fn outermost_with_regions(tree: &Topology, leaf: StateId) -> Option<StateId> {
    let mut around =
        tree.path(leaf).filter(|id| tree.holds_regions(*id) && tree.children(*id).len() > 1).gather();
    around.pop()
}

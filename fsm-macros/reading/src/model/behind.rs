//! Edges behind others: what a line of the machine asks for is served where a line in another region, which has met the
//! same event, and what is asked for on the way have led by then. In a state that asks nothing is served any more once
//! it was left.

use super::edges::{Edge, acts_of, edge};
use super::{Line, Machine, ROOT, StateId, Trigger};
use crate::each::{Gather, Holds};
use crate::topology::StateIds;

/// By outermost state.
#[derive(Default)]
pub(super) struct Behind {
    /// An edge, and another one that is served where it has led.
    pub(super) pairs: Vec<Vec<(Edge, Edge)>>,
    /// The edges that are asked for when the state is entered or resumed.
    pub(super) on_entry: Vec<Vec<Edge>>,
}

impl Behind {
    pub(super) fn of(machine: &Machine) -> Self {
        if !machine.topology.has_regions() {
            return Self::default();
        }
        let states = || StateIds::of(0..machine.states.len());
        let pairs: Vec<_> = states().map(|id| pairs_of(machine, id)).gather();
        if pairs.iter().all(|pairs| pairs.is_empty()) {
            return Self::default();
        }
        Self { pairs, on_entry: states().map(|id| entry_edges_of(machine, id)).gather() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

fn pairs_of(machine: &Machine, outermost: StateId) -> Vec<(Edge, Edge)> {
    let tree = &machine.topology;
    let mut pairs = Vec::new();
    if !tree.is_outermost(outermost) {
        return pairs;
    }
    let acts =
        || tree.leaves_of(outermost).each_of(|leaf| acts_of(machine, leaf).map(move |act| (leaf, act)));
    for (leaf, (asking, change)) in acts().filter(|(_, (line, _))| line.state == ROOT && line.has_requests())
    {
        let meets = |line: &Line| tree.are_beside(line.state, leaf) && asking.may_meet(line);
        let firsts = acts().map(|(_, act)| act).filter(|(line, _)| meets(line));
        for (line, first) in firsts {
            let pair = edge(machine, line, first).zip(edge(machine, asking, change));
            pairs.extend(pair.filter(|pair| !pairs.holds(pair)));
        }
    }
    pairs
}

fn entry_edges_of(machine: &Machine, outermost: StateId) -> Vec<Edge> {
    let acts = machine.topology.leaves_of(outermost).each_of(|leaf| acts_of(machine, leaf));
    acts.filter(|(line, _)| matches!(line.trigger, Trigger::Enter | Trigger::Resume))
        .filter_map(|(line, change)| edge(machine, line, change))
        .gather()
}

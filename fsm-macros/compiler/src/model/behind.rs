//! Edges behind others: what a line of the machine asks for is served where a line in another region, which has met the
//! same event, and what is asked for on the way have led by then. In a state that asks nothing is served any more once
//! it was left.

use super::edges::{Edge, acts_of, edge};
use super::flow::Flow;
use super::set::Work;
use super::{Line, Machine, ROOT, StateId, Trigger};
use crate::each::Gather;
use crate::topology::StateIds;

/// By outermost state.
#[derive(Default)]
pub(super) struct Behind {
    /// An edge, and another one that is served where it has led.
    pairs: Vec<Vec<(Edge, Edge)>>,
    /// The edges that are asked for when the state is entered or resumed.
    on_entry: Vec<Vec<Edge>>,
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
            pairs.extend(pair.filter(|pair| !pairs.contains(pair)));
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

impl Flow {
    /// The states to which an edge leads get the edges behind it. At the same depth they have them already: what is
    /// below is the same, and so is what can follow.
    pub(super) fn go_behind(&mut self, state: StateId, work: &mut Work) {
        let pairs = self.behind.pairs.get(state.0).cloned().unwrap_or_default();
        for (first, then) in pairs {
            for next in self.led_to(state, first) {
                let on_entry = self.behind.on_entry[next.0].iter().map(|first| (*first, then)).gather();
                let mut is_new = add(&mut self.behind.pairs[next.0], on_entry);
                if !matches!(first, Edge::Goto(_) | Edge::Previous) {
                    let then = match then {
                        // Where nothing is below, it is refused.
                        Edge::Pop(None) => Edge::Pop(Some(next)),
                        then => then,
                    };
                    is_new |= add(&mut self.edges[next.0], vec![then]);
                }
                if is_new {
                    self.told[next.0] = Default::default();
                    work.push(next);
                }
            }
        }
    }

    fn led_to(&self, state: StateId, edge: Edge) -> Vec<StateId> {
        match edge {
            Edge::Goto(next) | Edge::Push(next) | Edge::Reset(next) => vec![next],
            Edge::Pop(otherwise) => self.below[state.0].members().into_iter().and(otherwise).gather(),
            Edge::Previous => self.previous[state.0].members(),
        }
    }
}

/// Whether one of them is new.
fn add<T: PartialEq>(list: &mut Vec<T>, more: Vec<T>) -> bool {
    let before = list.len();
    for one in more {
        if !list.contains(&one) {
            list.push(one);
        }
    }
    list.len() > before
}

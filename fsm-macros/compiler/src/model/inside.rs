//! The states that are reached in a machine whose states stand inside each other.

use super::flow::Flow;
use super::{Change, ChangeKind, Machine, StateId, Target, edges_of, lines_in};

impl Flow {
    pub(crate) fn of(machine: &Machine) -> Self {
        let mut flow = Self::new(machine);
        if !flow.behind.is_empty() {
            flow.edges = Self::started_anywhere(machine).edges;
        }
        flow.start(machine);
        if machine.requests.is_none() && !machine.topology.is_flat() {
            flow.reached = reached(machine, &flow);
        }
        flow
    }
}

/// By state: whether the machine may come to it from its start. What the outermost level shows is in the flow.
fn reached(machine: &Machine, flow: &Flow) -> Vec<bool> {
    let mut reached = vec![false; machine.states.len()];
    let mut work = Vec::new();
    reach(machine.topology.arrives(&[]), &mut reached, &mut work);
    while let Some(state) = work.pop() {
        // Lines of composite states act while one of their leaves is active.
        if machine.topology.has_children(state) {
            continue;
        }
        for change in edges_of(machine, state) {
            reach(next(machine, flow, state, change), &mut reached, &mut work);
        }
        // `self` enters what is inside of its state as its `initial` says.
        for again in lines_in(machine, state).filter(|line| matches!(line.target, Target::Again { .. })) {
            reach(machine.topology.begins(again.state), &mut reached, &mut work);
        }
    }
    reached
}

fn reach(states: Vec<StateId>, reached: &mut [bool], work: &mut Vec<StateId>) {
    for state in states {
        if !std::mem::replace(&mut reached[state.0], true) {
            work.push(state);
        }
    }
}

fn next(machine: &Machine, flow: &Flow, state: StateId, change: &Change) -> Vec<StateId> {
    match &change.kind {
        ChangeKind::Pop(Some(_)) if !flow.may_be_bare(state) => Vec::new(),
        _ => {
            change.kind.named().map(|entry| machine.topology.arrives(&entry.as_target())).unwrap_or_default()
        }
    }
}

//! The states that are reached in a machine whose states stand inside each other.

use super::flow::Flow;
use super::{Act, ChangeKind, Line, LineId, Machine, StateId, Target, may_meet};
use crate::each::{Each, Gather};

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
    let mut reach = Reach {
        machine,
        reached: vec![false; machine.states.len()],
        work: Vec::new(),
        is_followed: vec![false; machine.lines.len()],
        begun: vec![Begun::None; machine.states.len()],
    };
    reach.enter(machine.topology.arrives(&[]));
    while let Some(state) = reach.work.pop() {
        // Lines of composite states act while one of their leaves is active.
        if !machine.topology.has_children(state) {
            reach.follow_from(flow, state);
        }
    }
    reach.reached
}

/// What is known on the way. A line that many states share is followed once, and of regions beside it each begins once.
struct Reach<'m> {
    machine: &'m Machine,
    /// By state.
    reached: Vec<bool>,
    work: Vec<StateId>,
    /// By line.
    is_followed: Vec<bool>,
    /// By state: which of its regions have begun by default, since a change has entered another of them.
    begun: Vec<Begun>,
}

#[derive(Clone, Copy, PartialEq)]
enum Begun {
    None,
    AllBut(StateId),
    All,
}

impl Reach<'_> {
    fn enter(&mut self, states: Vec<StateId>) {
        for state in states {
            if !std::mem::replace(&mut self.reached[state.0], true) {
                self.work.push(state);
            }
        }
    }

    fn follow_from(&mut self, flow: &Flow, state: StateId) {
        let machine = self.machine;
        for id in machine.topology.path(state).each_of(|id| line_ids(machine, id)) {
            let line = machine.line(id);
            if self.is_followed[id.0] || !may_meet(machine, line, state) {
                continue;
            }
            // What `pop else` names is entered from where nothing may be suspended.
            let is_else = |kind: &ChangeKind<_>| matches!(kind, ChangeKind::Pop(Some(_)));
            let never = !flow.may_be_bare(state) && line.changes().any(|change| is_else(&change.kind));
            self.is_followed[id.0] = !never;
            for change in line.changes().filter(|change| !(never && is_else(&change.kind))) {
                let Some(entry) = change.kind.named() else { continue };
                let domain = machine.domain_of(line.state, change);
                self.begin_beside(domain);
                self.enter(machine.topology.enters(domain, &entry.as_target()));
            }
            self.enter_again(line);
        }
    }

    /// `self` enters what is inside of its state as its `initial` says.
    fn enter_again(&mut self, line: &Line) {
        if matches!(line.target, Target::Again { .. }) {
            self.enter(self.machine.topology.begins(line.state));
        }
    }

    /// The regions beside this state, and beside those around it, begin by default.
    fn begin_beside(&mut self, domain: StateId) {
        let tree = &self.machine.topology;
        for region in tree.path(domain).filter(|id| tree.is_region(*id)) {
            let Some(holder) = tree.parent(region) else { continue };
            let (beside, begun) = match self.begun[holder.0] {
                Begun::None => {
                    let others = tree.children(holder).iter().copied().filter(|other| *other != region);
                    (others.gather(), Begun::AllBut(region))
                }
                Begun::AllBut(other) if other != region => (vec![other], Begun::All),
                begun => (Vec::new(), begun),
            };
            self.begun[holder.0] = begun;
            for other in beside {
                self.enter(vec![other]);
                self.enter(tree.begins(other));
            }
        }
    }
}

fn line_ids(machine: &Machine, id: StateId) -> Each<LineId> {
    let lines = machine.state(id).lines.iter().filter_map(|act| match act {
        Act::Line(id) => Some(*id),
        Act::Object(_) => None,
    });
    lines.each()
}

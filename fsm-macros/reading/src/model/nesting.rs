//! States inside each other, and above each other: the states that are reached in a machine whose states stand inside each other,
//! those that need another one suspended below, and the depth to which pushes nest. The edges behind an edge, for what a state asks
//! for as it is entered follows wherever the edge leads.

use super::edges::Edge;
use super::flow::Flow;
use super::prelude::*;
use crate::topology::StateIds;
use crate::ways::{Work, component_of, components, mark_reached};

/// How many suspended states there can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StackNeed {
    Bounded(usize),
    Unbounded,
}

impl StackNeed {
    /// With so many below.
    fn and(self, more: usize) -> Self {
        match self {
            StackNeed::Bounded(need) => StackNeed::Bounded(need + more),
            StackNeed::Unbounded => StackNeed::Unbounded,
        }
    }
}

impl Flow {
    /// Whether this state, or one it goes on to at the same depth, pops without an `else`.
    pub(crate) fn needs_below(&self) -> Vec<bool> {
        let mut needs = vec![false; self.edges.len()];
        let mut before: Vec<Vec<StateId>> = vec![Vec::new(); self.edges.len()];
        let states = || StateIds::of(0..self.edges.len());
        for state in states() {
            self.bare_level(state).into_iter().for_each(|next| before[next.0].push(state));
        }
        let pops = |state: &StateId| self.edges[state.0].holds(&Edge::Pop(None));
        let next = &mut |state: StateId, found: &mut Vec<StateId>| found.extend(&before[state.0]);
        mark_reached(states().filter(pops).gather(), &mut needs, next);
        // A state inside another needs what that one needs.
        self.outermost.iter().map(|outermost| needs[outermost.0]).gather()
    }

    /// For each state, how many more states can become suspended from it on.
    pub(crate) fn stack_needs(&self) -> Vec<StackNeed> {
        let states = || StateIds::of(0..self.edges.len());
        let edges: Vec<Vec<usize>> = states()
            .map(|state| self.level(state).and(self.pushes(state)).map(|next| next.0).gather())
            .gather();
        let components = components(&edges);
        let component_of = component_of(&components, self.edges.len());
        // By component. What a component leads to stands before it.
        let mut needs: Vec<StackNeed> = Vec::new();
        for (index, component) in components.iter().enumerate() {
            let states = || component.iter().copied().map(StateId);
            let onwards = states().each_of(|state| self.level(state)).map(|next| (next, 0));
            let pushed = states().each_of(|state| self.pushes(state)).map(|next| (next, 1));
            let mut need = StackNeed::Bounded(0);
            for (next, more) in onwards.and(pushed) {
                need = match component_of[next.0] {
                    // A push in a circle nests without end.
                    next if next == index && more > 0 => StackNeed::Unbounded,
                    next if next == index => need,
                    next => need.max(needs[next].and(more)),
                };
            }
            needs.push(need);
        }
        self.outermost.iter().map(|outermost| needs[component_of[outermost.0]]).gather()
    }
}

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
        for (id, line) in machine.topology.path(state).each_of(|id| machine.numbered_lines(id)) {
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
            // `self` enters what is inside of its state as its `initial` says.
            if matches!(line.target, Target::Again { .. }) {
                self.enter(machine.topology.begins(line.state));
            }
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
        if !list.holds(&one) {
            list.push(one);
        }
    }
    list.len() > before
}

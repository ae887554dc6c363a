//! Lines that leave nothing beside lines that do: in regions they act in one step, and the action of the one sees as left
//! what the others leave. Which lines of a program act in one step.

use super::prelude::*;
use crate::each::in_order;
use crate::model::{Call, Target};

impl<'m> Lowering<'m> {
    /// The outermost domain around this line that another one, which may act in the same step, leaves empty.
    pub(super) fn left_beside(&self, line: &model::Line) -> Option<StateId> {
        let calls = line.action.iter().each_of(|action| &action.calls);
        let looks = calls.into_iter().any(|call| matches!(call, Call::InState { .. }));
        if !looks || !self.topology.has_regions() {
            return None;
        }
        let domains = self.machine.acting_with(line).filter_map(|other| self.domain_of(other));
        let around = domains.filter(|domain| self.topology.is_inside(line.state, *domain));
        around.min_by_key(|domain| self.topology.node(*domain).depth)
    }

    /// The state inside which a line leaves everything.
    pub(super) fn domain_of(&self, line: &model::Line) -> Option<StateId> {
        match &line.target {
            Target::None | Target::Ignore(_) | Target::Defer(_) | Target::Pass(_) => None,
            Target::Again { .. } if line.state == ROOT => Some(ROOT),
            Target::Again { .. } => Some(self.topology.domain_of_self(line.state)),
            Target::Change(change) => Some(self.machine.domain_of(line.state, change)),
        }
    }
}

/// Notes which lines may act in one step with others, and whether two of these leave the same state. It is asked for each
/// line that is printed, so it is found once, and only between lines that one event may meet.
pub(super) fn find_meetings(program: &mut Program) {
    if !program.topology.has_regions() {
        return;
    }
    let mut meetings = Meetings::of(program);
    meetings.among(&program.always().into_iter().filter(|line| !line.leads_on).gather());
    let (mut by_event, mut any): (Vec<(String, Vec<&Line>)>, Vec<&Line>) = (Vec::new(), Vec::new());
    for line in program.on().into_iter().filter(|line| !line.passes()) {
        let Some(events) = line.events() else {
            any.push(line);
            continue;
        };
        for event in events {
            match by_event.iter_mut().find(|(other, _)| *other == event) {
                Some((_, lines)) => lines.push(line),
                None => by_event.push((event, vec![line])),
            }
        }
    }
    meetings.among(&any);
    for (_, mut lines) in by_event {
        lines.extend(&any);
        meetings.among(&lines);
    }
    let Meetings { met, may_conflict, .. } = meetings;
    program.may_conflict = may_conflict;
    for (line, acts_beside) in program.lines.iter_mut().zip(met) {
        line.acts_beside = acts_beside;
    }
}

struct Meetings<'t> {
    topology: &'t Topology,
    /// By line.
    met: Vec<bool>,
    may_conflict: bool,
}

impl<'t> Meetings<'t> {
    fn of(program: &Program<'t>) -> Self {
        Self { topology: program.topology, met: vec![false; program.lines.len()], may_conflict: false }
    }

    /// Notes what is found among lines of which any two may be found for one step. Two act beside each other where a region
    /// stands around the one and not around the other. They are counted by their places, for there are many pairs.
    fn among(&mut self, lines: &[&Line]) {
        let (all, leaving) =
            (Places::of(lines, |_| true), Places::of(lines, |line| line.transition().is_some()));
        let mut last: Option<(StateId, bool)> = None;
        for line in lines {
            let known = last.filter(|(source, _)| *source == line.source);
            let (_, is_met) =
                known.unwrap_or_else(|| (line.source, all.some_beside(self.topology, line.source)));
            last = Some((line.source, is_met));
            self.met[line.id.0] |= is_met;
            self.may_conflict |= line.transition().is_some_and(|Transition { domain, .. }| {
                leaving.some_beside_inside(self.topology, line.source, *domain)
            });
        }
    }
}

/// The states of some lines, in source order.
struct Places(Vec<StateId>);

impl Places {
    fn of(lines: &[&Line], is_meant: fn(&Line) -> bool) -> Self {
        let states = lines.iter().filter(|line| is_meant(line)).map(|line| line.source).gather();
        Self(in_order(states, |state| (state.0, 0)))
    }

    /// Whether the state of some line stands beside this one, around it with a region between, or so inside it.
    fn some_beside(&self, tree: &Topology, state: StateId) -> bool {
        let is_far = |inner: &StateId| !tree.act_beside(*inner, state);
        self.some_beside_inside(tree, state, ROOT) || !self.inside(tree, state).iter().all(is_far)
    }

    /// The same without the states inside it, and of those beside it only the ones inside `domain`: both leave what is there.
    fn some_beside_inside(&self, tree: &Topology, state: StateId, domain: StateId) -> bool {
        tree.path(state).filter(|id| tree.is_region(*id)).any(|region| {
            let holder = tree.parent(region).unwrap_or(ROOT);
            let is_beside = tree.is_in(holder, domain)
                && self.inside(tree, holder).len() > self.within(tree, region).len();
            is_beside || tree.path(holder).any(|outer| self.has(outer))
        })
    }

    fn has(&self, state: StateId) -> bool {
        self.0.binary_search(&state).is_ok()
    }

    /// Those inside a state, without itself.
    fn inside(&self, tree: &Topology, outer: StateId) -> &[StateId] {
        self.from(tree, outer, self.0.partition_point(|state| *state <= outer))
    }

    fn within(&self, tree: &Topology, outer: StateId) -> &[StateId] {
        self.from(tree, outer, self.0.partition_point(|state| *state < outer))
    }

    fn from(&self, tree: &Topology, outer: StateId, start: usize) -> &[StateId] {
        let count = self.0[start..].partition_point(|state| tree.is_in(*state, outer));
        &self.0[start..start + count]
    }
}

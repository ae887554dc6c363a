//! Lines that leave nothing beside lines that do: in regions they act in one step, and the action of the one sees as left
//! what the others leave. Which lines of a program act in one step.

use super::Lowering;
use crate::each::Gather;
use crate::model::{self, Call, ROOT, StateId, Target};
use crate::program::{Line, Program, Transition};
use crate::topology::Topology;

impl<'m> Lowering<'m> {
    /// The outermost domain around this line that another one, which may act in the same step, leaves empty.
    pub(super) fn left_beside(&self, line: &model::Line) -> Option<StateId> {
        let calls = line.action.iter().each_of(|action| &action.calls);
        let looks = calls.into_iter().any(|call| matches!(call, Call::InState { .. }));
        if !looks || !self.topology.has_regions() {
            return None;
        }
        let others = self.machine.lines.iter().filter(|other| self.machine.act_together(line, other));
        let domains = others.filter_map(|other| self.domain_of(other));
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
    let mut meetings =
        Meetings { topology: program.topology, met: vec![false; program.lines.len()], may_conflict: false };
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

impl Meetings<'_> {
    /// Notes what is found among lines of which any two may be found for one step.
    fn among(&mut self, lines: &[&Line]) {
        for (place, one) in lines.iter().enumerate() {
            for other in &lines[..place] {
                let conflict = !self.may_conflict && self.leave_the_same(one, other);
                let is_new = conflict || !self.met[one.id.0] || !self.met[other.id.0];
                if is_new && self.topology.act_beside(one.source, other.source) {
                    (self.met[one.id.0], self.met[other.id.0]) = (true, true);
                    self.may_conflict |= conflict;
                }
            }
        }
    }

    fn leave_the_same(&self, one: &Line, other: &Line) -> bool {
        let tree = self.topology;
        match (one.transition(), other.transition()) {
            (Some(Transition { domain: one, .. }), Some(Transition { domain: other, .. })) => {
                tree.is_in(*one, *other) || tree.is_in(*other, *one)
            }
            _ => false,
        }
    }
}

//! Where a line can act, and what it leaves then.

use super::{Change, ChangeKind, InState, Line, Machine, ROOT, StateId, Trigger};

impl Machine {
    /// The domain of a change of state that a line of `source` brings about. Whole configurations are pushed, popped
    /// and reset; a state blip goes back among the states that stand beside the source.
    pub(crate) fn domain_of(&self, source: StateId, change: &Change) -> StateId {
        match &change.kind {
            ChangeKind::Goto(entry) => self.topology.domain(source, &entry.as_target(), change.reenter),
            ChangeKind::Previous => self.topology.domain_of_self(source),
            ChangeKind::Push(_) | ChangeKind::Pop(_) | ChangeKind::Reset(_) => ROOT,
        }
    }

    /// The lines that can act in one step with this one: each of several innermost states has found one of them.
    pub(crate) fn acting_with<'a>(&'a self, line: &'a Line) -> impl Iterator<Item = &'a Line> {
        self.lines.iter().filter(move |other| {
            let meet = line.trigger.is_always() && other.trigger.is_always() || line.may_meet(other);
            let passes = line.passes() || other.passes();
            meet && !passes && self.topology.act_beside(line.state, other.state)
        })
    }

    /// Whether the line can act while this state is active. What is asked about other regions may be so.
    pub(crate) fn may_act_in(&self, line: &Line, state: StateId) -> bool {
        let tree = &self.topology;
        let may_hold = |test: &InState| {
            let is_open = tree.is_inside(test.state, state) || tree.are_beside(test.state, state);
            is_open || tree.is_in(state, test.state) != test.negated
        };
        tree.is_in(state, line.state) && self.lives_in(line, state) && line.filter.iter().all(may_hold)
    }

    /// Whether the tests of the line hold whenever this state is active.
    pub(crate) fn surely_acts_in(&self, line: &Line, state: StateId) -> bool {
        let tree = &self.topology;
        let holds = |test: &InState| match tree.is_in(state, test.state) {
            true => !test.negated,
            false => {
                let is_open = tree.is_inside(test.state, state) || tree.are_beside(test.state, state);
                test.negated && !is_open
            }
        };
        tree.is_in(state, line.state) && self.lives_in(line, state) && line.filter.iter().all(holds)
    }

    /// Whether nothing but its trigger decides whether the line acts while this state is active.
    pub(crate) fn acts_each_time_in(&self, line: &Line, state: StateId) -> bool {
        line.is_open() && self.surely_acts_in(line, state)
    }

    /// Whether an `always` or `done` line acts every time: not where there may be nothing to go back to, or no room for a push.
    pub(crate) fn leads_every_time(&self, line: &Line) -> bool {
        line.takes_every_time() && !self.may_overflow(line)
    }

    /// Whether the line pushes on a stack that may be full.
    pub(crate) fn may_overflow(&self, line: &Line) -> bool {
        self.stack.is_some() && line.change().is_some_and(|it| matches!(it.kind, ChangeKind::Push(_)))
    }

    /// A machine that has ended takes no events and no ticks; in a choice nothing happens but what it says itself.
    fn lives_in(&self, line: &Line, state: StateId) -> bool {
        let tree = &self.topology;
        if tree.is_choice(state) && line.state != state {
            return false;
        }
        let reports = matches!(line.trigger, Trigger::Enter | Trigger::Exit | Trigger::Report(_));
        !(tree.ends_in(state) && line.state == ROOT && !reports)
    }
}

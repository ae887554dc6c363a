//! Which lines act: each innermost active state finds one, on its way outwards, and of lines that would leave the same
//! state one acts.

use fsm_compiler::program::{Effect, Line, LineId, Phase, State};
use fsm_compiler::topology::StateId;

use super::Machine;

#[derive(Default)]
pub(crate) struct Selected<'p, 'm> {
    pub(crate) lines: Vec<&'p Line<'m>>,
    /// A line found defers the event, which counts where no other takes it.
    pub(crate) defers: bool,
    /// A line found would push, and there is no room.
    pub(crate) meets_full_stack: bool,
}

impl<'p, 'm> Machine<'p, 'm> {
    /// `lists` gives the lines of a state that count; `is_meant` says which of them are triggered.
    pub(crate) fn select(
        &mut self,
        lists: impl Fn(&'p State<'m>) -> &'p [LineId],
        is_meant: impl Fn(&Self, &Line) -> bool,
    ) -> Selected<'p, 'm> {
        let mut selected = self.find(lists, is_meant, true);
        selected.lines = self.without_conflicts(selected.lines);
        selected
    }

    /// The same with lines that are in the way of each other. Lines that pass the event on act as they are found, unless
    /// nothing is to act.
    pub(crate) fn find(
        &mut self,
        lists: impl Fn(&'p State<'m>) -> &'p [LineId],
        is_meant: impl Fn(&Self, &Line) -> bool,
        acts: bool,
    ) -> Selected<'p, 'm> {
        let program = self.program;
        let mut selected = Selected::default();
        let (mut passed, mut picked): (Vec<LineId>, Vec<&Line>) = (Vec::new(), Vec::new());
        let leaves: Vec<StateId> =
            self.active.iter().copied().filter(|id| !program.topology.has_children(*id)).collect();
        for leaf in leaves {
            let mut is_full = false;
            let mut found = None;
            for line in self.asked(leaf, &lists) {
                let is_out = line.passes() && (!acts || passed.contains(&line.id));
                if is_out || !is_meant(self, line) || !self.may_act(line, &mut is_full) {
                    continue;
                }
                if !line.passes() {
                    found = Some(line);
                    break;
                }
                passed.push(line.id);
                self.pass_on(line);
            }
            selected.meets_full_stack |= is_full;
            let Some(line) = found else { continue };
            // The lines around the same regions give one, whatever guards answer for the next region.
            let tree = &program.topology;
            let is_around =
                |source: StateId| tree.is_in(leaf, source) && !tree.act_beside(line.source, source);
            if picked.iter().any(|other| is_around(other.source)) {
                continue;
            }
            picked.push(line);
            match line.effect {
                Effect::Defer(_) => selected.defers = true,
                _ => selected.lines.push(line),
            }
        }
        selected
    }

    /// The lines that an innermost state asks: those that are asked before what is inside from the outside in, and then these
    /// lists on the way outwards.
    fn asked(&self, leaf: StateId, lists: impl Fn(&'p State<'m>) -> &'p [LineId]) -> Vec<&'p Line<'m>> {
        let program = self.program;
        let outwards: Vec<StateId> =
            std::iter::successors(Some(leaf), |id| program.topology.parent(*id)).collect();
        let first = outwards.iter().rev().flat_map(|id| &program.state(*id).first);
        let others = outwards.iter().flat_map(|id| lists(program.state(*id)));
        first.chain(others).map(|id| program.line(*id)).collect()
    }

    /// A line acts and takes nothing.
    fn pass_on(&mut self, line: &'p Line<'m>) {
        self.note_line(line);
        let before = self.active.clone();
        let payload = self.payload;
        let mut acting = self.acting(line);
        self.phase(&mut acting, Phase::Actions, &before);
        self.payload = payload;
    }

    /// Whether all conditions of a line hold; a push that has no room is noted.
    pub(crate) fn may_act(&self, line: &Line, is_full: &mut bool) -> bool {
        let condition = &line.condition;
        let tests = condition.tests.iter().all(|test| self.active.contains(&test.state) != test.is_negated);
        let guards = [&condition.when, &condition.guard];
        if !tests
            || condition.may_follow_overflow && *is_full
            || !guards.into_iter().flatten().all(|guard| self.guard(guard, line))
            || !condition.has_left.is_none_or(|id| self.left_last.contains_key(&id))
        {
            return false;
        }
        let has_room = !condition.needs_room || !self.stack_is_full();
        *is_full |= !has_room;
        has_room
    }

    pub(crate) fn stack_is_full(&self) -> bool {
        let size = self.program.storage.stack.as_ref().map(|stack| stack.size.to_string());
        size.is_none_or(|size| self.stack.len() >= self.runnable.language.room(&size))
    }

    /// `removeConflictingTransitions`: the line further inside wins, then the earlier one.
    pub(crate) fn without_conflicts(&self, lines: Vec<&'p Line<'m>>) -> Vec<&'p Line<'m>> {
        let tree = &self.program.topology;
        let domain = |line: &Line| line.transition().map(|transition| transition.domain);
        let leave_the_same = |a: StateId, b: StateId| tree.is_in(a, b) || tree.is_in(b, a);
        let mut kept: Vec<&Line> = Vec::new();
        for line in lines {
            let meets = |other: &&&'p Line<'m>| match (domain(line), domain(other)) {
                (Some(a), Some(b)) => leave_the_same(a, b),
                _ => false,
            };
            let loses = |other: &&'p Line<'m>| !tree.is_inside(line.source, other.source);
            if kept.iter().filter(meets).copied().any(|other| loses(&other)) {
                continue;
            }
            kept.retain(|other| !meets(&other));
            kept.push(line);
        }
        kept
    }
}

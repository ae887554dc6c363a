//! What is done to a chart of any format before a table is made of it: names that are those of a table, a state before an end
//! that the machine starts in, and choices.

use super::chart::{Action, Chart, Guard, Initial, Kind, ROOT, StateId, Transition, Trigger};
use crate::case::is_name;

impl Chart {
    /// Whether somebody has changed names in what we have drawn.
    pub(super) fn has_names_of_rust(&self) -> bool {
        let all = self.all();
        let mut states =
            all.iter().skip(1).map(|id| &self.states[*id]).filter(|state| !state.kind.is_history());
        let lines = all.iter().flat_map(|id| &self.states[*id].transitions);
        let mut events = lines.filter_map(|line| match &line.trigger {
            Trigger::Events(events) => Some(events),
            _ => None,
        });
        is_name(&self.name)
            && states.all(|state| is_name(&state.name))
            && events.all(|events| events.iter().all(|event| is_name(event)))
    }

    /// A machine that starts in its end has a state before that, which a table asks for.
    pub(super) fn start_before_the_end(&mut self) {
        let root = &self.states[ROOT];
        let named = root.initial.as_ref().map(|initial| initial.targets.clone()).unwrap_or_default();
        let first = if named.is_empty() { self.inside(ROOT).take(1).collect() } else { named };
        let is_end =
            |end: &StateId| self.states[*end].kind == Kind::Final && self.states[*end].parent == Some(ROOT);
        let [end] = first[..] else { return };
        if !is_end(&end) {
            return;
        }
        let begin = self.add(ROOT, "begin", Kind::State);
        let actions = self.states[ROOT].initial.take().map(|initial| initial.actions);
        let mut line = Transition::new(Trigger::Always);
        line.targets.push(end);
        self.states[begin].transitions.push(line);
        self.states[begin]
            .notes
            .push("a table does not start in its end: this leads there at once".to_owned());
        let actions = actions.unwrap_or_default();
        self.states[ROOT].initial = Some(Initial { targets: vec![begin], actions });
    }

    /// States that only decide are choices.
    pub(super) fn choose(&mut self) {
        let asked = self.asked();
        let decides = |id: &StateId| {
            let state = &self.states[*id];
            let (Some((last, others)), Some(_)) = (state.transitions.split_last(), state.parent) else {
                return false;
            };
            let is_always = |line: &Transition| line.trigger == Trigger::Always && !line.targets.is_empty();
            let is_plain = state.kind == Kind::State && state.children.is_empty();
            let is_silent = state.entry.is_empty()
                && state.exit.is_empty()
                && state.during.is_empty()
                && state.inner.is_empty();
            is_plain
                && is_silent
                && !self.is_region(*id)
                && !asked.contains(id)
                && !others.is_empty()
                && state.transitions.iter().all(|line| is_always(line) && line.targets != [*id])
                && last.guard.is_none()
                && others.iter().all(|line| line.guard.is_some())
        };
        let found: Vec<StateId> = self.all().into_iter().filter(decides).collect();
        found.into_iter().for_each(|id| self.states[id].kind = Kind::Choice);
    }

    /// States for which a guard asks.
    fn asked(&self) -> Vec<StateId> {
        fn of_guard(guard: &Guard, asked: &mut Vec<StateId>) {
            match guard {
                Guard::Call(_) => {}
                Guard::In(state) => asked.push(*state),
                Guard::Not(guard) => of_guard(guard, asked),
                Guard::All(guards) | Guard::Any(guards) => {
                    guards.iter().for_each(|guard| of_guard(guard, asked));
                }
            }
        }
        fn of_actions(actions: &[Action], asked: &mut Vec<StateId>) {
            for action in actions {
                let Action::If(branches) = action else { continue };
                for (guard, actions) in branches {
                    guard.iter().for_each(|guard| of_guard(guard, asked));
                    of_actions(actions, asked);
                }
            }
        }
        let mut asked = Vec::new();
        for state in &self.states {
            let initial = state.initial.iter().map(|initial| &initial.actions);
            let lines = state.transitions.iter().map(|line| &line.actions);
            initial
                .chain(lines)
                .chain([&state.entry, &state.exit])
                .for_each(|list| of_actions(list, &mut asked));
            let guards = state.transitions.iter().filter_map(|line| line.guard.as_ref());
            let of_work = state.during.iter().filter_map(|during| during.guard.as_ref());
            guards.chain(of_work).for_each(|guard| of_guard(guard, &mut asked));
        }
        asked
    }
}

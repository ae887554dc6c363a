//! The work that an error or a dropped future leaves open if it ends a change behind the commit: states whose `enter`
//! has not run, and a report that is still to come.

use super::Lowering;
use crate::each::Gather;
use crate::model::{ROOT, StateId};
use crate::program::{Act, Body, Hook, Line, Put, Report, State};

impl<'m> Lowering<'m> {
    /// The states that may stay without their `enter`, and of whose end somebody hears. Nobody else has to know them.
    pub(super) fn unentered(&self, lines: &[Line<'m>], states: &[State<'m>]) -> Vec<StateId> {
        let tree = self.topology;
        let stopping = tree.all().filter(|id| self.may_stop_entering(lines, states, *id)).gather();
        let begins_anew = lines
            .iter()
            .filter_map(Line::transition)
            .any(|transition| transition.puts(&|put| put == Put::Anew));
        let stops = |id: StateId| stopping.binary_search(&id).is_ok();
        let begins_anew = begins_anew && stops(ROOT);
        let is_inside = |id: StateId| tree.path(id).skip(1).any(|outer| outer != ROOT && stops(outer));
        // In another region of some state around.
        let is_beside = |id: StateId| {
            tree.path(id).any(|region| {
                let holder = tree.parent(region).filter(|holder| tree.holds_regions(*holder));
                let inside = |holder| tree.count_in(holder, &stopping) - usize::from(stops(holder));
                holder.is_some_and(|holder| inside(holder) > tree.count_in(region, &stopping))
            })
        };
        let is_heard = |id: &StateId| {
            let hooks = [Hook::Exit, Hook::Pause, Hook::Resume];
            hooks.into_iter().any(|hook| !states[id.0].acts(hook).is_empty())
        };
        let unentered = tree.states().filter(is_heard);
        unentered.filter(|id| begins_anew || is_inside(*id) || is_beside(*id)).gather()
    }

    /// How many changes of one step may be made and not told.
    pub(super) fn untold(&self, lines: &[Line<'m>], states: &[State<'m>]) -> usize {
        let mut reports = states[ROOT.0].reports.iter().map(|id| lines[id.0].report());
        let reports_changes = self.machine.observed.is_some()
            || reports.any(|report| matches!(report, Some(Report::Transition { .. })));
        let arrives = |id: StateId| {
            self.may_stop_entering(lines, states, id) || self.acts_stop(lines, &states[id.0].resume)
        };
        if reports_changes && self.topology.all().any(arrives) { self.topology.breadth(ROOT) } else { 0 }
    }

    /// Whether `enter` lines of a state, or the action of its `initial` line, may fail or wait.
    fn may_stop_entering(&self, lines: &[Line<'m>], states: &[State<'m>], id: StateId) -> bool {
        let state = &states[id.0];
        let begin = state.begin.as_ref().filter(|_| id != ROOT);
        self.acts_stop(lines, &state.enter) || begin.is_some_and(|body| self.stops(body))
    }

    fn acts_stop(&self, lines: &[Line<'m>], acts: &[Act]) -> bool {
        let stops = |act: &Act| match act {
            Act::Line(line) => lines[line.0].action().is_some_and(|body| self.stops(body)),
            Act::Object(_) | Act::Told | Act::Begun => false,
        };
        acts.iter().any(stops)
    }

    fn stops(&self, body: &Body) -> bool {
        let (fails, waits) = (self.machine.output.is_some(), self.machine.asyncness.is_some());
        (fails && body.words.may_return) || (waits && body.words.may_wait)
    }
}

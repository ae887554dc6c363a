//! What is noted while a machine settles, derived from what may happen. A chain may come to a state again that it has named: what
//! happens by itself, `always` and `done` lines and requests on entry, may lead round. An error or a dropped future may end a change
//! after the commit: states whose `enter` has not run stay, and a report that is still to come.

use super::prelude::*;
use crate::ways::mark_reached;

impl<'m> Lowering<'m> {
    pub(super) fn rounds(&self, lines: &[Line<'m>], queue: Option<Queue<'m>>) -> Option<Rounds<'m>> {
        let by_itself = |line: &Line| matches!(line.trigger, Trigger::Always | Trigger::Done);
        let stays = |line: &Line| matches!(line.trigger, Trigger::Always) && line.transition().is_none();
        match &self.machine.chain {
            Some(most) => {
                let rounds = lines.iter().any(|line| by_itself(line) || line.asks_for_change());
                (rounds || queue.is_some()).then_some(Rounds::All(most))
            }
            None => lines.iter().any(stays).then_some(Rounds::WithoutChange),
        }
    }

    /// Whether choices may lead back to each other.
    pub(super) fn leads_in_circles(&self, lines: &[Line<'m>]) -> bool {
        let is_bounded = |line: &Line| line.transition().is_some_and(|transition| transition.is_bounded);
        lines.iter().any(|line| self.topology.is_choice(line.source) && is_bounded(line))
    }

    pub(super) fn may_lead_round(&self, lines: &[Line<'m>]) -> bool {
        let mut next: Vec<Vec<StateId>> = vec![Vec::new(); self.topology.count()];
        for line in lines {
            next[line.source.0].extend(self.led_to(line));
        }
        let comes_back = |start: StateId| {
            let mut seen = vec![false; next.len()];
            mark_reached(next[start.0].clone(), &mut seen, &mut |state, found| found.extend(&next[state.0]));
            seen[start.0]
        };
        self.topology.all().any(comes_back)
    }

    /// The states that a line may enter by itself. It acts in all that is inside its own state, which counts as entered
    /// with what is inside.
    fn led_to(&self, line: &Line<'m>) -> Vec<StateId> {
        let by_itself = matches!(line.trigger, Trigger::Always | Trigger::Done);
        let on_entry = matches!(line.trigger, Trigger::Hook(Hook::Enter | Hook::Resume));
        if !by_itself && !on_entry {
            return Vec::new();
        }
        let calls = line.action().into_iter().each_of(|action| &action.calls);
        let asked: Vec<&Asked> = calls.each_of(|call| call.asks()).gather();
        let goes_back = |put| matches!(put, Put::Below | Put::Back(_));
        let may_ask_back =
            |asked: &&Asked| matches!(asked.kind, AskedKind::Pop | AskedKind::PopElse | AskedKind::Previous);
        let transition = line.transition();
        // Any state may be suspended, or have been left last.
        if asked.iter().any(may_ask_back) || transition.is_some_and(|transition| transition.puts(&goes_back))
        {
            return self.topology.all().gather();
        }
        let named = transition.into_iter().each_of(|transition| transition.names.iter().copied());
        let named = named.and(asked.iter().filter_map(|asked| asked.target.map(|(state, _)| state)));
        let mut all: Vec<StateId> = named.each_of(|state| self.reached(state)).gather();
        // The machine itself is entered by nothing but a line that begins it anew.
        all.retain(|state| *state != ROOT || by_itself);
        all
    }

    /// The states around and inside one that is entered; of regions all, for those beside it are entered with it, or see
    /// that it is.
    fn reached(&self, state: StateId) -> Vec<StateId> {
        let tree = self.topology;
        let region = tree.path(state).filter(|id| tree.is_region(*id)).last();
        let outermost = region.and_then(|region| tree.parent(region)).unwrap_or(state);
        tree.path(state).and(tree.states_inside(outermost)).gather()
    }
}

impl<'m> Lowering<'m> {
    /// The states that may stay without their `enter`, and of whose end somebody hears. Nobody else has to know them.
    pub(super) fn unentered(&self, lines: &[Line<'m>], states: &[State<'m>]) -> Vec<StateId> {
        let tree = self.topology;
        let stopping = tree.all().filter(|id| self.may_stop_entering(lines, states, *id)).gather();
        let is_anew = |line: &Line| line.transition().is_some_and(|it| it.puts(&|put| put == Put::Anew));
        let stops = |id: StateId| stopping.binary_search(&id).is_ok();
        let begins_anew = stops(ROOT) && lines.iter().any(is_anew);
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
        let reports_changes = self.machine.observed.is_some() || reports_changes(lines, states);
        let arrives = |id: StateId| {
            self.may_stop_entering(lines, states, id)
                || self.acts_stop(lines, states[id.0].acts(Hook::Resume))
        };
        if reports_changes && self.topology.all().any(arrives) { self.topology.breadth(ROOT) } else { 0 }
    }

    /// Whether `enter` lines of a state, or the action of its `initial` line, may fail or wait.
    fn may_stop_entering(&self, lines: &[Line<'m>], states: &[State<'m>], id: StateId) -> bool {
        let state = &states[id.0];
        let begin = state.begin.as_ref().filter(|_| id != ROOT);
        self.acts_stop(lines, state.acts(Hook::Enter)) || begin.is_some_and(|body| self.stops(body))
    }

    fn acts_stop(&self, lines: &[Line<'m>], acts: &[Act]) -> bool {
        let stops = |line: &LineId| lines[line.0].action().is_some_and(|body| self.stops(body));
        acts.iter().any(|act| matches!(act, Act::Line(line) if stops(line)))
    }

    fn stops(&self, body: &Body) -> bool {
        let (fails, waits) = (self.machine.output.is_some(), self.machine.asyncness.is_some());
        (fails && body.words.may_return) || (waits && body.words.may_wait)
    }
}

/// Whether some line is told of changes of state.
pub(super) fn reports_changes(lines: &[Line], states: &[State]) -> bool {
    let mut reports = states[ROOT.0].reports.iter().map(|id| lines[id.0].report());
    reports.any(|report| matches!(report, Some(Report::Transition { .. })))
}

//! Whether a chain may come to a state again that it has named: what happens by itself, `always` and `done` lines and
//! requests on entry, may lead round. Only then a machine notes what its changes name. And which rounds are counted.

use super::Lowering;
use crate::each::Gather;
use crate::model::StateId;
use crate::program::{Asked, AskedKind, Line, Put, Queue, Rounds, Trigger};

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
            let led = self.led_to(line);
            next[line.source.0].extend(led);
        }
        self.topology.all().any(|start| reaches(&next, start))
    }

    /// The states that a line may enter by itself. It acts in all that is inside its own state, which counts as entered
    /// with what is inside.
    fn led_to(&self, line: &Line<'m>) -> Vec<StateId> {
        let by_itself = matches!(line.trigger, Trigger::Always | Trigger::Done);
        let on_entry = matches!(line.trigger, Trigger::Enter | Trigger::Resume);
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
        all.retain(|state| *state != crate::topology::ROOT || by_itself);
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

fn reaches(next: &[Vec<StateId>], start: StateId) -> bool {
    let mut seen = vec![false; next.len()];
    let mut work = next[start.0].clone();
    while let Some(state) = work.pop() {
        if !std::mem::replace(&mut seen[state.0], true) {
            work.extend(&next[state.0]);
        }
    }
    seen[start.0]
}

//! Composites that can be written as a part: what is inside of them names nothing outside, but where a line leaves.

use super::{Action, Chart, Cond, Gift, Kind, StateId, Transition, TransitionId, Value, Way};

impl Chart {
    /// Whether what is inside of a composite can be read without what is around it.
    pub fn can_be_part(&self, composite: StateId) -> bool {
        let state = &self.states[composite];
        let is_inside = |&id: &StateId| self.is_descendant(id, Some(composite));
        state.parent.is_some()
            && matches!(state.kind, Kind::Compound | Kind::Parallel)
            && (composite..self.states.len()).filter(is_inside).all(|id| {
                let state = &self.states[id];
                let initial = state.initial.iter().flat_map(|initial| &initial.actions);
                let hooks = [&state.on_entry, &state.on_exit, &state.on_pause, &state.on_resume];
                let mut actions = hooks.into_iter().flatten().chain(initial);
                actions.all(|action| self.stays_in(composite, action))
                    && state.transitions.iter().all(|&line| self.is_of_part(composite, line))
            })
    }

    /// Whether a line of this composite, or of what is inside, can stand in its part.
    pub fn is_of_part(&self, composite: StateId, line: TransitionId) -> bool {
        let line = &self.transitions[line];
        let asked: Vec<StateId> = line.cond.iter().flat_map(Cond::asked).collect();
        // What is in no list may be anywhere.
        let listed = line.held().map_or(&[][..], |(_, of)| &of[..of.len() - 1]);
        listed.iter().all(|&state| self.is_in_part(composite, state))
            && asked.iter().all(|&state| self.is_in_part(composite, state))
            && line.actions.iter().all(|action| self.stays_in(composite, action))
            && (line.targets.iter().all(|&target| self.is_in_part(composite, target))
                && self.gives_inside(composite, &line.gifts)
                || self.leaves_part(composite, line) && self.can_be_exit(composite, line))
    }

    /// Whether a line leads out of the composite in which it stands.
    pub fn leaves_part(&self, composite: StateId, line: &Transition) -> bool {
        !line.targets.is_empty() && line.targets.iter().all(|&target| !self.is_in_part(composite, target))
    }

    fn can_be_exit(&self, composite: StateId, line: &Transition) -> bool {
        let is_way = matches!(line.way, Way::Goto | Way::Push | Way::PopElse | Way::Reset);
        is_way
            && line.held().is_none()
            && !self.inner_values(composite).iter().any(|value| line.gifts_use(value))
    }

    /// Whether some code behind the exit of a part would see what belongs to the line inside.
    pub fn belongs_inside(&self, composite: StateId, action: &Action) -> bool {
        self.inner_values(composite).iter().any(|value| action.uses(value))
    }

    /// What code inside of a composite sees, and its lines behind an exit do not.
    fn inner_values(&self, composite: StateId) -> Vec<Value> {
        let inside = (composite..self.states.len()).filter(|&id| self.is_descendant(id, Some(composite)));
        inside.map(Value::Datum).chain([Value::Found, Value::Payload]).collect()
    }

    pub fn stays_in(&self, composite: StateId, action: &Action) -> bool {
        let asked = action.asked();
        let wanted: &[StateId] = match action {
            Action::Ask(ask) if !ask.held.is_empty() => {
                let listed = ask.held[..ask.held.len() - 1].iter().flat_map(|held| &held.targets);
                return listed.chain(&asked).all(|&state| self.is_in_part(composite, state));
            }
            Action::Ask(ask) if !self.gives_inside(composite, &ask.gifts) => return false,
            Action::Ask(ask) => &ask.targets,
            // A line of the composite itself may stand in the use.
            Action::Timer { name, .. } => {
                let is_inside = |line: &Transition| self.is_descendant(line.source, Some(composite));
                return self.timers().any(|(line, timer)| timer == name && is_inside(line));
            }
            Action::If(branches) => {
                return branches
                    .iter()
                    .flat_map(|(_, actions)| actions)
                    .all(|it| self.stays_in(composite, it))
                    && asked.iter().all(|&state| self.is_in_part(composite, state));
            }
            _ => &[],
        };
        asked.iter().chain(wanted).all(|&state| self.is_in_part(composite, state))
    }

    /// Whether no state around the composite is given data: a part cannot name it, as in `pop else Name in Parent { … }`.
    fn gives_inside(&self, composite: StateId, gifts: &[Gift]) -> bool {
        gifts.iter().all(|gift| self.is_in_part(composite, gift.state))
    }

    /// The lines with named timers.
    pub fn timers(&self) -> impl Iterator<Item = (&Transition, &String)> {
        self.transitions.iter().filter_map(|line| Some((line, line.timer.as_ref()?)))
    }

    fn is_in_part(&self, composite: StateId, state: StateId) -> bool {
        state == composite || self.is_descendant(state, Some(composite))
    }
}

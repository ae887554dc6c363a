//! Whether a state can be the first of a machine: nothing is suspended below it then.

use super::{Action, Chart, ROOT, StateId, Transition, Way};

impl Chart {
    /// Whether a machine must not begin in this state, for it pops without an `else`. `None` if that takes a proof: where
    /// something else than a push leads to a state that pops, or what is asked first may take its events.
    pub fn needs_below(&self, state: StateId) -> Option<bool> {
        let popping: Vec<StateId> = self.get_child_states(ROOT).filter(|&state| self.pops(state)).collect();
        match popping.contains(&self.outermost(state)) {
            true => self.surely_pops(self.outermost(state)).then_some(true),
            false if popping.is_empty() || !self.leads_at_one_depth(&popping) => Some(false),
            false => None,
        }
    }

    /// The state of the outermost level in which this one stands.
    fn outermost(&self, state: StateId) -> StateId {
        self.path(state).take_while(|&state| state != ROOT).last().unwrap_or(state)
    }

    fn pops(&self, outermost: StateId) -> bool {
        self.lines_that_pop(outermost).next().is_some()
    }

    /// Whether it has a line that pops and that no `first` line hides.
    fn surely_pops(&self, outermost: StateId) -> bool {
        let hides = |line: &Transition, first: &Transition| {
            first.first && first.cond.is_none() && self.path(line.source).any(|around| around == first.source)
        };
        let mut lines = self.lines_that_pop(outermost);
        lines.any(|line| line.first || !self.transitions.iter().any(|first| hides(line, first)))
    }

    fn lines_that_pop(&self, outermost: StateId) -> impl Iterator<Item = &Transition> {
        self.transitions.iter().filter(move |line| {
            line.way == Way::Pop
                && self.outermost(line.source) == outermost
                && self.may_ever_hold(line.cond.as_ref(), line.source)
        })
    }

    /// Whether a change that suspends nothing may lead from another state to one of these.
    fn leads_at_one_depth(&self, outermost: &[StateId]) -> bool {
        let is_one = |target: &StateId| outermost.contains(&self.outermost(*target));
        let leads = |way: Way, targets: &[StateId]| match way {
            Way::Push => false,
            Way::Previous => true,
            _ => targets.iter().any(is_one),
        };
        let by_line = |line: &Transition| !is_one(&line.source) && leads(line.way, &line.targets);
        let by_request = |action: &&Action| matches!(action, Action::Ask(ask) if leads(ask.way, &ask.targets) || ask.held.iter().any(|held| leads(held.way, &held.targets)));
        self.transitions.iter().any(by_line) || self.all_actions().iter().any(by_request)
    }
}

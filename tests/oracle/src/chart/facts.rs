//! What can be read off a chart and its lines, without the order in which anything happens.

use std::collections::BTreeSet;

use super::{Action, Chart, Gift, Given, Kind, ROOT, StateId, TAGS, Time, Transition, Trigger, Way};

impl Chart {
    /// `derive(Default)`: of one in two of those that start in a constant, for others take a log.
    pub fn has_default(&self) -> bool {
        self.is_const && self.states.len().is_multiple_of(2)
    }

    /// Whether some target is held in a value.
    pub fn holds(&self) -> bool {
        let asks = |action: &&Action| matches!(action, Action::Ask(ask) if !ask.held.is_empty());
        self.transitions.iter().any(|line| line.held().is_some()) || self.all_actions().iter().any(asks)
    }

    /// Whether whoever enters the state gives its number.
    pub fn is_given(&self, state: StateId) -> bool {
        self.states[state].datum.as_ref().is_some_and(|datum| datum.is_given)
    }

    /// Whether a request from outside cannot enter the state, since it cannot give what is needed around it.
    pub fn needs_around(&self, state: StateId) -> bool {
        self.get_proper_ancestors(state, None).into_iter().any(|around| self.is_given(around))
    }

    /// Whether some request moves data, of a line that is there: one that asks for states in vain is nowhere.
    pub fn moves_by_request(&self) -> bool {
        let moves = |gift: &Gift| matches!(gift.given, Given::Moved(_));
        let asks = |action: &&Action| matches!(action, Action::Ask(ask) if ask.gifts.iter().any(moves));
        let lines =
            self.transitions.iter().filter(|line| self.may_ever_hold(line.cond.as_ref(), line.source));
        let lists = self.state_actions().chain(lines.map(|line| &line.actions[..]));
        all_of(lists).iter().any(asks)
    }

    /// Whether a history stands where a change inside of `around` enters these: there, or in regions beside them. Only the
    /// machine knows what is entered then.
    pub fn enters_history(&self, around: Option<StateId>, targets: &[StateId]) -> bool {
        let path = |&target: &StateId| self.get_proper_ancestors(target, around);
        let path: BTreeSet<StateId> = targets.iter().flat_map(path).collect();
        let holders = path.iter().filter(|&&state| self.is_parallel_state(state));
        let beside = holders
            .flat_map(|&state| self.get_child_states(state))
            .filter(|region| !path.contains(region) && !targets.contains(region));
        targets.iter().copied().chain(beside).any(|state| self.begins_with_history(state))
    }

    /// The same of what is inside a state by default, and of the state.
    fn begins_with_history(&self, state: StateId) -> bool {
        if self.is_parallel_state(state) {
            return self.get_child_states(state).any(|region| self.begins_with_history(region));
        }
        let begins = self.states[state].initial.as_ref();
        self.is_history_state(state)
            || begins.is_some_and(|initial| self.enters_history(Some(state), &initial.targets))
    }

    /// How long a span of the chart is, where the variable has this value.
    pub fn span(&self, written: Time, variable: i32) -> Time {
        let more = if self.computes_spans { 5 * variable.rem_euclid(3) } else { 0 };
        written + Time::try_from(more).expect("small")
    }

    /// Whether calls tell the time.
    pub fn has_clock(&self) -> bool {
        self.names_time || self.has_deadlines()
    }

    /// Whether the machine can be due: some line has a timer, or some event comes later.
    pub fn has_deadlines(&self) -> bool {
        let is_timed = self.transitions.iter().any(|transition| transition.trigger.span().is_some());
        is_timed || self.has_later() || self.has_timed_inside()
    }

    /// Whether some timer has a name.
    pub fn has_named_timers(&self) -> bool {
        self.transitions.iter().any(|line| line.timer.is_some())
    }

    /// Whether some state has work that lives as long as it is current.
    pub fn has_activities(&self) -> bool {
        self.states.iter().any(|state| state.has_activity)
    }

    /// Whether some event comes later.
    pub fn has_later(&self) -> bool {
        self.all_actions().iter().any(|action| action.is_later())
    }

    /// What the action object of a state says in place of the first of these actions, those of a hook.
    pub fn object_says<'c>(&self, state: StateId, hook: &'c [Action]) -> Option<&'c str> {
        match hook.first() {
            Some(Action::Log(text)) if self.states[state].has_object => Some(text),
            _ => None,
        }
    }

    /// Whether a tick can have something to do.
    pub fn has_ticks(&self) -> bool {
        self.requests
            || self.has_later()
            || self.states.iter().any(|state| state.has_object)
            || self.has_inside()
            || self.transitions.iter().any(|transition| transition.trigger.ticks())
    }

    /// Every list of actions in the chart.
    pub fn action_lists(&self) -> impl Iterator<Item = &[Action]> {
        self.state_actions().chain(self.transitions.iter().map(|transition| &transition.actions[..]))
    }

    fn state_actions(&self) -> impl Iterator<Item = &[Action]> {
        self.states.iter().flat_map(|state| {
            let initial = state.initial.as_ref().map_or(&[][..], |initial| &initial.actions);
            [&state.on_entry[..], &state.on_exit[..], &state.on_pause[..], &state.on_resume[..], initial]
        })
    }

    /// All of them, one by one, also those in branches.
    pub fn all_actions(&self) -> Vec<&Action> {
        all_of(self.action_lists())
    }

    /// Whether some line or request is a `previous`.
    pub fn goes_back(&self) -> bool {
        let by_request = |action: &Action| matches!(action, Action::Ask(ask) if ask.way == Way::Previous);
        self.transitions.iter().any(|line| line.way == Way::Previous)
            || self.action_lists().flatten().any(by_request)
    }

    /// Whether some line takes data by value.
    pub fn takes_data(&self) -> bool {
        let taken = |line: &Transition| line.gifts.iter().any(|gift| matches!(gift.given, Given::Taken(..)));
        let by_action = self.all_actions().into_iter().any(|action| matches!(action, Action::Take(_)));
        by_action || self.transitions.iter().any(taken)
    }

    /// Whether some state has a tag.
    pub fn has_tags(&self) -> bool {
        self.states.iter().any(|state| !state.tags.is_empty())
    }

    /// The tags that these states have, by their names: "some active state has the tag".
    pub fn tags_of(&self, active: &[String]) -> Vec<&'static str> {
        let active = self.states.iter().filter(|state| active.contains(&state.name));
        let tags: BTreeSet<usize> = active.flat_map(|state| state.tags.iter().copied()).collect();
        tags.into_iter().map(|tag| TAGS[tag]).collect()
    }

    pub(crate) fn has_own_hooks(&self) -> bool {
        !(self.states[ROOT].on_entry.is_empty() && self.states[ROOT].on_exit.is_empty())
    }

    /// Whether this is the shallow history of a state that holds regions.
    pub(crate) fn remembers_regions(&self, id: usize) -> bool {
        let state = &self.states[id];
        state.kind == Kind::ShallowHistory && state.parent.is_some_and(|id| self.is_parallel_state(id))
    }

    /// Whether a line of a choice leads elsewhere than to states beside it and inside those.
    pub(crate) fn choices_lead_anywhere(&self) -> bool {
        self.transitions.iter().filter(|line| self.is_choice(line.source)).any(|line| {
            let parent = self.states[line.source].parent;
            let is_beside = |&target: &usize| {
                !self.is_history_state(target)
                    && self.is_descendant(target, parent)
                    && !(self.is_choice(target) && target <= line.source)
            };
            line.way != Way::Goto || line.targets.len() > 1 || !line.targets.iter().all(is_beside)
        })
    }

    /// Whether it matters that a parallel state ends with the last region of a parallel state in it, or the machine with
    /// its last region.
    pub(crate) fn nests_ends(&self) -> bool {
        let parallel = |state: &usize| self.is_parallel_state(*state);
        (ROOT..self.states.len()).filter(parallel).filter(|&state| self.can_be_done(state)).any(|state| {
            let nests = self.get_child_states(state).any(|region| self.is_parallel_state(region));
            state == ROOT || nests
        })
    }

    /// Whether `done.state` of this state can come.
    pub(crate) fn can_be_done(&self, state: usize) -> bool {
        let mut children = self.get_child_states(state);
        match self.is_parallel_state(state) {
            true => children.all(|region| self.can_be_done(region)),
            false => children.any(|child| self.is_final_state(child)),
        }
    }
}

impl Transition {
    /// Which one of these targets it leads to, where a value holds it.
    pub fn held(&self) -> Option<(usize, &[StateId])> {
        self.cond.as_ref()?.held()
    }

    /// Whether it changes the configuration, also where that is the same afterwards.
    pub fn changes(&self) -> bool {
        !self.targets.is_empty() || matches!(self.way, Way::Pop | Way::Previous)
    }
}

impl Trigger {
    /// The span after which the line is due, for lines with a timer.
    pub fn span(&self) -> Option<Time> {
        match *self {
            Trigger::UpdateEvery(span) | Trigger::After(span) | Trigger::Every { period: span, .. } => {
                Some(span)
            }
            _ => None,
        }
    }

    /// Whether lines with it act in ticks.
    pub fn ticks(&self) -> bool {
        self.span().is_some() || matches!(self, Trigger::Update | Trigger::When)
    }
}

/// The actions of these lists, one by one, also those in branches.
fn all_of<'c>(lists: impl Iterator<Item = &'c [Action]>) -> Vec<&'c Action> {
    let mut all: Vec<&Action> = lists.flatten().collect();
    let mut next = 0;
    while let Some(action) = all.get(next) {
        if let Action::If(branches) = action {
            all.extend(branches.iter().flat_map(|(_, actions)| actions));
        }
        next += 1;
    }
    all
}

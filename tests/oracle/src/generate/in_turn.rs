//! Lines that meet one that passes its event on. Two lines around regions, of which the first asks for what a line in a region
//! changes as it passes the event on: one region finds the one, and the next finds the other, which does not act. And a line that
//! leads to a choice, whose event another region passes on.

use crate::chart::{Action, Chart, Cond, EventId, ROOT, StateId, Transition, Trigger, Way};
use crate::random::Random;

use super::Features;
use super::first::{insert, is_legal, passing};
use super::lines::Lines;

pub(super) fn add(chart: &mut Chart, features: Features, random: &mut Random) {
    if !features.passes || chart.events.is_empty() {
        return;
    }
    if random.chance(20) {
        let before = chart.transitions.clone();
        let sources = Lines { chart, features, random }.two_around_regions();
        if !sources.is_some_and(|sources| sources.iter().all(|&state| is_legal(chart, state))) {
            chart.set_transitions(before);
        }
    }
    if random.chance(30) {
        Lines { chart, features, random }.line_to_choice();
        beside_choices(chart, random);
    }
}

impl Lines<'_> {
    /// The states whose lines are other ones then; `None` where no regions are.
    fn two_around_regions(&mut self) -> Option<[StateId; 2]> {
        let regions = |state: StateId| self.chart.get_child_states(state).collect::<Vec<_>>();
        let holders: Vec<StateId> = (ROOT..self.chart.states.len())
            .filter(|&state| self.chart.is_parallel_state(state) && regions(state).len() > 1)
            .collect();
        let around = self.random.pick(&holders)?;
        let region = self.random.pick(&regions(around)[1..])?;
        let passes = match self.random.chance(50) {
            true => region,
            false => self.random.pick(&places(self.chart, |state| is_in(self.chart, state, region)))?,
        };
        let event = self.seldom_taken(around);
        let trigger = Trigger::Events(self.chart.with_variant(event));
        // One that each change turns round, or any.
        let turns = Cond::Remainder { divisor: 2, is: i32::from(self.random.chance(50)) };
        let cond = if self.random.chance(50) { turns } else { self.number() };
        let other = self.random.chance(50).then(|| Cond::Not(Box::new(cond.clone())));
        let parent = self.chart.states[around].parent.filter(|&parent| self.chart.is_compound_state(parent));
        let beside = places(self.chart, |state| self.chart.states[state].parent == parent && state != around);
        let beside = self.random.pick(&beside).filter(|_| parent.is_some());
        let looks = (self.features.look && around != ROOT).then(|| Action::Look(vec![around]));
        for cond in [Some(cond), other] {
            self.transition(around, trigger.clone(), cond, false);
            let line = self.chart.transitions.last_mut().expect("it was added");
            line.actions.extend(looks.clone());
            let asks = line.actions.iter().any(|action| matches!(action, Action::Ask(_)));
            let leaves = line.way == Way::Goto && !asks && self.random.chance(50);
            if let Some(target) = beside.filter(|_| leaves) {
                (line.targets, line.internal) = (vec![target], true);
            }
        }
        let change = Action::Add(1);
        let log = Action::Log(format!("{} changes what is seen", self.chart.states[passes].name));
        self.chart.sort_transitions();
        in_front(self.chart, passing(passes, trigger, vec![log, change]));
        Some([around, passes])
    }

    /// A line to a choice, of a state beside it that has regions inside or stands in one.
    fn line_to_choice(&mut self) {
        let chart = &*self.chart;
        let has_regions =
            |source: StateId| !places(chart, |state| chart.stand_beside(source, state)).is_empty();
        let pairs: Vec<(StateId, StateId)> = (ROOT + 1..chart.states.len())
            .filter(|&state| chart.is_choice(state))
            .flat_map(|choice| {
                let parent = chart.states[choice].parent;
                let sources =
                    places(chart, |state| chart.states[state].parent == parent && has_regions(state));
                sources.into_iter().map(move |source| (choice, source))
            })
            .collect();
        let Some((choice, source)) = self.random.pick(&pairs) else { return };
        let before = self.chart.transitions.clone();
        let trigger = Trigger::Events(self.events());
        let cond = self.random.chance(50).then(|| self.number());
        self.transition(source, trigger, cond, false);
        let line = self.chart.transitions.last_mut().expect("it was added");
        (line.way, line.targets, line.internal) = (Way::Goto, vec![choice], true);
        line.actions.retain(|action| !matches!(action, Action::Ask(_)));
        self.chart.sort_transitions();
        if !is_legal(self.chart, source) {
            self.chart.set_transitions(before);
        }
    }

    /// The event for which the fewest lines stand inside of a state, where several may: others would hide those around.
    fn seldom_taken(&mut self, around: StateId) -> EventId {
        let inside = |line: &&Transition| is_in(self.chart, line.source, around);
        let taken = |event: EventId| {
            let takes = |line: &&Transition| matches!(&line.trigger, Trigger::Events(events) if events.contains(&event));
            self.chart.transitions.iter().filter(inside).filter(takes).count()
        };
        let fewest = (0..self.chart.events.len()).map(taken).min();
        let events: Vec<EventId> =
            (0..self.chart.events.len()).filter(|&event| Some(taken(event)) == fewest).collect();
        self.random.pick(&events).expect("there are events")
    }
}

/// Lines that pass on the event of one that leads to a choice. They stand in other regions, or in regions inside.
fn beside_choices(chart: &mut Chart, random: &mut Random) {
    let leads = |line: &&Transition| matches!(line.targets[..], [target] if chart.is_choice(target));
    let lines: Vec<(StateId, Trigger)> = chart
        .transitions
        .iter()
        .filter(leads)
        .filter(|line| matches!(line.trigger, Trigger::Events(_)))
        .map(|line| (line.source, line.trigger.clone()))
        .collect();
    for (source, trigger) in lines {
        let beside = places(chart, |state| chart.stand_beside(source, state));
        if let Some(state) = random.pick(&beside).filter(|_| random.chance(70)) {
            let log = Action::Log(format!("passed on beside {}", chart.states[source].name));
            in_front(chart, passing(state, trigger, vec![log]));
        }
    }
}

/// Puts a line before the others of its state.
fn in_front(chart: &mut Chart, line: Transition) {
    let place = chart.transitions.iter().position(|other| other.source >= line.source);
    insert(chart, place.unwrap_or(chart.transitions.len()), line);
}

/// States with lines for events.
fn places(chart: &Chart, wanted: impl Fn(StateId) -> bool) -> Vec<StateId> {
    let takes_events = |&state: &StateId| {
        !chart.is_choice(state) && !chart.is_history_state(state) && !chart.is_final_state(state)
    };
    (ROOT + 1..chart.states.len()).filter(takes_events).filter(|&state| wanted(state)).collect()
}

fn is_in(chart: &Chart, state: StateId, around: StateId) -> bool {
    state == around || chart.is_descendant(state, Some(around))
}

//! Who is asked for an event where regions are active. XState asks the state around only if no region inside takes it. A
//! table asks for each region by itself, as SCXML does: a region that takes nothing asks the state around, whatever the
//! others do. Where both would act, the line around says here in its guard that none of the others does.

use super::super::chart::{Guard, StateId, Transition, Trigger};
use super::Reader;

impl Reader<'_> {
    pub(super) fn ask_regions_first(&mut self) {
        let all = self.chart.all();
        let behind: Vec<Vec<Transition>> = (0..self.chart.states.len())
            .map(|state| {
                let beside = all.iter().copied().filter(|inner| self.is_beside(*inner, state));
                let beside: Vec<StateId> = beside.collect();
                let lines = self.chart.states[state].transitions.iter();
                lines.flat_map(|line| self.behind_regions(&beside, line)).collect()
            })
            .collect();
        for (state, lines) in self.chart.states.iter_mut().zip(behind) {
            state.transitions = lines;
        }
    }

    /// The line, with a guard against those inside; one for each of these guards, if events have different ones.
    fn behind_regions(&self, beside: &[StateId], line: &Transition) -> Vec<Transition> {
        let events = match &line.trigger {
            Trigger::Events(events) => events,
            Trigger::Any => &self.events,
            _ => return vec![line.clone()],
        };
        let mut groups: Vec<(Vec<Guard>, Vec<String>)> = Vec::new();
        for event in events {
            let takers = self.takers(beside, line, event);
            match groups.iter_mut().find(|(guards, _)| *guards == takers) {
                Some((_, events)) => events.push(event.clone()),
                None => groups.push((takers, vec![event.clone()])),
            }
        }
        if groups.iter().all(|(takers, _)| takers.is_empty()) {
            return vec![line.clone()];
        }
        groups.into_iter().map(|(takers, events)| guarded(line, takers, events)).collect()
    }

    /// When a region inside takes the event, beside which this line would act too.
    fn takers(&self, beside: &[StateId], line: &Transition, event: &str) -> Vec<Guard> {
        let mut takers = Vec::new();
        let mut sure: Vec<StateId> = Vec::new();
        for state in beside.iter().copied() {
            for other in &self.chart.states[state].transitions {
                let takes = match &other.trigger {
                    Trigger::Events(events) => events.iter().any(|name| name == event),
                    trigger => *trigger == Trigger::Any,
                };
                // Of two lines that leave states, only the one inside acts.
                let is_alone = !line.targets.is_empty() && !other.targets.is_empty();
                let is_known =
                    sure.iter().any(|outer| *outer == state || self.chart.is_inside(state, *outer));
                if !takes || is_alone || is_known {
                    continue;
                }
                takers.push(match other.guard.clone() {
                    Some(guard) => Guard::All(vec![Guard::In(state), guard]),
                    None => {
                        sure.push(state);
                        Guard::In(state)
                    }
                });
            }
        }
        takers
    }

    /// Whether the state is inside, and in one of several regions there.
    fn is_beside(&self, state: StateId, around: StateId) -> bool {
        let has_others = |region: StateId| {
            let parent = self.chart.states[region].parent;
            self.chart.is_region(region) && parent.is_some_and(|parent| self.chart.inside(parent).count() > 1)
        };
        self.chart.is_inside(state, around)
            && self.chart.around(state).take_while(|outer| *outer != around).any(has_others)
    }
}

fn guarded(line: &Transition, takers: Vec<Guard>, events: Vec<String>) -> Transition {
    let mut guards: Vec<Guard> = line.guard.clone().into_iter().collect();
    guards.extend(takers.into_iter().map(|taker| Guard::Not(Box::new(taker))));
    Transition { trigger: Trigger::Events(events), guard: Guard::all(guards), ..line.clone() }
}

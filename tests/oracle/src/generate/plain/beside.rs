//! What some charts of plain regions have beside them: lines of the regions themselves, guards that look at what other regions
//! change, and other things for which the regions must be asked together.

use crate::chart::{Action, Cond, Datum, EventId, ROOT, StateId, Trigger, Value};

use super::super::hooks;
use super::super::lines::share;
use super::Plain;

impl Plain {
    /// Something for which the regions must be asked together, or that only looks like it.
    pub(super) fn differ(&mut self) {
        let states = self.states();
        let state = self.random.pick(&states).expect("there are states");
        let region = self.any_region();
        let event = self.random.below(self.chart.events.len());
        let trigger = Trigger::Events(vec![event]);
        let number = self.random.below(14);
        match number {
            0..5 => self.line_of_region(region, event),
            5 => self.line(ROOT, trigger, None, true),
            6 => self.chart.states[state].on_entry.push(Action::Log("entered".to_owned())),
            7 => self.chart.states[state].on_exit.push(Action::Log("left".to_owned())),
            8 => self.line(state, trigger, Some(Cond::In(region + 1)), true),
            9 => self.line(state, trigger, Some(Cond::AtLeast(1)), false),
            10 if self.features.data => {
                let datum = Datum {
                    name: "d2".to_owned(),
                    initial: Value::Constant(3),
                    is_given: false,
                    is_machine: false,
                };
                self.chart.states[state].datum = Some(datum);
                self.chart.states[state].on_entry.push(Action::Show(state));
            }
            11 if self.features.always => {
                self.push(state, Trigger::Always, Some(Cond::AtLeast(2)), vec![region], vec![Action::Set(0)]);
            }
            12 => {
                let action = Action::Log("begins".to_owned());
                self.chart.states[region].initial.as_mut().expect("a region begins").actions.push(action);
            }
            _ => self.act_more(event),
        }
    }

    /// Lines of one region look at what lines of others change on the same event.
    pub(super) fn look_at_what_changes(&mut self) {
        let region = self.any_region();
        let event = self.random.below(self.chart.events.len());
        let of_region: Vec<StateId> =
            self.states().into_iter().filter(|&state| self.is_in(state, region)).collect();
        for state in self.states() {
            let trigger = Trigger::Events(vec![event]);
            if of_region.contains(&state) {
                let cond = self.cond();
                self.line(state, trigger, Some(cond), false);
            } else {
                self.line(state, trigger, None, true);
            }
        }
        for id in 0..self.chart.transitions.len() {
            let line = &self.chart.transitions[id];
            let own = self.chart.states[line.source].transitions.iter();
            let alone =
                own.filter(|&&id| share(&self.chart.transitions[id].trigger, &line.trigger)).count() == 1;
            if line.trigger != Trigger::Events(vec![event]) {
                continue;
            }
            if !of_region.contains(&line.source) {
                let more = self.random.chance(60).then_some(Action::Add(1));
                self.chart.transitions[id].actions.extend(more);
            } else if alone && line.cond.is_none() {
                let cond = self.cond();
                self.chart.transitions[id].cond = Some(cond);
            }
        }
    }

    pub(super) fn any_line_of_region(&mut self) {
        let region = self.any_region();
        let event = self.random.below(self.chart.events.len());
        self.line_of_region(region, event);
    }

    /// A line that stands in a region itself.
    fn line_of_region(&mut self, region: StateId, event: EventId) {
        let trigger = Trigger::Events(vec![event]);
        let mut earlier = self.chart.states[region].transitions.iter().map(|&id| &self.chart.transitions[id]);
        if earlier.any(|line| share(&line.trigger, &trigger)) {
            return;
        }
        let cond = self.random.chance(15).then(|| self.cond());
        let mut inside: Vec<StateId> = self.chart.get_child_states(region).collect();
        inside.retain(|&state| !self.chart.is_final_state(state));
        let target = self.random.pick(&inside).filter(|_| self.random.chance(25));
        let actions = match self.random.chance(80) {
            true => vec![Action::Log(format!("line of {}", self.chart.states[region].name))],
            false => Vec::new(),
        };
        self.push(region, trigger, cond, target.into_iter().collect(), actions);
    }

    /// Some line by an event does more than that.
    fn act_more(&mut self, event: EventId) {
        let lines: Vec<usize> = (0..self.chart.transitions.len())
            .filter(|&id| matches!(self.chart.transitions[id].trigger, Trigger::Events(_)))
            .collect();
        let Some(line) = self.random.pick(&lines) else { return };
        let look = hooks::look(&self.chart, &mut self.random);
        let action = match self.random.below(3) {
            0 if self.features.raise => Action::Raise(event),
            1 if self.features.later => Action::Later(event, 10),
            _ if self.features.look => look,
            _ => Action::Set(1),
        };
        self.chart.transitions[line].actions.push(action);
    }

    fn any_region(&mut self) -> StateId {
        let regions: Vec<StateId> = self.chart.get_child_states(ROOT).collect();
        self.random.pick(&regions).expect("there are regions")
    }
}

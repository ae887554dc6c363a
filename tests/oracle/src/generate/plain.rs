//! Charts of plain regions: states that do nothing as they are entered and left, and lines that lead on inside their region.
//! Such regions may act one after the other, which is a way of its own through the macro. Of ten of these charts three have
//! nothing else, three have lines of the regions themselves, in two guards look at what others change, two have one or two
//! other things that must not be there for it.

use crate::chart::{
    Action, Chart, Cond, Datum, EventId, Initial, Kind, ROOT, StateId, Transition, Trigger, Value, Way,
};
use crate::random::Random;

use super::lines::share;
use super::{Features, hooks, mend, scripts};

/// One of the charts of this number in so many of a hundred numbers.
const PERCENT: usize = 14;

pub(super) fn chart(seed: u64, number: usize, features: Features) -> Option<Chart> {
    let mut random = Random::new(&[seed, number as u64, 0, 11]);
    if !(features.plain && features.parallel && random.chance(PERCENT)) {
        return None;
    }
    let kind = random.below(10);
    let mut plain = Plain { chart: Chart::new(&format!("M{number}"), Kind::Parallel), features, random };
    plain.grow(kind > 7);
    plain.lines(kind > 7);
    plain.ticks();
    match kind {
        0..3 => {}
        3..6 => (0..plain.random.between(1, 3)).for_each(|_| plain.any_line_of_region()),
        6..8 => plain.look_at_what_changes(),
        _ => (0..plain.random.between(1, 2)).for_each(|_| plain.differ()),
    }
    let mut chart = plain.chart;
    chart.sort_transitions();
    mend::mend(&mut chart);
    (scripts::liveliness(&chart, seed) > 0).then_some(chart)
}

struct Plain {
    chart: Chart,
    features: Features,
    random: Random,
}

impl Plain {
    fn grow(&mut self, differs: bool) {
        for event in 0..self.random.between(3, 5) {
            self.chart.event(&format!("E{event}"));
        }
        let deep = differs && self.features.nesting && self.random.chance(20);
        for _ in 0..self.random.between(2, 4) {
            let region = self.add(ROOT, Kind::Compound, 'R');
            for child in 0..self.random.between(2, 4) {
                match deep && child == 1 {
                    true => {
                        let inner = self.add(region, Kind::Compound, 'C');
                        self.add(inner, Kind::Atomic, 'S');
                        self.add(inner, Kind::Atomic, 'S');
                        self.begin(inner);
                    }
                    false => drop(self.add(region, Kind::Atomic, 'S')),
                }
            }
            if differs && self.features.done && self.random.chance(15) {
                self.add(region, Kind::Final, 'F');
            }
            self.begin(region);
        }
    }

    fn add(&mut self, parent: StateId, kind: Kind, letter: char) -> StateId {
        let name = format!("{letter}{}", self.chart.states.len());
        self.chart.add_state(parent, &name, kind)
    }

    fn begin(&mut self, state: StateId) {
        let first = self.chart.get_child_states(state).next().expect("a child");
        self.chart.states[state].initial = Some(Initial { targets: vec![first], actions: Vec::new() });
    }

    /// The last events belong to one region each: guards of its lines may look at what others change.
    fn lines(&mut self, differs: bool) {
        let own: Vec<StateId> = self.chart.get_child_states(ROOT).collect();
        for state in self.states() {
            for _ in 0..self.random.between(1, 4) {
                let event = self.random.below(self.chart.events.len());
                let is_own = event > 1 && own.get(event).is_some_and(|&region| self.is_in(state, region));
                if event > 1 && !is_own && own.len() > event {
                    continue;
                }
                let cond = match self.random.below(10) {
                    0..5 if is_own => Some(self.cond()),
                    5 => Some(Cond::Always),
                    _ => None,
                };
                let stays = self.random.chance(35);
                self.line(state, Trigger::Events(vec![event]), cond, stays);
            }
            if differs && self.random.chance(5) {
                self.line(state, Trigger::AnyEvent, None, true);
            }
        }
    }

    /// Ticks are no events: they take nothing from it.
    fn ticks(&mut self) {
        for state in self.states() {
            if self.features.ticks && self.random.chance(10) {
                let trigger = if self.random.chance(50) { Trigger::Update } else { Trigger::When };
                let cond = Some(self.cond());
                let stays = self.random.chance(50);
                self.line(state, trigger, cond, stays);
            }
        }
        if self.features.ticks && self.features.machine && self.random.chance(15) {
            self.push(ROOT, Trigger::Update, Some(Cond::AtLeast(3)), vec![ROOT], vec![Action::Set(0)]);
        }
        if self.features.machine && self.random.chance(20) {
            self.chart.states[ROOT].on_entry.push(Action::Log("enter Root".to_owned()));
            self.chart.states[ROOT].on_exit.push(Action::Log("exit Root".to_owned()));
        }
        self.chart.requests = self.features.outside && self.random.chance(15);
    }

    fn line(&mut self, source: StateId, trigger: Trigger, cond: Option<Cond>, stays: bool) {
        let mut earlier = self.chart.states[source].transitions.iter().map(|&id| &self.chart.transitions[id]);
        let takes = |line: &Transition| share(&line.trigger, &trigger) || line.trigger == Trigger::AnyEvent;
        if earlier.any(|line| takes(line) && (line.cond.is_none() || line.cond == cond)) {
            return;
        }
        let parent = self.chart.states[source].parent.unwrap_or(ROOT);
        let beside: Vec<StateId> = self.chart.get_child_states(parent).collect();
        let targets = match stays || parent == ROOT {
            true => Vec::new(),
            false => self.random.pick(&beside).into_iter().collect(),
        };
        let mut actions = Vec::new();
        if self.random.chance(80) {
            let number = self.chart.transitions.len();
            actions.push(Action::Log(format!("t{number} of {}", self.chart.states[source].name)));
        }
        if self.random.chance(35) {
            actions.push(Action::Add(1));
        }
        self.push(source, trigger, cond, targets, actions);
    }

    fn push(
        &mut self,
        source: StateId,
        trigger: Trigger,
        cond: Option<Cond>,
        targets: Vec<StateId>,
        actions: Vec<Action>,
    ) {
        let (way, gifts) = (Way::Goto, Vec::new());
        self.chart.add_transition(Transition {
            source,
            rank: None,
            trigger,
            cond,
            way,
            targets,
            internal: true,
            gifts,
            actions,
        });
    }

    /// Something for which the regions must be asked together, or that only looks like it.
    fn differ(&mut self) {
        let states = self.states();
        let state = self.random.pick(&states).expect("there are states");
        let regions: Vec<StateId> = self.chart.get_child_states(ROOT).collect();
        let region = self.random.pick(&regions).expect("there are regions");
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
                let datum = Datum { name: "d2".to_owned(), initial: Value::Constant(3), is_given: false };
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
    fn look_at_what_changes(&mut self) {
        let regions: Vec<StateId> = self.chart.get_child_states(ROOT).collect();
        let region = self.random.pick(&regions).expect("there are regions");
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

    fn any_line_of_region(&mut self) {
        let regions: Vec<StateId> = self.chart.get_child_states(ROOT).collect();
        let region = self.random.pick(&regions).expect("there are regions");
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

    fn cond(&mut self) -> Cond {
        let number = i32::try_from(self.random.between(1, 3)).expect("small");
        match self.random.below(3) {
            0 => Cond::Less(number),
            1 => Cond::AtLeast(number),
            _ => Cond::Remainder { divisor: 2, is: 1 },
        }
    }

    /// Without the regions and what ends them.
    fn states(&self) -> Vec<StateId> {
        let is_inside = |&state: &StateId| self.chart.states[state].parent != Some(ROOT);
        let states = ROOT + 1..self.chart.states.len();
        states.filter(is_inside).filter(|&state| !self.chart.is_final_state(state)).collect()
    }

    fn is_in(&self, state: StateId, region: StateId) -> bool {
        self.chart.is_descendant(state, Some(region))
    }
}

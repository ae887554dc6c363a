//! Charts of plain regions: states that do nothing as they are entered and left, and lines that lead on inside their region.
//! Such regions may act one after the other, which is a way of its own through the macro. Of ten of these charts three have
//! nothing else, three have lines of the regions themselves, in two guards look at what others change, two have one or two
//! other things that must not be there for it: `beside.rs`.

mod beside;

use crate::chart::{Action, Chart, Cond, Initial, Kind, ROOT, StateId, Transition, Trigger, Way};
use crate::random::Random;

use super::lines::share;
use super::{Features, mend, scripts};

/// One of the charts of this number in so many of a hundred numbers.
const PERCENT: usize = 20;

pub(super) fn chart(seed: u64, number: usize, features: Features) -> Option<Chart> {
    let mut random = Random::new(&[seed, number as u64, 0, 11]);
    if !(features.plain && features.parallel && random.chance(PERCENT)) {
        return None;
    }
    let kind = random.below(10);
    let mut plain = Plain { chart: Chart::new(&format!("M{number}"), Kind::Parallel), features, random };
    // Where there are many regions, the macro tells the events apart before it asks any of them.
    let more = if Random::new(&[seed, number as u64, 0, 78]).chance(40) { 3 } else { 0 };
    plain.grow(kind > 7, more);
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
    fn grow(&mut self, differs: bool, more: usize) {
        for event in 0..self.random.between(3, 5) {
            self.chart.event(&format!("E{event}"));
        }
        let deep = differs && self.features.nesting && self.random.chance(20);
        for _ in 0..self.random.between(2, 4) + more {
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
            first: false,
            rank: None,
            timer: None,
            trigger,
            cond,
            way,
            targets,
            internal: true,
            gifts,
            actions,
        });
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

//! The tree of states of a random chart, with initial transitions, histories, and actions on entry and exit.

use crate::chart::{Action, Chart, Initial, Kind, ROOT, StateId};
use crate::random::Random;

use super::Features;

/// The machine itself lies at depth 0.
const DEEPEST: usize = 4;

struct Growth<'r> {
    chart: Chart,
    features: Features,
    random: &'r mut Random,
    /// For what charts did not have before, so that others stay as they were.
    own: Random,
    /// About how many states there may be.
    size: usize,
}

/// A chart with states and events, without transitions.
pub(super) fn grow(name: &str, features: Features, random: &mut Random, own: Random) -> Chart {
    let kind = if features.parallel && random.chance(15) { Kind::Parallel } else { Kind::Compound };
    let mut chart = Chart::new(name, kind);
    for event in 0..random.between(3, 5) {
        chart.event(&format!("E{event}"));
    }
    let size = match random.below(20) {
        0 => random.between(28, 40),
        1..=7 => random.between(14, 22),
        _ => random.between(6, 13),
    };
    let mut growth = Growth { chart, features, random, own, size };
    if growth.features.stack && growth.chart.is_compound_state(ROOT) {
        growth.chart.stack = growth.random.between(1, 3);
    }
    growth.below(ROOT, 0);
    growth.act();
    growth.chart
}

impl Growth<'_> {
    fn below(&mut self, parent: StateId, depth: usize) {
        match self.chart.states[parent].kind {
            Kind::Compound => self.children(parent, depth + 1),
            Kind::Parallel => self.regions(parent, depth + 1),
            _ => {}
        }
    }

    fn children(&mut self, parent: StateId, depth: usize) {
        let remembers = self.features.history && parent != ROOT;
        // What regions do beside each other matters most.
        let is_region = self.chart.is_region(parent);
        for kind in [Kind::ShallowHistory, Kind::DeepHistory] {
            if remembers && self.random.chance(if is_region { 35 } else { 22 }) {
                self.add(parent, kind);
            }
        }
        if self.features.choices && self.random.chance(30) {
            for _ in 0..self.random.between(1, 2) {
                self.add(parent, Kind::Choice);
            }
        }
        // The outermost level is wider and deeper, or else many charts would be too small to show anything.
        let (most, compound, parallel) = if parent == ROOT { (5, 40, 25) } else { (4, 32, 18) };
        for _ in 0..self.random.between(most - 2, most) {
            let kind = self.kind(depth, compound, parallel);
            let child = self.add(parent, kind);
            self.below(child, depth);
        }
        let candidates: Vec<_> = self.chart.get_child_states(parent).collect();
        // Without `ends` one region of the machine itself never does.
        let goes_on = !self.features.ends && parent == ROOT + 1 && self.chart.is_parallel_state(ROOT);
        if self.features.done && !goes_on && self.random.chance(if parent == ROOT { 20 } else { 35 }) {
            self.add(parent, Kind::Final);
        }
        let deeper = self.initial_history(parent).or_else(|| self.deeper_initial(parent));
        let target = deeper.or_else(|| self.random.pick(&candidates)).expect("two children at least");
        let actions = self.sometimes_log(30, format!("initial of {}", self.chart.states[parent].name));
        self.chart.states[parent].initial = Some(Initial { targets: vec![target], actions });
        self.history_defaults(parent);
    }

    /// At times a composite begins where it was left last.
    fn initial_history(&mut self, parent: StateId) -> Option<StateId> {
        let histories: Vec<_> = self.chart.history(parent).collect();
        let percent = if self.chart.is_region(parent) { 60 } else { 35 };
        let begins = self.features.initial_history && self.random.chance(percent);
        self.random.pick(&histories).filter(|_| begins)
    }

    /// At times a composite begins further inside.
    fn deeper_initial(&mut self, parent: StateId) -> Option<StateId> {
        if !self.random.chance(15) {
            return None;
        }
        let inside = (parent + 1..self.chart.states.len()).filter(|&state| {
            let is_child = self.chart.states[state].parent == Some(parent);
            let is_proper = !self.chart.is_history_state(state) && !self.chart.is_final_state(state);
            is_proper && !is_child && self.chart.is_descendant(state, Some(parent))
        });
        self.random.pick(&inside.collect::<Vec<_>>())
    }

    fn regions(&mut self, parent: StateId, depth: usize) {
        if self.features.history && parent != ROOT && self.random.chance(25) {
            self.add(parent, Kind::DeepHistory);
        }
        let nests = self.features.region_histories && self.features.history;
        if nests && parent != ROOT && self.own.chance(40) {
            self.add(parent, Kind::ShallowHistory);
        }
        for _ in 0..self.random.between(2, 3) {
            let kind = self.kind(depth, 75, 10);
            let has_room = self.chart.states.len() + 3 < self.size && depth + 1 < DEEPEST;
            let kind = if nests && has_room && self.own.chance(25) { Kind::Parallel } else { kind };
            let region = self.add(parent, kind);
            self.below(region, depth);
        }
        self.history_defaults(parent);
    }

    /// What a state at this depth is; both chances in percent.
    fn kind(&mut self, depth: usize, compound: usize, parallel: usize) -> Kind {
        let has_room = self.chart.states.len() + 3 < self.size;
        let roll = self.random.below(100);
        if self.features.nesting && has_room && depth < DEEPEST && roll < compound {
            Kind::Compound
        } else if self.features.parallel && has_room && depth + 1 < DEEPEST && roll < compound + parallel {
            Kind::Parallel
        } else {
            Kind::Atomic
        }
    }

    fn history_defaults(&mut self, parent: StateId) {
        let histories: Vec<_> = self.chart.history(parent).collect();
        for history in histories {
            let is_deep = self.chart.states[history].kind == Kind::DeepHistory;
            let below = (parent + 1..self.chart.states.len()).filter(|&state| {
                let is_child = self.chart.states[state].parent == Some(parent);
                !self.chart.is_history_state(state)
                    && !self.chart.is_final_state(state)
                    && !self.chart.is_choice(state)
                    && (is_deep || is_child)
            });
            let target = self.random.pick(&below.collect::<Vec<_>>());
            self.chart.states[history].initial =
                target.map(|target| Initial { targets: vec![target], actions: Vec::new() });
        }
    }

    /// A state that is named by its kind and its number.
    fn add(&mut self, parent: StateId, kind: Kind) -> StateId {
        let letter = match kind {
            Kind::Final => 'F',
            Kind::ShallowHistory | Kind::DeepHistory => 'H',
            Kind::Choice => 'X',
            _ if self.chart.is_parallel_state(parent) => 'R',
            Kind::Parallel => 'P',
            Kind::Compound => 'C',
            Kind::Atomic => 'S',
        };
        let name = format!("{letter}{}", self.chart.states.len());
        self.chart.add_state(parent, &name, kind)
    }

    /// Actions on entry and exit. Those of the machine itself are in `machine.rs`.
    fn act(&mut self) {
        for state in ROOT + 1..self.chart.states.len() {
            if self.chart.is_history_state(state) || self.chart.is_choice(state) {
                continue;
            }
            let name = self.chart.states[state].name.clone();
            self.chart.states[state].on_entry = self.some_actions(75, format!("enter {name}"));
            if !self.chart.is_final_state(state) {
                self.chart.states[state].on_exit = self.some_actions(65, format!("exit {name}"));
            }
        }
    }

    fn some_actions(&mut self, log: usize, text: String) -> Vec<Action> {
        let mut actions = self.sometimes_log(log, text);
        if self.random.chance(10) {
            actions.push(Action::Add(1));
        }
        if self.features.raise && self.random.chance(6) {
            actions.push(Action::Raise(self.random.below(self.chart.events.len())));
        }
        actions
    }

    fn sometimes_log(&mut self, percent: usize, text: String) -> Vec<Action> {
        if self.random.chance(percent) { vec![Action::Log(text)] } else { Vec::new() }
    }
}

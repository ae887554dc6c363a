//! Forks and joins. A fork into states that are active side by side is one line with several targets; a join of such states is
//! a line of the state around them that asks for all of them.

use super::super::chart::{Guard, Initial, Kind, StateId, Transition, Trigger};
use super::{Mark, Sketch};

impl Sketch {
    pub(super) fn forks(&mut self) {
        let of_mark = |sketch: &Self, mark| {
            let all = sketch.chart.all().into_iter();
            all.filter(|state| sketch.marks.get(state) == Some(&mark)).collect::<Vec<StateId>>()
        };
        for fork in of_mark(self, Mark::Fork) {
            self.fork(fork);
        }
        for join in of_mark(self, Mark::Join) {
            self.join(join);
        }
    }

    fn fork(&mut self, fork: StateId) {
        let lines = &self.chart.states[fork].transitions;
        let targets: Vec<StateId> = lines.iter().flat_map(|line| line.targets.clone()).collect();
        let are_beside = (1..targets.len()).all(|place| self.are_beside(&targets[..place], targets[place]));
        if targets.len() < 2 || !are_beside {
            if targets.len() > 1 && !self.part(fork, &targets) {
                self.lost(fork, "this forks into states that are not inside one state side by side");
            }
            return;
        }
        let forked = |list: &mut Vec<StateId>| {
            if let Some(place) = list.iter().position(|target| *target == fork) {
                list.splice(place..=place, targets.clone());
            }
        };
        for state in &mut self.chart.states {
            state.transitions.iter_mut().for_each(|line| forked(&mut line.targets));
            state.initial.iter_mut().for_each(|initial| forked(&mut initial.targets));
        }
        self.remove(fork);
        self.part_beginnings();
    }

    /// Makes regions of what follows on a fork, up to its join, where the ways do not meet before. Whether that was possible.
    fn part(&mut self, fork: StateId, targets: &[StateId]) -> bool {
        let ways: Vec<Vec<StateId>> = targets.iter().map(|target| self.way(*target)).collect();
        let all = ways.concat();
        let is_apart = |state: &StateId| {
            let is_only = all.iter().filter(|other| *other == state).count() == 1;
            is_only && self.chart.states[*state].parent == self.chart.states[fork].parent && *state != fork
        };
        let is_entered = |target: &StateId| all.contains(target);
        let mut others = self.chart.all();
        others.retain(|other| {
            *other != fork && !all.iter().any(|state| state == other || self.chart.is_inside(*other, *state))
        });
        let leads_in = |id: &StateId| {
            let state = &self.chart.states[*id];
            let begins = state.initial.iter().flat_map(|initial| &initial.targets);
            state.transitions.iter().flat_map(|line| &line.targets).chain(begins).any(is_entered)
        };
        if !all.iter().all(is_apart) || others.iter().any(leads_in) {
            return false;
        }
        self.chart.states[fork].kind = Kind::Parallel;
        self.chart.states[fork].transitions.clear();
        self.marks.remove(&fork);
        for (number, way) in ways.into_iter().enumerate() {
            let region = self.region(fork, number + 1);
            let targets = way[..1].to_vec();
            way.into_iter().for_each(|state| self.put(state, region));
            self.chart.states[region].initial = Some(Initial { targets, actions: Vec::new() });
        }
        true
    }

    /// The states that follow on one, with it first, up to a join.
    fn way(&self, first: StateId) -> Vec<StateId> {
        let (mut way, mut at) = (vec![first], 0);
        while at < way.len() {
            let lines = &self.chart.states[way[at]].transitions;
            for target in lines.iter().flat_map(|line| &line.targets) {
                if self.marks.get(target) != Some(&Mark::Join) && !way.contains(target) {
                    way.push(*target);
                }
            }
            at += 1;
        }
        way
    }

    /// A fork where a region begins says it for the regions beside it too.
    fn part_beginnings(&mut self) {
        let mut regions = self.chart.all();
        regions.retain(|id| self.chart.is_region(*id));
        for region in regions {
            let Some(initial) = &self.chart.states[region].initial else { continue };
            let is_own = |target: &StateId| self.chart.is_inside(*target, region);
            let (own, others): (Vec<StateId>, Vec<StateId>) =
                initial.targets.iter().copied().partition(is_own);
            if others.is_empty() || own.is_empty() {
                continue;
            }
            for other in others {
                let beside = self.chart.around(other).find(|id| self.chart.is_region(*id));
                if let Some(beside) = beside.filter(|beside| self.chart.states[*beside].initial.is_none()) {
                    let initial = Initial { targets: vec![other], actions: Vec::new() };
                    self.chart.states[beside].initial = Some(initial);
                }
            }
            if let Some(initial) = &mut self.chart.states[region].initial {
                initial.targets = own;
            }
        }
    }

    fn join(&mut self, join: StateId) {
        let leads = |line: &Transition| line.targets == [join];
        let sources: Vec<StateId> = self
            .chart
            .all()
            .into_iter()
            .filter(|id| self.chart.states[*id].transitions.iter().any(leads))
            .collect();
        let are_beside = (1..sources.len()).all(|place| self.are_beside(&sources[..place], sources[place]));
        let around = self.around_all(&sources).filter(|_| sources.len() > 1 && are_beside);
        let Some(around) = around else {
            if sources.len() > 1 {
                self.lost(join, "this joins states that are not inside one state side by side");
            }
            return;
        };
        let mut told = false;
        for source in &sources {
            let lines = &mut self.chart.states[*source].transitions;
            told |= lines.iter().filter(|line| leads(line)).any(|line| line.trigger != Trigger::Always);
            lines.retain(|line| !leads(line));
        }
        if told {
            self.lost(around, "a join waits for its states, and not for what the labels before it say");
        }
        let lines = std::mem::take(&mut self.chart.states[join].transitions);
        for mut line in lines {
            let asked = sources.iter().map(|source| Guard::In(*source));
            line.guard = Some(Guard::All(asked.chain(line.guard.take()).collect()));
            self.chart.states[around].transitions.push(line);
        }
        self.remove(join);
    }

    /// The innermost state around all of these that holds regions.
    fn around_all(&self, states: &[StateId]) -> Option<StateId> {
        let first = states.first()?;
        let mut around = self.chart.around(*first);
        around.find(|around| {
            self.chart.states[*around].kind == Kind::Parallel
                && states.iter().all(|state| self.chart.is_inside(*state, *around))
        })
    }
}

//! Forks and joins. A fork into states that are active side by side is one line with several targets; a join of such states is
//! a line of the state around them that asks for all of them.

use super::super::chart::{Action, Guard, Initial, Kind, ROOT, StateId, Transition, Trigger};
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
        let lines = self.forked(fork);
        let own: Vec<Action> = lines.into_iter().flat_map(|line| line.actions).collect();
        let forked = |list: &mut Vec<StateId>, actions: &mut Vec<Action>| {
            if let Some(place) = list.iter().position(|target| *target == fork) {
                list.splice(place..=place, targets.clone());
                actions.extend(own.iter().cloned());
            }
        };
        for state in &mut self.chart.states {
            state.transitions.iter_mut().for_each(|line| forked(&mut line.targets, &mut line.actions));
            state.initial.iter_mut().for_each(|initial| forked(&mut initial.targets, &mut initial.actions));
        }
        self.remove(fork);
        self.part_beginnings();
    }

    /// The lines of a fork, which waits for nothing: labels that say when are told.
    fn forked(&mut self, fork: StateId) -> Vec<Transition> {
        let lines = std::mem::take(&mut self.chart.states[fork].transitions);
        let around = self.chart.states[fork].parent.unwrap_or(ROOT);
        for label in self.waits.remove(&fork).unwrap_or_default() {
            self.lost(around, format!("`{label}`: a fork waits for nothing"));
        }
        lines
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
        let lines = self.forked(fork);
        self.marks.remove(&fork);
        for (number, way) in ways.into_iter().enumerate() {
            let region = self.region(fork, number + 1);
            let targets = way[..1].to_vec();
            let own = lines.iter().filter(|line| line.targets.contains(&targets[0]));
            let actions = own.flat_map(|line| line.actions.clone()).collect();
            way.into_iter().for_each(|state| self.put(state, region));
            self.chart.states[region].initial = Some(Initial { targets, actions });
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
        let (mut told, mut before) = (false, Vec::new());
        for source in &sources {
            let lines = &mut self.chart.states[*source].transitions;
            for line in lines.extract_if(.., |line| leads(line)) {
                told |= line.trigger != Trigger::Always || line.guard.is_some();
                before.extend(line.actions);
            }
        }
        if told {
            let labels = self.waits.remove(&join).unwrap_or_default().join("`, `");
            self.lost(around, format!("a join waits for its states, and not for `{labels}`"));
        }
        let lines = std::mem::take(&mut self.chart.states[join].transitions);
        for mut line in lines {
            line.actions.splice(0..0, before.iter().cloned());
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

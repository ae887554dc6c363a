//! What our own exports draw as states, though it is none, and what they leave to be seen.

use super::super::chart::{Kind, StateId, Way};
use super::{End, Mark, Sketch};

impl Sketch {
    /// Finds the marks by their names: ids of states are their names, and those of marks are made of the state around them.
    pub(super) fn own_marks(&mut self) {
        let ids: Vec<(String, StateId)> = self.ids.iter().map(|(id, state)| (id.clone(), *state)).collect();
        for (id, state) in ids {
            let name = self.chart.states[state].name.clone();
            if id.trim_end_matches('_') == name.trim_end_matches('_') || self.marks.contains_key(&state) {
                continue;
            }
            match name.as_str() {
                "H" => self.chart.states[state].kind = Kind::History,
                "H*" => self.chart.states[state].kind = Kind::DeepHistory,
                name => {
                    if let Some(mark) = Mark::of_own(name) {
                        self.mark(state, mark);
                    }
                }
            }
        }
    }

    /// A state of a table that holds others says where it begins, unless they are regions.
    pub(super) fn own_regions(&mut self) {
        for state in self.chart.all() {
            let begins = self.arrows.iter().any(|arrow| arrow.from == End::Dot(state));
            if !begins && self.chart.inside(state).next().is_some() {
                self.chart.states[state].kind = Kind::Parallel;
            }
        }
    }

    /// Where lines with `pop` lead if nothing is suspended.
    pub(super) fn pops(&mut self) {
        for (mark, target) in std::mem::take(&mut self.pop_elses) {
            let lines = self.chart.states.iter_mut().flat_map(|state| &mut state.transitions);
            let of_mark = lines.filter(|line| line.way == Way::Pop && line.targets.first() == Some(&mark));
            of_mark.for_each(|line| line.targets.push(target));
        }
        let marks = &self.marks;
        for line in self.chart.states.iter_mut().flat_map(|state| &mut state.transitions) {
            line.targets.retain(|target| marks.get(target) != Some(&Mark::Pop));
        }
    }
}

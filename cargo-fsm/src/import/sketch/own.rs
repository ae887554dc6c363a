//! What our own exports draw as states, though it is none, and what they leave to be seen.

use super::super::chart::{Kind, StateId};
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
                "H" if id.contains("_history") => self.chart.states[state].kind = Kind::History,
                "H*" => self.chart.states[state].kind = Kind::DeepHistory,
                "any state" => self.mark(state, Mark::Any),
                "pop" if id.contains("_pop") => self.mark(state, Mark::Pop),
                "previous" if id.contains("_previous") => self.mark(state, Mark::Previous),
                "initial" if id.contains("_initial") => self.mark(state, Mark::Begin),
                _ => {}
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

    /// Where lines with `pop` lead if nothing is suspended: one mark serves all lines of a state's children.
    pub(super) fn pops(&mut self) {
        let pops = std::mem::take(&mut self.pops);
        for (mark, target) in std::mem::take(&mut self.pop_elses) {
            let mut of_mark = pops.iter().filter(|(_, _, other)| *other == mark);
            match (of_mark.next(), of_mark.next()) {
                (Some((source, line, _)), None) => {
                    self.chart.states[*source].transitions[*line].targets.push(target);
                }
                (Some((source, ..)), _) => {
                    let name = self.chart.states[target].name.clone();
                    self.lost(*source, format!("pop else {name}: the picture does not say which line has it"));
                }
                (None, _) => {}
            }
        }
    }
}

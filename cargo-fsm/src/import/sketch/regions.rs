//! Regions, and what is drawn as a state and is none.

use super::super::chart::{Kind, ROOT, StateId};
use super::{Arrow, End, Mark, Sketch};

impl Sketch {
    /// What follows is active beside what came before in these braces.
    pub(in super::super) fn beside(&mut self) {
        // Our regions have names of their own.
        if self.chart.is_own {
            return;
        }
        let (state, inside) = self.scopes.last().map_or((ROOT, ROOT), |scope| (scope.state, scope.inside));
        if inside == state {
            let region = self.region(state, 1);
            let children = self.chart.states[state].children.clone();
            for child in children.into_iter().filter(|child| *child != region) {
                if !self.chart.states[child].kind.is_history() {
                    self.put(child, region);
                }
            }
            for arrow in &mut self.arrows {
                for end in [&mut arrow.from, &mut arrow.to] {
                    if *end == End::Dot(state) {
                        *end = End::Dot(region);
                    }
                }
            }
            self.chart.states[state].kind = Kind::Parallel;
        }
        let number = self.chart.inside(state).count() + 1;
        let region = self.region(state, number);
        if let Some(scope) = self.scopes.last_mut() {
            scope.inside = region;
        }
    }

    pub(super) fn region(&mut self, state: StateId, number: usize) -> StateId {
        let name = match state {
            ROOT => format!("Region {number}"),
            state => format!("{} {number}", self.chart.states[state].name),
        };
        self.chart.add(state, name, Kind::State)
    }

    /// What is drawn as a state and is none.
    pub(super) fn remove_marks(&mut self) {
        let marks: Vec<(StateId, Mark)> = self.marks.iter().map(|(state, mark)| (*state, *mark)).collect();
        for (state, mark) in marks {
            match mark {
                Mark::Choice if self.chart.is_own => self.chart.states[state].kind = Kind::Choice,
                Mark::Choice | Mark::Fork | Mark::Join | Mark::Point => {}
                Mark::Begin => {
                    let around = self.chart.states[state].parent.unwrap_or(ROOT);
                    let begins = self.arrows.iter_mut().filter(|arrow| arrow.from == End::State(state));
                    begins.for_each(|arrow| arrow.from = End::Dot(around));
                    self.remove(state);
                }
                Mark::Any | Mark::Outside | Mark::Pop | Mark::Previous => self.remove(state),
            }
        }
    }

    /// A region in which one state stands alone is that state.
    pub(super) fn regions(&mut self) {
        for region in self.chart.all() {
            if !self.chart.is_region(region) {
                continue;
            }
            let begins = |arrow: &Arrow, only| {
                arrow.from == End::Dot(region) && arrow.to == End::State(only) && arrow.label.is_empty()
            };
            match self.chart.states[region].children[..] {
                [] if !self.declared.contains(&region) => self.remove(region),
                [only] => {
                    let is_named = |arrow: &&Arrow| [arrow.from, arrow.to].contains(&End::Dot(region));
                    let mut named = self.arrows.iter().filter(is_named);
                    let holds = !self.chart.states[only].children.is_empty();
                    if holds && named.all(|arrow| begins(arrow, only)) {
                        self.arrows.retain(|arrow| !begins(arrow, only));
                        self.replace(region, only);
                    }
                }
                _ => {}
            }
        }
        for state in self.chart.all() {
            let is_alone = self.chart.inside(state).count() < 2;
            if self.chart.states[state].kind == Kind::Parallel && is_alone {
                self.chart.states[state].kind = Kind::State;
            }
        }
    }

    /// Puts a state in the place of the one around it.
    fn replace(&mut self, around: StateId, only: StateId) {
        let Some(parent) = self.chart.states[around].parent else { return };
        let place = self.chart.states[parent].children.iter().position(|child| *child == around);
        if let Some(place) = place {
            self.chart.states[parent].children[place] = only;
            self.chart.states[only].parent = Some(parent);
            self.chart.states[around].children.clear();
        }
    }
}

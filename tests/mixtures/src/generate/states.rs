//! The states of a machine: what stands inside what.

use fsm_oracle::random::Random;

use super::features::Features;
use super::often::percent;
use super::plan::{Kind, State};

/// Room for states: a machine stays small enough to be read.
const MOST: usize = 14;

pub struct Tree<'a> {
    features: &'a Features,
    random: &'a mut Random,
    states: Vec<State>,
}

pub fn choose(features: &Features, random: &mut Random) -> Vec<State> {
    let mut tree = Tree { features, random, states: Vec::new() };
    if features.root_regions {
        tree.regions(None);
    } else {
        let count = if features.table { tree.random.between(8, 12) } else { tree.random.between(2, 4) };
        tree.children(None, count, 0);
        if features.pushes {
            let overlay = tree.add(Kind::Overlay, None);
            tree.states[overlay].is_tracked = true;
        }
    }
    tree.states
}

impl Tree<'_> {
    fn add(&mut self, kind: Kind, parent: Option<usize>) -> usize {
        let number = self.states.len();
        // Who tells the ledger does something when it is entered.
        let tracked = match (self.features.still, self.features.table) {
            (true, _) => 0,
            (_, true) => 15,
            _ => 60,
        };
        self.states.push(State {
            is_tracked: !matches!(kind, Kind::Final | Kind::Choice) && self.random.chance(tracked),
            cfg: self.features.cfg && self.random.chance(10),
            is_raw: self.random.chance(3),
            ..State::new(kind, number, parent)
        });
        if let Some(parent) = parent {
            self.states[parent].children.push(number);
        }
        number
    }

    /// States of which one at a time is active; the first can be entered first.
    fn children(&mut self, parent: Option<usize>, count: usize, depth: usize) {
        for _ in 0..count {
            let has_room = self.states.len() + 3 <= MOST && depth < 3;
            if has_room && self.features.composites && self.random.chance(35 - 8 * depth) {
                let composite = self.add(Kind::Composite, parent);
                let count = self.random.between(1, 3);
                self.children(Some(composite), count, depth + 1);
            } else if has_room
                && self.features.regions
                && !self.features.still
                && self.random.chance(30 - 8 * depth)
            {
                let parallel = self.add(Kind::Parallel, parent);
                self.regions(Some(parallel));
            } else {
                self.add(Kind::Leaf, parent);
            }
        }
        if self.features.finals && self.random.chance(if parent.is_none() { 50 } else { 40 }) {
            self.add(Kind::Final, parent);
        }
        if self.features.choices && self.random.chance(percent(self.features.often.choices, 50)) {
            self.add(Kind::Choice, parent);
        }
    }

    fn regions(&mut self, parent: Option<usize>) {
        let depth = if parent.is_none() { 0 } else { 1 };
        for _ in 0..self.random.between(2, 3) {
            let region = self.add(Kind::Region, parent);
            let has_room = self.states.len() + 2 <= MOST;
            if self.features.still || has_room && self.random.chance(85) {
                let count = self.random.between(if self.features.still { 2 } else { 1 }, 3);
                self.children(Some(region), count, depth + 1);
            }
        }
    }
}

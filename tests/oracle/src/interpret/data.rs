//! Data of states, which SCXML does not know: "data of that state: it exists while the state is current or suspended";
//! "initial values are computed on each entry, after the fields that the target gives"; "data that move stay where they
//! are until all have acted"; what history and `previous` bring back "has its data as they were" (the reference, "Data",
//! "Regions", "History"). What comes of a change is computed after its own action, and put in place at the commit.

use std::collections::{BTreeMap, BTreeSet};

use crate::chart::{Gift, Given, ROOT, StateId};

use super::Interpreter;
use super::change::Change;
use super::enter::Entry;

/// The numbers of states.
pub(super) type Numbers = BTreeMap<StateId, i32>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Memory {
    History(StateId),
    /// What was left last in this composite.
    Left(StateId),
}

#[derive(Clone, Copy, Debug)]
enum Made {
    Value(i32),
    Moved(StateId),
}

#[derive(Clone, Debug, Default)]
pub(super) struct Data {
    /// Of active states; and of those that are left, until the commit.
    pub(super) values: Numbers,
    /// For the states that the microstep enters.
    made: BTreeMap<StateId, Made>,
    /// The variable as it was when the data of these states were computed, and with them their durations.
    pub(super) variable_then: BTreeMap<StateId, i32>,
    /// Memories that it renews, with the states in them.
    renewed: BTreeMap<Memory, Vec<StateId>>,
    pub(super) remembered: BTreeMap<Memory, Numbers>,
}

impl Data {
    pub(super) fn renew(&mut self, memory: Memory, states: Vec<StateId>) {
        self.renewed.insert(memory, states);
    }

    pub(super) fn forget(&mut self, memory: Memory) {
        self.renewed.remove(&memory);
        self.remembered.remove(&memory);
    }

    /// Nothing comes of what was made so far.
    pub(super) fn forget_what_was_made(&mut self) {
        self.made.clear();
        self.renewed.clear();
    }

    /// The data that the commit moves, each from its state to another.
    pub(super) fn moving(&self) -> Vec<(StateId, StateId)> {
        let moved = self.made.iter().filter_map(|(to, made)| match made {
            Made::Moved(from) => Some((*from, *to)),
            Made::Value(_) => None,
        });
        moved.collect()
    }

    /// The commit, as far as memories go.
    pub(super) fn remember(&mut self) {
        for (memory, states) in std::mem::take(&mut self.renewed) {
            let numbers = self.of(&states);
            self.remembered.insert(memory, numbers);
        }
    }

    fn of(&self, states: &[StateId]) -> Numbers {
        states.iter().filter_map(|state| Some((*state, *self.values.get(state)?))).collect()
    }

    /// What is suspended goes with these states.
    pub(super) fn take(&mut self, states: &BTreeSet<StateId>) -> Numbers {
        states.iter().filter_map(|state| Some((*state, self.values.remove(state)?))).collect()
    }

    /// Puts other numbers into the place of these, without those of the machine itself, and gives these back.
    pub(super) fn exchange(&mut self, mut numbers: Numbers) -> Numbers {
        let own = self.values.remove(&ROOT);
        numbers.extend(own.map(|own| (ROOT, own)));
        std::mem::replace(&mut self.values, numbers)
    }

    /// What `previous` goes back to, of this level of the stack.
    pub(super) fn take_left(&mut self) -> BTreeMap<Memory, Numbers> {
        let (left, kept) = std::mem::take(&mut self.remembered)
            .into_iter()
            .partition(|(memory, _)| matches!(memory, Memory::Left(_)));
        self.remembered = kept;
        left
    }

    pub(super) fn give_left_back(&mut self, left: BTreeMap<Memory, Numbers>) {
        self.take_left();
        self.remembered.extend(left);
    }
}

impl<'c> Interpreter<'c> {
    /// Values of what a target gives, in the order in which it is written.
    pub(super) fn given(&self, gifts: &[Gift]) -> Numbers {
        let value = |gift: &Gift| match &gift.given {
            Given::Value(value) => Some((gift.state, self.value(value))),
            Given::Taken(from, more) => Some((gift.state, self.data.values[from] + more)),
            Given::Moved(_) => None,
        };
        gifts.iter().filter_map(value).collect()
    }

    /// The data of what a change enters. A request has computed the gifts where it was made.
    pub(super) fn make_data(&mut self, change: &Change<'c>, asked: Option<&Numbers>) {
        if !change.changes() || self.resumes(change) {
            return;
        }
        let given = asked.cloned().unwrap_or_else(|| self.given(change.gifts));
        let entry = self.compute_entry_set(&[*change]);
        self.make_of(&entry, &given, Some(change));
    }

    /// Data of the machine itself are made at the start, by no change. `=> self` keeps what was given to the state.
    pub(super) fn make_of(&mut self, entry: &Entry<'c>, given: &Numbers, change: Option<&Change<'c>>) {
        let chart = self.chart;
        let gifts = change.map_or(&[][..], |change| change.gifts);
        let kept = change.filter(|change| change.is_self()).map(|change| change.source);
        for &state in entry.states_to_enter.iter().filter(|&&state| state != ROOT || entry.begins) {
            self.data.variable_then.insert(state, self.variable);
            let Some(datum) = &chart.states[state].datum else { continue };
            let moved = gifts.iter().find_map(|gift| match gift.given {
                Given::Moved(from) if gift.state == state => Some(from),
                _ => None,
            });
            let made = match (given.get(&state), moved) {
                (Some(value), _) => Made::Value(*value),
                (None, Some(from)) => Made::Moved(from),
                (None, None) if datum.is_given && kept == Some(state) => Made::Moved(state),
                (None, None) => Made::Value(self.value(&datum.initial)),
            };
            self.data.made.insert(state, made);
        }
    }

    /// The durations of what `previous` brings back are computed anew.
    pub(super) fn make_brought_back(&mut self, change: &Change<'c>, brought_back: &[StateId]) {
        if change.way == crate::chart::Way::Previous {
            let domain = self.domain_of_self(change.source);
            let inside = brought_back.iter().filter(|&&state| self.chart.is_descendant(state, Some(domain)));
            self.data.variable_then.extend(inside.map(|&state| (state, self.variable)));
        }
    }

    /// The data that `previous` brings back, before its change leaves anything.
    pub(super) fn data_brought_back(&self, changes: &[Change<'c>]) -> Numbers {
        let back = changes.iter().filter(|change| change.way == crate::chart::Way::Previous);
        let memories = back.map(|change| Memory::Left(self.domain_of_self(change.source)));
        memories
            .filter_map(|memory| self.data.remembered.get(&memory))
            .flatten()
            .map(|(&a, &b)| (a, b))
            .collect()
    }

    /// The data that histories bring back.
    pub(super) fn data_of_memories(&self, entry: &Entry<'c>) -> Numbers {
        let mut numbers = Numbers::new();
        for (state, history) in &entry.kept {
            let memory = self.data.remembered.get(&Memory::History(*history));
            numbers.extend(memory.and_then(|memory| Some((*state, *memory.get(state)?))));
        }
        numbers
    }

    /// The commit: what is left over of the old states is dropped.
    pub(super) fn put_data(&mut self, entry: &Entry<'c>, kept: &Numbers) {
        let old = std::mem::take(&mut self.data.values);
        let made = std::mem::take(&mut self.data.made);
        let stay = old.iter().filter(|(state, _)| self.configuration.contains(state));
        let mut values: Numbers = stay.map(|(state, value)| (*state, *value)).collect();
        for &state in &entry.states_to_enter {
            let is_new = match made.get(&state) {
                Some(Made::Value(value)) => Some(*value),
                Some(Made::Moved(from)) => old.get(from).copied(),
                None => None,
            };
            values.extend(kept.get(&state).copied().or(is_new).map(|value| (state, value)));
        }
        self.data.values = values;
    }
}

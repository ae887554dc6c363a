//! Configurations that a push puts aside, with their data.

use fsm_compiler::program::Hook;
use fsm_compiler::topology::{ROOT, StateId};

use super::data::Made;
use super::entered::{Arrival, Arrivals};
use super::{Configuration, Machine, Suspended};

impl Machine<'_, '_> {
    pub(crate) fn suspend(&mut self, before: &Configuration) {
        let left_last = std::mem::take(&mut self.left_last);
        self.stack.push(Suspended {
            active: before.clone(),
            not_entered: std::mem::take(&mut self.not_entered),
            timers: self.timers.clone(),
            at: self.now,
            left_last,
            numbers: self.data.exchange(Default::default()),
            left_numbers: self.data.change_level(Default::default()),
        });
    }

    /// The newest first. None of it is active.
    pub(crate) fn leave_suspended(&mut self) {
        for level in (0..self.stack.len()).rev() {
            self.look_at_level(level);
            let noted = &self.program.storage.unentered;
            let Suspended { active, not_entered, .. } = &self.stack[level];
            let entered = active.iter().filter(|id| !(noted.contains(id) && not_entered.contains(id)));
            let entered: Vec<StateId> = entered.copied().collect();
            for id in entered.into_iter().rev() {
                self.run_acts(id, Hook::Exit);
            }
            self.look_at_level(level);
        }
    }

    pub(crate) fn forget_suspended(&mut self) {
        while let Some(suspended) = self.stack.pop() {
            self.left_last = suspended.left_last;
            self.data.change_level(suspended.left_numbers);
            let values = std::mem::replace(&mut self.data.values, suspended.numbers);
            self.keep(ROOT, &suspended.active, false);
            self.data.values = values;
        }
    }

    /// What `previous` brings back, with its data.
    pub(crate) fn again(&self, domain: StateId, back: Configuration, variable: i32) -> Arrivals {
        let numbers = self.data.kept.get(&(true, domain)).into_iter().flatten();
        let numbers = numbers.map(|(field, number)| (*field, Made::Value(*number))).collect();
        Arrivals {
            list: back.into_iter().map(Arrival::Enter).collect(),
            taken: Vec::new(),
            numbers,
            variable,
            moved_on: false,
        }
    }
}

//! Machines in the data of states that live with them. What they do is not in the program: the language knows it.

use super::Machine;
use crate::language::Time;
use fsm_compiler::topology::{ROOT, StateId};

impl Machine<'_, '_> {
    /// It ticks, or is stopped.
    pub(crate) fn run_inside(&mut self, id: StateId, field: usize, ticks: bool) {
        let ty = self.program.state(id).data[field].ty.to_string();
        let Some(number) = self.data.values.get_mut(&(id, field)) else { return };
        let said = self.runnable.language.inside(&ty, number, ticks, self.now);
        self.lines.extend(said);
    }

    /// When the first of those that are active has something to do for the sake of time.
    pub(crate) fn deadline_inside(&self) -> Option<Time> {
        let active = std::iter::once(ROOT).chain(self.active.iter().copied());
        let deadlines = active.flat_map(|id| {
            let fields = self.program.state(id).data.iter().enumerate();
            fields.filter(|(_, field)| field.lent.is_some()).filter_map(move |(index, field)| {
                let number = *self.data.values.get(&(id, index))?;
                self.runnable.language.deadline_inside(&field.ty.to_string(), number)
            })
        });
        deadlines.min()
    }
}

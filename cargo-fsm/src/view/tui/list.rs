//! The list of programs and machines: its rows, and the one that is selected.

use std::path::Path;

use super::state::{Shown, State};

pub(super) enum Row<'s> {
    Heading(&'s str),
    File(&'s Path),
    /// A file that cannot be read, by its number.
    Problem(usize),
    /// By its number.
    Machine(usize),
    Program(usize),
    /// A remark.
    Note(&'static str),
}

impl State {
    pub(super) fn list_rows(&self) -> Vec<Row<'_>> {
        let mut rows = Vec::new();
        if !self.programs.is_empty() {
            rows.push(Row::Heading("Programs"));
            rows.extend((0..self.programs.len()).map(Row::Program));
        }
        rows.extend((0..self.sources.problems.len()).map(Row::Problem));
        let wanted = self.list.filter.text.trim().to_lowercase();
        let (mut group, mut file) = (None, None);
        for (number, machine) in self.sources.machines.iter().enumerate() {
            let own = machine.package.as_deref().unwrap_or("Files");
            let text = format!("{} {} {own}", machine.name, machine.file.display()).to_lowercase();
            if !text.contains(&wanted) {
                continue;
            }
            if group != Some(own) {
                rows.push(Row::Heading(own));
            }
            if file != Some(machine.file.as_path()) || group != Some(own) {
                rows.push(Row::File(&machine.file));
            }
            (group, file) = (Some(own), Some(machine.file.as_path()));
            rows.push(Row::Machine(number));
        }
        if group.is_none() {
            rows.push(Row::Note(match self.sources.machines.is_empty() {
                true => "There is no machine in these files.",
                false => "No machine has such a name.",
            }));
        }
        rows
    }

    /// What a row opens.
    pub(super) fn opens(&self, row: &Row<'_>) -> Option<Shown> {
        match row {
            Row::Machine(number) => Some(Shown::Machine(self.sources.machines.get(*number)?.id.clone())),
            Row::Program(number) => Some(Shown::Program(self.programs.get(*number)?.id)),
            _ => None,
        }
    }

    /// The selected row. Where it is gone, the first that opens something.
    pub(super) fn list_selected(&self, rows: &[Row<'_>]) -> Option<usize> {
        let opened: Vec<Option<Shown>> = rows.iter().map(|row| self.opens(row)).collect();
        let place = |wanted: &Shown| opened.iter().position(|shown| shown.as_ref() == Some(wanted));
        let selected = self.list.selected.as_ref().and_then(place).or_else(|| place(&self.shown));
        selected.or_else(|| opened.iter().position(Option::is_some))
    }

    /// Selects the row so many rows that open something away.
    pub(super) fn list_move(&mut self, count: i64) {
        let rows = self.list_rows();
        let Some(selected) = self.list_selected(&rows) else { return };
        let openable: Vec<usize> = (0..rows.len()).filter(|row| self.opens(&rows[*row]).is_some()).collect();
        let place = openable.iter().position(|row| *row == selected).unwrap_or(0);
        let place = moved(place, count, openable.len());
        let next = openable.get(place).and_then(|row| self.opens(&rows[*row]));
        self.list.selected = next;
    }
}

/// A place in a list of this length, moved by so many.
pub(super) fn moved(place: usize, count: i64, length: usize) -> usize {
    let by = usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX);
    let moved = if count < 0 { place.saturating_sub(by) } else { place.saturating_add(by) };
    moved.min(length.saturating_sub(1))
}

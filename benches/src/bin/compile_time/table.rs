//! The times of one crate, and the table of all.

use std::time::Duration;

use crate::crates::Subject;
use crate::program;
use crate::project::Project;
use crate::ring::Ring;
use crate::{HANDLERS, SIZES};

pub struct Row {
    subject: Subject,
    project: Project,
    /// Without any machine.
    empty: Vec<Duration>,
    /// With its macro, from nothing.
    cold: Vec<Duration>,
    /// Of the program without a machine.
    empty_size: Option<u64>,
    cells: Vec<Cell>,
}

struct Cell {
    machine: Ring,
    times: Vec<Duration>,
    size: Option<u64>,
    failure: Option<String>,
}

impl Row {
    pub fn new(subject: Subject, project: Project, machines: Vec<Ring>, failure: Option<String>) -> Self {
        let cell = |machine| Cell { machine, times: Vec::new(), size: None, failure: failure.clone() };
        let cells = machines.into_iter().map(cell).collect();
        Self { subject, project, empty: Vec::new(), cold: Vec::new(), empty_size: None, cells }
    }

    /// Each machine once.
    pub fn measure(&mut self) -> Result<(), String> {
        match self.project.build_cold()? {
            Ok(time) => self.cold.push(time),
            Err(error) => eprintln!("a cold build of {}: {error}", self.subject.name),
        }
        self.project.write("")?;
        self.empty.extend(self.project.check()?);
        for cell in self.cells.iter_mut().filter(|cell| cell.failure.is_none()) {
            self.project.write(&(self.subject.source)(&cell.machine))?;
            match self.project.check()? {
                Ok(time) => cell.times.push(time),
                Err(error) => cell.failure = Some(error),
            }
        }
        Ok(())
    }

    /// How long programs are does not change from round to round.
    pub fn measure_sizes(&mut self) -> Result<(), String> {
        eprintln!("sizes of {}", self.subject.name);
        let empty = self.project.size(&program::source(&self.subject, None))?;
        self.empty_size = empty.map_err(|error| eprintln!("{}: {error}", self.subject.name)).ok();
        for cell in self.cells.iter_mut().filter(|cell| cell.machine.handlers == HANDLERS) {
            match self.project.size(&program::source(&self.subject, Some(&cell.machine)))? {
                Ok(size) => cell.size = Some(size),
                Err(error) => eprintln!("{}: {error}", self.subject.name),
            }
        }
        Ok(())
    }

    /// Median, least and most, in seconds above the empty crate.
    fn seconds(&self, cell: &Cell) -> Option<[f64; 3]> {
        if cell.failure.is_some() {
            return None;
        }
        let empty = sorted(&self.empty).get(self.empty.len() / 2)?.as_secs_f64();
        let times = sorted(&cell.times);
        let at = |index: usize| times.get(index).map(|time| time.as_secs_f64() - empty);
        Some([at(times.len() / 2)?, at(0)?, at(times.len().checked_sub(1)?)?])
    }

    fn cell(&self, machine: &Ring) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.machine == *machine)
    }

    /// The time for one state of the largest machine, by that of the one before it: 1 is linear.
    fn growth(&self) -> Option<f64> {
        let per_state = |states: usize| {
            let [median, ..] = self.seconds(self.cell(&Ring { states, handlers: HANDLERS })?)?;
            Some(median / states as f64)
        };
        let [.., small, large] = SIZES;
        Some(per_state(large)? / per_state(small)?)
    }
}

fn sorted(times: &[Duration]) -> Vec<Duration> {
    let mut times = times.to_vec();
    times.sort();
    times
}

/// Markdown, to be pasted.
pub fn print(rows: &[Row], rounds: usize) {
    let sizes: String = SIZES.iter().map(|size| format!(" {size} states |")).collect();
    println!("| CPU seconds |{sizes} growth |");
    println!("| --- |{} --- |", " --- |".repeat(SIZES.len()));
    for row in rows {
        print_row(row);
    }
    println!();
    print_program(rows);
    for row in rows {
        print_wide(row);
        print_notes(row);
    }
    println!("Median of {rounds} rounds (least to most), above an empty crate with the same dependency.");
    println!("KiB: what the machine adds to a release build without symbols.");
    println!(
        "Growth: the time for one state among the most, by that for one among the second most; 1 is linear."
    );
}

fn print_row(row: &Row) {
    let cells: String = SIZES
        .iter()
        .filter_map(|states| row.cell(&Ring { states: *states, handlers: HANDLERS }))
        .map(|cell| format!(" {} |", text(row, cell)))
        .collect();
    let growth = row.growth().map_or("n/a".to_owned(), |growth| format!("{growth:.2}"));
    println!("| {} |{cells} {growth} |", row.subject.title);
}

fn text(row: &Row, cell: &Cell) -> String {
    match row.seconds(cell) {
        Some([median, least, most]) => format!("{median:.2} ({least:.2} to {most:.2})"),
        None => "n/a".to_owned(),
    }
}

/// What else a machine costs: the build of its crate, and the length of the program.
fn print_program(rows: &[Row]) {
    let sizes: String = SIZES.iter().map(|size| format!(" KiB of {size} states |")).collect();
    println!("| | CPU seconds of a cold build |{sizes}");
    println!("| --- | --- |{}", " --- |".repeat(SIZES.len()));
    for row in rows {
        let cold = sorted(&row.cold);
        let cold =
            cold.get(cold.len() / 2).map_or("n/a".to_owned(), |time| format!("{:.1}", time.as_secs_f64()));
        let cells: String = SIZES
            .iter()
            .filter_map(|states| row.cell(&Ring { states: *states, handlers: HANDLERS }))
            .map(|cell| format!(" {} |", kibibytes(row, cell)))
            .collect();
        println!("| {} | {cold} |{cells}", row.subject.title);
    }
    println!();
}

/// What the machine adds to a program without one.
fn kibibytes(row: &Row, cell: &Cell) -> String {
    match (cell.size, row.empty_size) {
        (Some(size), Some(empty)) => format!("{:.1}", (size as f64 - empty as f64) / 1024.0),
        _ => "n/a".to_owned(),
    }
}

/// The machines beside those of the table.
fn print_wide(row: &Row) {
    for cell in row.cells.iter().filter(|cell| cell.machine.handlers != HANDLERS) {
        let Ring { states, handlers } = cell.machine;
        let text = text(row, cell);
        println!("{}: {states} states with {handlers} handlers each take {text}.", row.subject.title);
    }
}

fn print_notes(row: &Row) {
    let title = row.subject.title;
    if let Some(note) = row.subject.note {
        println!("{title}: {note}.");
    }
    let mut told: Vec<&str> = Vec::new();
    for cell in &row.cells {
        let Some(failure) = cell.failure.as_deref().filter(|failure| !told.contains(failure)) else {
            continue;
        };
        println!("{title}, from {} states on: n/a, {failure}.", cell.machine.states);
        told.push(failure);
    }
}

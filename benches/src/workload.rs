//! A workload: implementations of one machine as rows, ways to drive it as columns.

use crate::amounts::Amounts;
use crate::modes::{self, Mode};
use crate::population::{self, Population};
use crate::streams::Stream;
use crate::subject::Subject;

/// One implementation in one column.
pub trait Run {
    /// Takes so many steps: from the start, or, where many machines take too long to be made anew, from where they are.
    fn take(&self, steps: usize);

    /// Of what has been done so far.
    fn checksum(&self) -> u64;

    /// From now on `take` begins somewhere else in the stream, if there is one.
    fn seek(&self, _sample: usize) {}
}

pub struct Column {
    pub title: String,
    pub amounts: Amounts,
}

pub struct Workload {
    /// As on the command line.
    pub name: &'static str,
    pub title: &'static str,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
    /// Printed below the table.
    pub notes: Vec<&'static str>,
}

pub struct Row {
    /// As on the command line: a name for all rows of one kind or crate.
    pub name: &'static str,
    pub title: &'static str,
    pub kind: Kind,
    /// One for each column, or why there is none.
    pub runs: Result<Vec<Box<dyn Run>>, &'static str>,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    /// This crate.
    Ours,
    /// A plain `match`; the best one in each column is what the others are compared with.
    ByHand,
    /// What is no plain `match`, for information.
    Special,
    /// The same on many threads, of which callgrind would count one.
    Threads,
    /// Another crate.
    Other,
}

impl Row {
    /// An implementation that is driven through these streams.
    pub fn new<M: Mode, I: Copy, S: Subject<I> + 'static>(
        kind: Kind,
        name: &'static str,
        title: &'static str,
        streams: &[Stream<I>],
    ) -> Self {
        Self { name, title, kind, runs: Ok(modes::runs::<M, I, S>(streams)) }
    }

    /// An implementation of populations of these sizes.
    pub fn of_many<P: Population + 'static>(
        kind: Kind,
        name: &'static str,
        title: &'static str,
        sizes: &[usize],
    ) -> Self {
        Self { name, title, kind, runs: Ok(population::runs::<P>(sizes)) }
    }

    /// What is counted, few steps and many, if anything.
    pub fn count(&self, column: &Column) -> Option<[usize; 2]> {
        column.amounts.count.filter(|_| self.kind != Kind::Threads)
    }
}

impl Workload {
    /// Each of these streams, in one mode.
    pub fn columns<M: Mode>(streams: &[&str]) -> Vec<Column> {
        let title = |stream: &&str| format!("{stream} {}", M::TITLE);
        streams.iter().map(|stream| Column { title: title(stream), amounts: Amounts::of_one() }).collect()
    }

    /// The same workload in another mode, as further columns.
    pub fn beside(mut self, other: Self) -> Self {
        self.columns.extend(other.columns);
        for (row, other) in self.rows.iter_mut().zip(other.rows) {
            if let (Ok(runs), Ok(others)) = (&mut row.runs, other.runs) {
                runs.extend(others);
            }
        }
        self
    }

    /// Takes the implementations through the first steps, one more each time, and the last of them from afar.
    ///
    /// # Panics
    ///
    /// Where two implementations do not do the same.
    pub fn check(&self) {
        let rows = || self.rows.iter().filter_map(|row| Some((row.title, row.runs.as_ref().ok()?)));
        for (index, Column { title: column, amounts }) in self.columns.iter().enumerate() {
            let lengths = &amounts.check;
            let result = |run: &dyn Run, steps| {
                run.take(steps);
                run.checksum()
            };
            let results = |runs: &[Box<dyn Run>]| -> Vec<u64> {
                lengths.iter().map(|steps| result(&*runs[index], *steps)).collect()
            };
            let Some((first, expected)) = rows().next().map(|(title, runs)| (title, results(runs))) else {
                return;
            };
            for (title, runs) in rows().skip(1) {
                let found = results(runs);
                if let Some(at) = (0..lengths.len()).find(|at| found[*at] != expected[*at]) {
                    panic!("{}, {column}: {title} and {first} differ after {} steps", self.name, lengths[at]);
                }
            }
        }
    }
}

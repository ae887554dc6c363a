//! A workload: implementations of one machine as rows, ways to drive it as columns.

use crate::modes::Mode;
use crate::subject::Subject;

/// Takes so many steps from the start, and gives the checksum.
pub type Run = Box<dyn Fn(usize) -> u64>;

pub struct Workload {
    /// As on the command line.
    pub name: &'static str,
    pub title: &'static str,
    pub columns: Vec<String>,
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
    pub runs: Result<Vec<Run>, &'static str>,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    /// This crate.
    Ours,
    /// A plain `match`; the best one in each column is what the others are compared with.
    ByHand,
    /// What is no plain `match`, for information.
    Special,
    /// Another crate.
    Other,
}

impl Row {
    /// An implementation that is driven through these streams.
    pub fn new<M: Mode, I: Copy, S: Subject<I> + 'static>(
        kind: Kind,
        name: &'static str,
        title: &'static str,
        streams: &[Vec<I>],
    ) -> Self {
        let runs = streams.iter().map(|stream| {
            let events: Vec<S::Event> = stream.iter().map(|input| S::event(*input)).collect();
            Box::new(move |steps| M::drive::<I, S>(&events, steps)) as Run
        });
        Self { name, title, kind, runs: Ok(runs.collect()) }
    }
}

impl Workload {
    /// The titles of the columns: each of these streams, in one mode.
    pub fn columns<M: Mode>(streams: &[&str]) -> Vec<String> {
        streams.iter().map(|stream| format!("{stream} {}", M::TITLE)).collect()
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
        let lengths: Vec<usize> = (0..500).chain([10_000, 100_000]).collect();
        let rows = || self.rows.iter().filter_map(|row| Some((row.title, row.runs.as_ref().ok()?)));
        for (index, column) in self.columns.iter().enumerate() {
            let results =
                |runs: &[Run]| -> Vec<u64> { lengths.iter().map(|steps| runs[index](*steps)).collect() };
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

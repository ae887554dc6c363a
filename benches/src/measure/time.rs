//! Time: many short samples, taken in turns.

use std::fmt::{self, Display, Formatter};
use std::hint::black_box;

use rustix::time::{ClockId, Timespec, clock_gettime};

use super::Grid;
use crate::workload::{Column, Kind, Run, Workload};

/// The samples of one cell, one for each round: nanoseconds for a step of one machine.
pub struct Times(Vec<f64>);

impl Times {
    pub fn median(&self) -> f64 {
        quartiles(&self.0)[1]
    }

    /// Round by round, so that what slows down the whole machine for a while cancels out: the median of the ratios,
    /// and half of what lies between their quartiles.
    pub fn ratio_to(&self, other: &Self) -> (f64, f64) {
        let ratios: Vec<f64> = self.0.iter().zip(&other.0).map(|(time, other)| time / other).collect();
        let [low, median, high] = quartiles(&ratios);
        (median, (high - low) / 2.0)
    }
}

impl Times {
    /// Adds what another program has printed.
    pub fn read(&mut self, line: &str) -> Result<(), String> {
        for word in line.split_whitespace() {
            self.0.push(word.parse().map_err(|_| format!("not a time: {word}"))?);
        }
        Ok(())
    }
}

impl Display for Times {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|sample| write!(f, "{sample:.4} "))
    }
}

fn quartiles(samples: &[f64]) -> [f64; 3] {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| sorted[(sorted.len() - 1) * quarter / 4])
}

/// No samples yet.
pub fn empty(workload: &Workload) -> Grid<Times> {
    let cells = || workload.columns.iter().map(|_| Times(Vec::new())).collect();
    workload.rows.iter().map(|row| row.runs.as_ref().ok().map(|_| cells())).collect()
}

/// All rows of a column one after the other, each round beginning with another one.
pub fn times(workload: &Workload, rounds: usize, steps: usize) -> Grid<Times> {
    let mut grid = empty(workload);
    for (column, Column { amounts, .. }) in workload.columns.iter().enumerate() {
        let (rounds, steps) = amounts.time.unwrap_or((rounds, steps));
        for round in 0..rounds {
            for turn in 0..workload.rows.len() {
                let row = (round + turn) % workload.rows.len();
                if let (Ok(runs), Some(cells)) = (&workload.rows[row].runs, &mut grid[row]) {
                    let time = sample(&*runs[column], steps, clock_of(workload.rows[row].kind));
                    cells[column].0.push(time / amounts.machines as f64);
                }
            }
        }
    }
    grid
}

/// Nanoseconds for a step.
fn sample(run: &dyn Run, steps: usize, clock: ClockId) -> f64 {
    // The implementation before this one has left its code in the caches and its branches with the predictor.
    run.take(black_box(steps / 5));
    let start = now(clock);
    run.take(black_box(steps));
    (now(clock) - start) / steps as f64
}

/// The time that the processor has spent on this thread, so that what else runs on the machine has no part; that on
/// the wall where there are several threads.
fn clock_of(kind: Kind) -> ClockId {
    match kind {
        Kind::Threads => ClockId::Monotonic,
        _ => ClockId::ThreadCPUTime,
    }
}

/// Nanoseconds.
fn now(clock: ClockId) -> f64 {
    let Timespec { tv_sec, tv_nsec } = clock_gettime(clock);
    tv_sec as f64 * 1e9 + tv_nsec as f64
}

//! Time: short samples, taken in turns.

use std::hint::black_box;
use std::time::Instant;

use super::Grid;
use crate::workload::{Column, Run, Workload};

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

fn quartiles(samples: &[f64]) -> [f64; 3] {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| sorted[(sorted.len() - 1) * quarter / 4])
}

/// All rows of a column one after the other, each round beginning with another one.
pub fn times(workload: &Workload, rounds: usize, steps: usize) -> Grid<Times> {
    let empty = || workload.columns.iter().map(|_| Times(Vec::with_capacity(rounds))).collect();
    let mut grid: Grid<Times> =
        workload.rows.iter().map(|row| row.runs.as_ref().ok().map(|_| empty())).collect();
    for (column, Column { amounts, .. }) in workload.columns.iter().enumerate() {
        let (rounds, steps) = amounts.time.unwrap_or((rounds, steps));
        for round in 0..rounds {
            for turn in 0..workload.rows.len() {
                let row = (round + turn) % workload.rows.len();
                if let (Ok(runs), Some(cells)) = (&workload.rows[row].runs, &mut grid[row]) {
                    let time = sample(&*runs[column], steps);
                    cells[column].0.push(time / amounts.machines as f64);
                }
            }
        }
    }
    grid
}

/// Short, since a sample in which another process had its turn is lost.
fn sample(run: &dyn Run, steps: usize) -> f64 {
    // The implementation before this one has left its code in the caches and its branches with the predictor.
    run.take(black_box(steps / 5));
    let start = Instant::now();
    run.take(black_box(steps));
    start.elapsed().as_secs_f64() * 1e9 / steps as f64
}

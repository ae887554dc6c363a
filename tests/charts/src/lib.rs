//! Machines made from charts, beside the interpreter of `fsm-oracle`. The build script writes the machines; this is
//! what they work on, and how what they did is compared.

mod crowd;
mod difference;
mod plan;
pub mod supported;

pub use crowd::{Report, RunInCrowd, run_in_crowd};
pub use difference::{Difference, compare};
pub use fsm_oracle::interpret::Answer;
pub use plan::{Plan, compare_in_crowd};
pub use rayon::ThreadPool;

/// The owner of every machine: a log, and the variable that the guards look at.
#[derive(Debug)]
pub struct Log {
    lines: Vec<&'static str>,
    pub v: i32,
}

/// What one event did: what became of itself, the lines of the log, and the names of the active states, sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub answer: Answer,
    pub lines: Vec<&'static str>,
    pub active: Vec<&'static str>,
}

/// Starts a machine and sends it these events of the chart.
pub type Run = fn(&[usize]) -> Vec<Step>;

impl Log {
    pub fn new(v: i32) -> Log {
        Log { lines: Vec::new(), v }
    }

    pub fn say(&mut self, line: &'static str) {
        // One event of a chart says no more than a few lines: this machine goes round without end.
        assert!(self.lines.len() < 10_000, "a step without end");
        self.lines.push(line);
    }

    pub fn add(&mut self, value: i32) {
        self.v = self.v.wrapping_add(value);
    }

    /// Ends a step.
    pub fn step(&mut self, answer: Answer, mut active: Vec<&'static str>) -> Step {
        active.sort_unstable();
        Step { answer, lines: std::mem::take(&mut self.lines), active }
    }
}

//! Where the code lies in memory changes its time more than anything else that is left to change. So the same
//! program is built in several placements (`run`), and its samples of time are those of all of them.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use super::{Grid, Times, times};
use crate::workload::Workload;

/// Tells the program which workload to measure, and nothing else.
const VARIABLE: &str = "BENCHES_TIME";

/// From all these builds of this program; from this one where there are none.
///
/// # Errors
///
/// A build that does not run, or is of another program.
pub fn times_of(
    programs: &[PathBuf],
    workload: &Workload,
    rounds: usize,
    steps: usize,
) -> Result<Grid<Times>, String> {
    if programs.is_empty() {
        return Ok(times(workload, rounds, steps));
    }
    let mut grid = super::time::empty(workload);
    for program in programs {
        let output = Command::new(program).args(env::args_os().skip(1)).env(VARIABLE, workload.name).output();
        let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let mut lines = text.lines();
        for cell in grid.iter_mut().flatten().flatten() {
            let line = lines.next().ok_or_else(|| format!("{}: samples are missing", program.display()))?;
            cell.read(line)?;
        }
    }
    Ok(grid)
}

/// Whether another build of the program has asked for samples: then they are printed, and it should end.
pub fn answer(workloads: &[Workload], rounds: usize, steps: usize) -> bool {
    let Ok(name) = env::var(VARIABLE) else {
        return false;
    };
    for workload in workloads.iter().filter(|workload| workload.name == name) {
        for cell in times(workload, rounds, steps).iter().flatten().flatten() {
            println!("{cell}");
        }
    }
    true
}

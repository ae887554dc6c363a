//! Instructions: the program runs itself under callgrind, which writes down what it has counted each time that
//! `measured` returns. The clock has no part in this.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use super::Grid;
use crate::workload::{Column, Row, Run, Workload};

pub const HOW_TO_INSTALL: &str =
    "no instructions are counted, for that needs valgrind: apt-get install valgrind";

/// Tells the program which workload to run, and nothing else.
const VARIABLE: &str = "BENCHES_COUNT";

/// Instructions for a step of one machine; no number where they are not counted.
///
/// # Errors
///
/// Why there are none: [`HOW_TO_INSTALL`] where there is no valgrind.
pub fn instructions(workload: &Workload) -> Result<Grid<f64>, String> {
    Count::start(workload)?.finish()
}

/// A program under callgrind, on its way. Several count side by side.
pub struct Count<'a> {
    workload: &'a Workload,
    folder: PathBuf,
    child: Child,
}

impl<'a> Count<'a> {
    /// # Errors
    ///
    /// [`HOW_TO_INSTALL`] where there is no valgrind.
    pub fn start(workload: &'a Workload) -> Result<Self, String> {
        let program = env::current_exe().map_err(|error| error.to_string())?;
        let folder = env::temp_dir().join(format!("benches-{}-{}", std::process::id(), workload.name));
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let child = Command::new("valgrind")
            .args(["--tool=callgrind", "--toggle-collect=*::measured", "--dump-after=*::measured"])
            .arg(format!("--callgrind-out-file={}", folder.join("out").display()))
            .arg(program)
            .args(env::args_os().skip(1))
            .env(VARIABLE, workload.name)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|_| {
                let _ = fs::remove_dir_all(&folder);
                HOW_TO_INSTALL
            })?;
        Ok(Self { workload, folder, child })
    }

    /// Waits for the counts.
    ///
    /// # Errors
    ///
    /// What callgrind says where it fails.
    pub fn finish(self) -> Result<Grid<f64>, String> {
        let output = self.child.wait_with_output().map_err(|error| error.to_string())?;
        let counts = match output.status.success() {
            true => counts(&self.folder.join("out")),
            false => Err(format!("callgrind failed: {}", String::from_utf8_lossy(&output.stderr))),
        };
        let _ = fs::remove_dir_all(&self.folder);
        of_cells(self.workload, counts?)
    }
}

/// The counts of all calls of `measured`, in the order of [`serve`], as instructions for a step.
fn of_cells(workload: &Workload, counts: Vec<f64>) -> Result<Grid<f64>, String> {
    let mut counts = counts.into_iter();
    let mut cell = |row: &Row, column: &Column| -> Result<f64, String> {
        let Some(steps) = row.count(column) else {
            return Ok(f64::NAN);
        };
        // What begins and ends a run costs the same in both, so it is not in the difference.
        let [few, many] = [counts.next(), counts.next()].map(|count| count.ok_or("a count is missing"));
        Ok((many? - few?) / ((steps[1] - steps[0]) * column.amounts.machines) as f64)
    };
    let mut cells = |row: &Row| workload.columns.iter().map(|column| cell(row, column)).collect();
    let rows = workload.rows.iter();
    rows.map(|row| row.runs.as_ref().ok().map(|_| cells(row)).transpose()).collect()
}

fn counts(out: &Path) -> Result<Vec<f64>, String> {
    (1..).map(|part| part_of(out, part)).take_while(|file| file.exists()).map(|file| total(&file)).collect()
}

fn part_of(out: &Path, part: usize) -> PathBuf {
    out.with_extension(part.to_string())
}

fn total(file: &Path) -> Result<f64, String> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
    let count = text.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok());
    count.ok_or(format!("no count in {}", file.display()))
}

/// The workload that is counted, where the program runs under callgrind.
pub fn counted() -> Option<String> {
    env::var(VARIABLE).ok()
}

/// Whether the program runs under callgrind: then it has run what is to be counted, and should end.
pub fn serve(workloads: &[Workload]) -> bool {
    let Some(name) = counted() else {
        return false;
    };
    for workload in workloads.iter().filter(|workload| workload.name == name) {
        for row in &workload.rows {
            for (run, column) in row.runs.iter().flatten().zip(&workload.columns) {
                count_cell(&**run, row.count(column));
            }
        }
    }
    true
}

fn count_cell(run: &dyn Run, steps: Option<[usize; 2]>) {
    for steps in steps.into_iter().flatten() {
        // Many machines are made when they are first needed.
        run.take(0);
        measured(run, steps);
    }
}

/// Callgrind knows it by its name.
#[inline(never)]
fn measured(run: &dyn Run, steps: usize) {
    run.take(black_box(steps));
}

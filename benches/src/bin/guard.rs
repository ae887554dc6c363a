//! Fails where the machines of this crate take more instructions, beside the best plain `match` written by hand, than
//! `bounds.txt` allows. The clock has no part in it, so it can run in CI.
//!
//! ```text
//! cargo run --release --no-default-features --bin guard
//! ```

use std::process::ExitCode;
use std::thread;

use benches::measure::{self, Count, Grid};
use benches::options::Options;
use benches::table::least_instructions;
use benches::workload::{Kind, Workload};

const BOUNDS: &str = include_str!("../../bounds.txt");

/// The bounds have two digits.
const ROUNDING: f64 = 0.005;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("a machine takes more instructions than benches/bounds.txt allows");
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all is within its bounds.
fn run() -> Result<bool, String> {
    let bounds = BOUNDS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(Bound::read);
    let bounds: Vec<Bound> = bounds.collect::<Result<_, _>>()?;
    let mut workloads = Options::read()?.workloads()?;
    workloads.retain(|workload| bounds.iter().any(|bound| bound.workload == workload.name));
    if measure::serve(&workloads) {
        return Ok(true);
    }
    let mut is_within = true;
    let mut looked_at = 0;
    let at_once = thread::available_parallelism().map_or(1, usize::from);
    let mut counted = Vec::new();
    for some in workloads.chunks(at_once) {
        let begun: Vec<Count> = some.iter().map(Count::start).collect::<Result<_, _>>()?;
        for (workload, count) in some.iter().zip(begun) {
            workload.check();
            counted.push((workload, count.finish()?));
        }
    }
    for (workload, counts) in &counted {
        for (column, ratio) in ratios(workload, counts)? {
            let bound = bounds.iter().find(|bound| bound.workload == workload.name && bound.column == column);
            let Some(bound) = bound else {
                return Err(format!("benches/bounds.txt has no bound for {}, {column}", workload.name));
            };
            let holds = ratio <= bound.most + ROUNDING;
            let verdict = if holds { "" } else { "  TOO MANY" };
            println!("{:10} {column:18} {ratio:.3}, at most {:.2}{verdict}", workload.name, bound.most);
            is_within &= holds;
            looked_at += 1;
        }
    }
    if looked_at < bounds.len() {
        return Err("benches/bounds.txt has a bound for what is not there".to_owned());
    }
    Ok(is_within)
}

/// For each column, the instructions of our machine by those of the best one by hand.
fn ratios<'a>(workload: &'a Workload, counts: &Grid<f64>) -> Result<Vec<(&'a str, f64)>, String> {
    let ours = workload.rows.iter().position(|row| row.kind == Kind::Ours).ok_or("no machine of ours")?;
    let ours = counts[ours].as_ref().ok_or("our machine did not run")?;
    let ratio = |column: usize| Some(ours[column] / least_instructions(workload, counts, column)?);
    let columns = workload.columns.iter().enumerate();
    let counted = columns.filter(|(_, column)| column.amounts.count.is_some());
    counted
        .map(|(index, column)| Ok((column.title.as_str(), ratio(index).ok_or("nothing by hand")?)))
        .collect()
}

/// A line of the file: `flat, random register: 1.02`.
struct Bound {
    workload: &'static str,
    column: &'static str,
    most: f64,
}

impl Bound {
    fn read(line: &'static str) -> Result<Self, String> {
        let parts = || {
            let (cell, most) = line.split_once(':')?;
            let (workload, column) = cell.split_once(',')?;
            Some(Self { workload, column: column.trim(), most: most.trim().parse().ok()? })
        };
        parts().ok_or(format!("benches/bounds.txt: not a bound: {line}"))
    }
}

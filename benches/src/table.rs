//! The tables, to be read by people.

use crate::measure::{Grid, Times};
use crate::workload::{Kind, Row, Workload};

const HEADING: &str = "ratio to the best plain match";
const WIDTH: usize = 20;

/// What was measured of one workload.
pub struct Figures<'a> {
    pub workload: &'a Workload,
    pub times: Grid<Times>,
    /// None where they could not be counted.
    pub instructions: Option<Grid<f64>>,
}

impl Figures<'_> {
    pub fn print(&self) {
        let Workload { name, title, columns, rows, notes } = self.workload;
        let width = rows.iter().map(|row| row.title.chars().count()).max().unwrap_or(0).max(HEADING.len());
        let line = |title: &str, cell: &dyn Fn(usize) -> String| {
            let cells: String =
                (0..columns.len()).map(|column| format!(" | {:^WIDTH$}", cell(column))).collect();
            println!("{title:width$}{cells}");
        };
        println!("\n{name}: {title}\n");
        line("", &|column| columns[column].title.clone());
        line(HEADING, &|_| format!("{:>6}  {:>5}      ", "instr.", "time"));
        for (index, row) in rows.iter().enumerate() {
            line(row.title, &|column| self.ratios(index, column));
        }
        line("best plain match, a step", &|column| self.best(column));
        for row in rows {
            print_missing(row);
        }
        for note in notes {
            println!("{note}");
        }
    }

    fn ratios(&self, row: usize, column: usize) -> String {
        let Some(times) = &self.times[row] else {
            return "n/a".to_owned();
        };
        let count = self.instructions.as_ref().zip(self.least_instructions(column)).map(|(counts, least)| {
            let count = counts[row].as_ref().map_or(f64::NAN, |counts| counts[column]);
            number(count / least, 2)
        });
        let time = self.fastest(column).map(|best| times[column].ratio_to(best));
        let time = time.map(|(median, spread)| format!("{median:.2} ±{spread:.2}"));
        format!("{:>6}  {:>11}", count.unwrap_or_default(), time.unwrap_or_default())
    }

    fn best(&self, column: usize) -> String {
        let count = self.least_instructions(column).map_or(String::new(), |count| number(count, 1));
        let time = self.fastest(column).map_or(String::new(), |best| format!("{:.2} ns", best.median()));
        format!("{count:>6}  {time:>8}   ")
    }

    fn fastest(&self, column: usize) -> Option<&Times> {
        let cells = by_hand(self.workload, &self.times).map(|cells| &cells[column]);
        cells.min_by(|one, other| one.median().total_cmp(&other.median()))
    }

    fn least_instructions(&self, column: usize) -> Option<f64> {
        least_instructions(self.workload, self.instructions.as_ref()?, column)
    }
}

/// Empty where nothing was counted.
fn number(number: f64, digits: usize) -> String {
    if number.is_nan() { String::new() } else { format!("{number:.digits$}") }
}

/// Of the plain implementations by hand.
pub fn least_instructions(workload: &Workload, counts: &Grid<f64>, column: usize) -> Option<f64> {
    by_hand(workload, counts).map(|counts| counts[column]).min_by(f64::total_cmp)
}

fn by_hand<'a, T>(workload: &'a Workload, grid: &'a Grid<T>) -> impl Iterator<Item = &'a Vec<T>> {
    let rows = workload.rows.iter().zip(grid).filter(|(row, _)| row.kind == Kind::ByHand);
    rows.filter_map(|(_, cells)| cells.as_ref())
}

fn print_missing(row: &Row) {
    if let Err(reason) = row.runs {
        println!("{}: n/a, {reason}.", row.title);
    }
}

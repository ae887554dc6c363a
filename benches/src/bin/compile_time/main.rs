//! What a state machine costs to compile, by its size: the CPU time of `cargo check` for one generated machine,
//! written for this crate, by hand, and for others. And what it costs to build each crate with its macro in the first
//! place, and how much longer a machine makes a program.
//!
//! ```text
//! cargo run --release --bin compile_time [-- [--rounds 5] [--only fsm]]
//! ```

mod cpu;
mod crates;
mod program;
mod project;
mod ring;
mod table;

use std::process::ExitCode;

use crates::Subject;
use project::Project;
use ring::Ring;
use table::Row;

/// The machine of the table: four handlers in each state.
const SIZES: [usize; 3] = [10, 100, 500];
const HANDLERS: usize = 4;

/// A machine with few states and many handlers, for this crate alone.
const WIDE: Ring = Ring { states: 100, handlers: 40 };

fn main() -> ExitCode {
    match Options::read().and_then(|options| run(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

struct Options {
    rounds: usize,
    only: Option<String>,
}

impl Options {
    fn read() -> Result<Self, String> {
        let mut options = Self { rounds: 5, only: None };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let value = words.next().ok_or(format!("{word} needs a value"))?;
            match word.as_str() {
                "--rounds" => options.rounds = value.parse().map_err(|_| "--rounds needs a number")?,
                "--only" => options.only = Some(value),
                _ => return Err(format!("unknown option {word}; there are --rounds and --only")),
            }
        }
        Ok(options)
    }

    fn wants(&self, subject: &Subject) -> bool {
        self.only.as_ref().is_none_or(|name| subject.name == name)
    }
}

fn run(options: &Options) -> Result<(), String> {
    let subjects: Vec<Subject> = crates::all().into_iter().filter(|subject| options.wants(subject)).collect();
    if subjects.is_empty() {
        return Err("no crate of that name".to_owned());
    }
    let mut rows: Vec<Row> = subjects.into_iter().map(prepare).collect::<Result<_, _>>()?;
    for round in 1..=options.rounds {
        eprintln!("round {round} of {}", options.rounds);
        // One after the other, so that a busy moment of the machine hits all of them.
        for row in &mut rows {
            row.measure()?;
        }
    }
    for row in &mut rows {
        row.measure_sizes()?;
    }
    table::print(&rows, options.rounds);
    Ok(())
}

/// A project with everything built but the machine, and a small machine to see whether it works at all.
fn prepare(subject: Subject) -> Result<Row, String> {
    eprintln!("preparing {}", subject.name);
    let project = Project::create(&subject)?;
    project.write("")?;
    project.check()?.map_err(|error| format!("{}: the dependencies do not build: {error}", subject.name))?;
    project.write(&(subject.source)(&Ring { states: SIZES[0], handlers: HANDLERS }))?;
    let failure = project.check()?.err();
    let mut machines: Vec<Ring> = SIZES.map(|states| Ring { states, handlers: HANDLERS }).to_vec();
    if subject.name == crates::OURS {
        machines.push(WIDE);
    }
    Ok(Row::new(subject, project, machines, failure))
}

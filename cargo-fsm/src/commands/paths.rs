//! `cargo fsm paths`: sequences that take every transition, each the shortest from the start, in rows or as tests.

use std::io::Write;
use std::path::PathBuf;

use fsm_simulator::CannotRun;

use super::list::plural;
use crate::Found;
use crate::paths::{self, Skeleton};
use crate::sources::Packages;
use crate::tables::{self, Table};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The name of the machine, or `package::Name`
    name: String,
    /// Where it stands, in place of what cargo compiles; `FILE:ROW` is the machine of that row
    #[arg(long)]
    file: Vec<PathBuf>,
    #[command(flatten)]
    packages: Packages,
    /// Writes a test in Rust for each path, with the states that the simulator comes to
    #[arg(long)]
    test: bool,
    /// The file to write, in place of the terminal
    #[arg(short, long)]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Found {
    let table = tables::one(&args.name, &args.file, &args.packages)?;
    if args.test {
        return tests(&table, args);
    }
    let mut text = Vec::new();
    table
        .with_graph(|graph| paths::write(graph, &mut text))
        .ok_or_else(|| format!("the table of machine `{}` cannot be read", args.name))??;
    write(args, &text)
}

/// Ends with 1 where the machine has mistakes.
fn tests(table: &Table, args: &Args) -> Found {
    let skeleton = table.with_graph(|graph| Skeleton::of(graph, table.tokens.clone()));
    let skeleton = skeleton.ok_or_else(|| format!("the table of machine `{}` cannot be read", args.name))?;
    match skeleton {
        Ok(skeleton) => {
            write(args, skeleton.text.as_bytes())?;
            let (tests, gaps, missed) = (skeleton.tests, skeleton.with_gaps, skeleton.missed);
            anstream::eprintln!(
                "{tests} test{}, {gaps} with gaps; {missed} transition{} in none",
                plural(tests),
                plural(missed)
            );
            Ok(false)
        }
        Err(CannotRun::Mistakes(_)) => {
            anstream::eprintln!(
                "machine `{}` has mistakes, so it cannot be played: see `cargo fsm check`",
                args.name
            );
            Ok(true)
        }
        Err(CannotRun::Unsupported(sentence)) => {
            anstream::eprintln!("machine `{}` cannot be played: {sentence}", args.name);
            Ok(true)
        }
    }
}

fn write(args: &Args, text: &[u8]) -> Found {
    match &args.output {
        Some(file) => {
            std::fs::write(file, text)
                .map_err(|error| format!("cannot write {}: {error}", file.display()))?;
        }
        None => {
            // A reader that has heard enough, such as `head`, is no error.
            let _ = anstream::stdout().write_all(text);
        }
    }
    Ok(false)
}

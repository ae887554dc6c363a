//! `cargo fsm import`

use std::path::{Path, PathBuf};

use super::list::plural;
use crate::Found;
use crate::code::Code;
use crate::format::{self, Config};
use crate::import::{self, Wanted};
use crate::sources;
use crate::tables::{self, Unread, Unreadable};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The chart
    file: PathBuf,
    #[command(flatten)]
    wanted: Wanted,
    /// The file to write, in place of the terminal
    #[arg(short, long)]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Found {
    let file = &args.file;
    if !file.exists() {
        return Err(sources::no_file(file));
    }
    let text = tables::read(file).map_err(|unread| Unreadable(vec![unread]))?;
    let imported = import::import(&text, file, args.wanted)
        .map_err(|failure| Unreadable(vec![Unread::new(file, failure.place, failure.reason)]))?;
    let output = args.output.as_deref().unwrap_or(Path::new("imported.rs"));
    let code = Code::of(output, imported.text).map_err(|unread| Unreadable(vec![unread]))?;
    let tables = tables::places(code.tokens);
    let unformatted = format::File { text: code.text, tables, config: Config::of(output) };
    let formatted: String = format::files([&unformatted]).into_iter().map(|file| file.text).collect();
    match &args.output {
        Some(output) => std::fs::write(output, formatted)
            .map_err(|error| format!("cannot write {}: {error}", output.display()))?,
        None => say_part!("{formatted}"),
    }
    let (states, transitions) = (imported.states, imported.transitions);
    let lost = match imported.lost {
        0 => "nothing was lost".to_owned(),
        lost => format!(
            "{lost} comment{} tell{} what the table does not say",
            plural(lost),
            if lost == 1 { "s" } else { "" }
        ),
    };
    anstream::eprintln!(
        "{}: {states} state{} and {transitions} transition{} of {}; {lost}",
        file.display(),
        plural(states),
        plural(transitions),
        imported.format.name(),
    );
    for error in &imported.errors {
        anstream::eprintln!("{}: the table has an error: {error}", file.display());
    }
    Ok(!imported.errors.is_empty())
}

//! `cargo fsm diagram`

use std::path::PathBuf;

use fsm_diagram::Format;

use crate::Found;
use crate::tables;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The name of the machine
    name: String,
    /// Where it stands, in place of the workspace
    #[arg(long)]
    file: Vec<PathBuf>,
    /// svg, mermaid, dot, plantuml, scxml, json or text; that of the output's ending, or text, where nothing is said
    #[arg(long)]
    format: Option<Format>,
    /// The file to write, in place of the terminal
    #[arg(short, long)]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Found {
    let ending = args
        .output
        .as_ref()
        .and_then(|file| file.extension())
        .map(|ending| ending.to_string_lossy().into_owned());
    let format = match (args.format, ending) {
        (Some(format), _) => format,
        (None, Some(ending)) => ending.parse()?,
        (None, None) => Format::Text,
    };
    let table = tables::one(&args.name, &args.file)?;
    let picture = table.with_graph(|graph| fsm_diagram::draw(graph, format));
    let picture = picture.ok_or_else(|| {
        format!("the table of machine `{}` cannot be read: see `cargo fsm check`", args.name)
    })?;
    match &args.output {
        Some(file) => std::fs::write(file, picture)
            .map_err(|error| format!("cannot write {}: {error}", file.display()))?,
        None => say_part!("{picture}"),
    }
    Ok(false)
}

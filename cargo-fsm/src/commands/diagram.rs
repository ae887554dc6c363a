//! `cargo fsm diagram`

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use fsm_diagram::Format;

use super::list::plural;
use crate::Found;
use crate::sources::Packages;
use crate::tables::{self, Table};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The name of the machine, or `package::Name`
    #[arg(required_unless_present = "all")]
    name: Option<String>,
    /// All machines, each in a file of its own in the folder of `--output`
    #[arg(long, conflicts_with = "name", requires = "output")]
    all: bool,
    /// Where it stands, in place of what cargo compiles
    #[arg(long)]
    file: Vec<PathBuf>,
    #[command(flatten)]
    packages: Packages,
    /// That of the output's ending, or text, where nothing is said; with `--all` it is svg
    #[arg(long, value_parser = formats())]
    format: Option<Format>,
    /// The file to write, in place of the terminal
    #[arg(short, long)]
    output: Option<PathBuf>,
}

fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>())
}

pub(crate) fn run(args: &Args) -> Found {
    match (&args.name, &args.output) {
        (Some(name), _) => one(name, args),
        (None, Some(folder)) => all(folder, args),
        (None, None) => Ok(false),
    }
}

fn one(name: &str, args: &Args) -> Found {
    let ending = args.output.as_deref().and_then(Path::extension).map(|ending| ending.to_string_lossy());
    let format = match (args.format, ending) {
        (Some(format), _) => format,
        (None, Some(ending)) => ending.parse()?,
        (None, None) => Format::Text,
    };
    let table = tables::one(name, &args.file, &args.packages)?;
    let picture = picture(&table, format)
        .ok_or_else(|| format!("the table of machine `{name}` cannot be read: see `cargo fsm check`"))?;
    match &args.output {
        Some(file) => write(file, &picture)?,
        None => say_part!("{picture}"),
    }
    Ok(false)
}

/// A picture of each machine. Several of one name have numbers.
fn all(folder: &Path, args: &Args) -> Found {
    let format = args.format.unwrap_or(Format::Svg);
    let (tables, unread) = tables::find(&args.file, &args.packages)?;
    std::fs::create_dir_all(folder)
        .map_err(|error| format!("cannot make the folder {}: {error}", folder.display()))?;
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let mut left = 0;
    for table in &tables {
        let Some(picture) = picture(table, format) else {
            left += 1;
            anstream::eprintln!(
                "{}:{}: left out, the table of `{}` cannot be read",
                table.file.display(),
                table.row,
                table.name
            );
            continue;
        };
        let name = table.name.to_lowercase();
        let count = names.entry(name.clone()).or_default();
        *count += 1;
        let name = if *count == 1 { name } else { format!("{name}_{count}") };
        write(&folder.join(name).with_extension(format.ending()), &picture)?;
    }
    let count = tables.len() - left;
    say!("{count} picture{} in {}", plural(count), folder.display());
    Ok(tables::tell_of(&unread) || left > 0)
}

fn picture(table: &Table, format: Format) -> Option<String> {
    table.with_graph(|graph| fsm_diagram::draw(graph, format))
}

fn write(file: &Path, picture: &str) -> Result<(), Box<dyn Error>> {
    std::fs::write(file, picture).map_err(|error| format!("cannot write {}: {error}", file.display()).into())
}

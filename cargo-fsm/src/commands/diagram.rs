//! `cargo fsm diagram`

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use fsm_diagram::Format;

use super::list::plural;
use crate::Found;
use crate::picture::{self, Drawing, Form};
use crate::sources::Packages;
use crate::tables;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The name of the machine, or `package::Name`; with `--all` a file or a folder
    #[arg(required_unless_present = "all")]
    name: Option<String>,
    /// All machines, each in a file of its own in the folder of `--output`
    #[arg(long, requires = "output")]
    all: bool,
    /// Where it stands, in place of what cargo compiles; `FILE:ROW` is the machine of that row
    #[arg(long)]
    file: Vec<PathBuf>,
    #[command(flatten)]
    packages: Packages,
    /// That of the output's ending, or text, where nothing is said; with `--all` and `--open` it is svg
    #[arg(long, value_parser = forms())]
    format: Option<Form>,
    #[command(flatten)]
    drawing: Drawing,
    /// The file to write, in place of the terminal
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Opens the picture in the program for such files
    #[arg(long, conflicts_with = "all")]
    open: bool,
}

fn forms() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(Form::names()).try_map(|name| name.parse::<Form>())
}

pub(crate) fn run(args: &Args) -> Found {
    match (&args.name, &args.output) {
        (name, Some(folder)) if args.all => {
            let files: Vec<PathBuf> = name.iter().map(PathBuf::from).chain(args.file.clone()).collect();
            all(folder, &files, args)
        }
        (Some(name), _) => one(name, args),
        (None, _) => Ok(false),
    }
}

fn one(name: &str, args: &Args) -> Found {
    let form = match (args.format, args.output.as_deref().and_then(Form::of)) {
        (Some(form), _) => form,
        (None, Some(form)) => form?,
        (None, None) if args.open => Form::Text(Format::Svg),
        (None, None) => Form::Text(Format::Text),
    };
    if form == Form::Png && args.output.is_none() && !args.open {
        return Err(
            "a PNG is not for the terminal: `-o FILE` says where it goes, and `--open` shows it".into()
        );
    }
    let table = tables::one(name, &args.file, &args.packages)?;
    let picture = picture::of(&table, form, args.drawing)
        .ok_or_else(|| format!("the table of machine `{name}` cannot be read: see `cargo fsm check`"))??;
    let file = match (&args.output, args.open) {
        (Some(file), _) => file.clone(),
        (None, true) => temporary(&table.name, form)?,
        (None, false) => {
            say_part!("{}", String::from_utf8_lossy(&picture));
            return Ok(false);
        }
    };
    write(&file, &picture)?;
    if args.open {
        open::that_detached(&file).map_err(|error| format!("cannot open {}: {error}", file.display()))?;
        say!("opened {}", file.display());
    }
    Ok(false)
}

/// A file in a folder that nobody else has made. It stays, for whoever looks at it.
fn temporary(machine: &str, form: Form) -> Result<PathBuf, Box<dyn Error>> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
    let folder = std::env::temp_dir().join(format!("cargo-fsm-{}-{now}", std::process::id()));
    std::fs::create_dir(&folder)
        .map_err(|error| format!("cannot make the folder {}: {error}", folder.display()))?;
    Ok(folder.join(machine.to_lowercase()).with_extension(form.ending()))
}

/// A picture of each machine. Several of one name have numbers.
fn all(folder: &Path, files: &[PathBuf], args: &Args) -> Found {
    let form = args.format.unwrap_or(Form::Text(Format::Svg));
    let (tables, unread) = tables::find(files, &args.packages)?;
    std::fs::create_dir_all(folder)
        .map_err(|error| format!("cannot make the folder {}: {error}", folder.display()))?;
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let mut left = 0;
    for table in &tables {
        let Some(picture) = picture::of(table, form, args.drawing) else {
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
        write(&folder.join(name).with_extension(form.ending()), &picture?)?;
    }
    let count = tables.len() - left;
    say!("{count} picture{} in {}", plural(count), folder.display());
    Ok(tables::tell_of(&unread) || left > 0)
}

fn write(file: &Path, picture: &[u8]) -> Result<(), Box<dyn Error>> {
    std::fs::write(file, picture).map_err(|error| format!("cannot write {}: {error}", file.display()).into())
}

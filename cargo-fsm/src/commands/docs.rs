//! `cargo fsm docs`: the pictures that Markdown files ask for. A comment names the machine, and the image behind it the file:
//!
//! ```text
//! <!-- cargo-fsm: examples/door/main.rs Door -->
//! ![Door](docs/pictures/door.svg)
//! ```
//!
//! Where the image is shown from elsewhere, as in the page of a registry, the comment has the file behind the machine.

use std::error::Error;
use std::path::{Path, PathBuf};

use fsm_diagram::Format;

use crate::Found;
use crate::sources::{self, Packages};
use crate::tables;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The Markdown files, in place of those of the workspace
    files: Vec<PathBuf>,
    /// Writes nothing; fails where a picture is not up to date
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args) -> Found {
    let (mut old, mut count) = (Vec::new(), 0);
    let files = if args.files.is_empty() { sources::markdown()? } else { args.files.clone() };
    for file in &files {
        let text = std::fs::read_to_string(file)
            .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
        for wanted in wanted(file, &text)? {
            count += 1;
            let picture = wanted.picture()?;
            let is_same = |found: String| match args.check {
                true => without_places(&found) == without_places(&picture),
                false => found == picture,
            };
            if std::fs::read_to_string(&wanted.output).is_ok_and(is_same) {
                continue;
            }
            if !args.check {
                if let Some(folder) = wanted.output.parent() {
                    std::fs::create_dir_all(folder)?;
                }
                std::fs::write(&wanted.output, picture)?;
            }
            old.push(wanted.output);
        }
    }
    match args.check {
        true => old.iter().for_each(|file| say!("not up to date: {}; run `cargo fsm docs`", file.display())),
        false => old.iter().for_each(|file| say!("written: {}", file.display())),
    }
    if old.is_empty() {
        match count {
            1 => say!("the one picture is up to date"),
            count => say!("{count} pictures are up to date"),
        }
    }
    Ok(args.check && !old.is_empty())
}

/// Without the numbers of lines in titles, `(line 12)`: a picture is not old because its table has moved.
fn without_places(picture: &str) -> String {
    let mut parts = picture.split("  (line ");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text += part.trim_start_matches(|letter: char| letter.is_ascii_digit());
    }
    text
}

/// A picture that a file asks for.
struct Wanted {
    source: PathBuf,
    machine: String,
    output: PathBuf,
}

impl Wanted {
    fn picture(&self) -> Result<String, Box<dyn Error>> {
        let ending =
            self.output.extension().map(|ending| ending.to_string_lossy().into_owned()).unwrap_or_default();
        let format: Format = ending.parse()?;
        let table = tables::one(&self.machine, std::slice::from_ref(&self.source), &Packages::default())?;
        let picture = table.with_graph(|graph| fsm_diagram::draw(graph, format));
        picture.ok_or_else(|| format!("the table of machine `{}` cannot be read", self.machine).into())
    }
}

fn wanted(file: &Path, text: &str) -> Result<Vec<Wanted>, Box<dyn Error>> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut wanted = Vec::new();
    let mut lines = text.lines().enumerate();
    let mut is_code = false;
    while let Some((index, line)) = lines.next() {
        // What stands in a fence is shown, and asks for nothing.
        is_code ^= line.trim_start().starts_with("```");
        if is_code {
            continue;
        }
        let Some(asked) =
            line.trim().strip_prefix("<!-- cargo-fsm:").and_then(|rest| rest.strip_suffix("-->"))
        else {
            continue;
        };
        let place = format!("{}:{}", file.display(), index + 1);
        let (source, machine, output) = match asked.split_whitespace().collect::<Vec<_>>()[..] {
            [source, machine] => (source, machine, None),
            [source, machine, output] => (source, machine, Some(output)),
            _ => {
                let asked = asked.trim();
                return Err(
                    format!("{place}: expected a file and the name of a machine, found `{asked}`").into()
                );
            }
        };
        let image = lines
            .next()
            .and_then(|(_, line)| line.split_once("]("))
            .and_then(|(_, rest)| rest.split_once(')'));
        let Some(output) = output.or(image.map(|(output, _)| output)) else {
            return Err(format!(
                "{place}: expected an image behind this line, `![{machine}](pictures/{}.svg)`",
                machine.to_lowercase()
            )
            .into());
        };
        wanted.push(Wanted {
            source: folder.join(source),
            machine: machine.to_owned(),
            output: folder.join(output),
        });
    }
    Ok(wanted)
}

//! `cargo fsm docs`: the pictures that Markdown files ask for. A comment names the machine, and the image behind it the file:
//!
//! ```text
//! <!-- cargo-fsm: examples/door/main.rs Door -->
//! ![Door](docs/pictures/door.svg)
//! ```
//!
//! Where the image is shown from elsewhere, as in the page of a registry, the comment has the file behind the machine.

use std::collections::HashMap;
use std::error::Error;
use std::path::{Component, Path, PathBuf};

use fsm_diagram::Format;

use crate::Found;
use crate::code::{Unread, Unreadable};
use crate::markdown::{self, Row};
use crate::picture;
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
    let mut roots = Roots::default();
    for file in &files {
        let text = std::fs::read_to_string(file)
            .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
        for wanted in wanted(file, &text)? {
            count += 1;
            wanted.must_be_below(roots.of(file))?;
            let picture = wanted.picture()?;
            let is_same = |found: String| match args.check {
                true => without_places(&found) == without_places(&picture),
                false => found == picture,
            };
            if std::fs::read_to_string(&wanted.output).is_ok_and(is_same) {
                continue;
            }
            if !args.check {
                wanted.write(&picture).map_err(|error| {
                    wanted.fail(format!("cannot write {}: {error}", wanted.output.display()))
                })?;
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
    /// The file that asks, and the row.
    file: PathBuf,
    row: usize,
    source: PathBuf,
    machine: String,
    /// As it stands there, and from here.
    asked: String,
    output: PathBuf,
}

impl Wanted {
    fn picture(&self) -> Result<String, Box<dyn Error>> {
        let ending = picture::ending(&self.output).unwrap_or_default();
        let format = ending.parse::<Format>().map_err(|error| self.fail(error.to_string()))?;
        let table = tables::one(&self.machine, std::slice::from_ref(&self.source), &Packages::default());
        let table = table.map_err(|error| match error.is::<Unreadable>() {
            true => Unreadable(vec![Unread::new(&self.file, Some((self.row, 1)), error.to_string())]).into(),
            false => self.fail(error.to_string()),
        })?;
        let picture = table.with_graph(|graph| fsm_diagram::draw(graph, format));
        picture.ok_or_else(|| self.fail(format!("the table of machine `{}` cannot be read", self.machine)))
    }

    /// A file writes nothing outside of what it belongs to.
    fn must_be_below(&self, root: &Path) -> Result<(), Box<dyn Error>> {
        let is_below = real(&self.output).is_some_and(|output| output.starts_with(root));
        let reason =
            || format!("`{}` is outside of {}, where pictures are written", self.asked, root.display());
        is_below.then_some(()).ok_or_else(|| self.fail(reason()))
    }

    fn write(&self, picture: &str) -> std::io::Result<()> {
        if let Some(folder) = self.output.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(&self.output, picture)
    }

    fn fail(&self, reason: String) -> Box<dyn Error> {
        failure(&self.file, self.row, &reason)
    }
}

fn failure(file: &Path, row: usize, reason: &str) -> Box<dyn Error> {
    format!("{}:{row}: {reason}", file.display()).into()
}

/// The pictures of a file. What stands in a fence is shown, and asks for nothing.
fn wanted(file: &Path, text: &str) -> Result<Vec<Wanted>, Box<dyn Error>> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut wanted = Vec::new();
    let mut rows = markdown::rows(text).enumerate();
    while let Some((index, (row, line))) = rows.next() {
        let asked = line.trim().strip_prefix("<!-- cargo-fsm:").and_then(|rest| rest.strip_suffix("-->"));
        let Some(asked) = asked.filter(|_| row == Row::Prose) else { continue };
        let fail = |reason: String| failure(file, index + 1, &reason);
        let (source, machine, output) = match asked.split_whitespace().collect::<Vec<_>>()[..] {
            [source, machine] => (source, machine, None),
            [source, machine, output] => (source, machine, Some(output)),
            _ => {
                let asked = asked.trim();
                return Err(fail(format!("expected a file and the name of a machine, found `{asked}`")));
            }
        };
        let image = rows
            .next()
            .and_then(|(_, (_, line))| line.split_once("]("))
            .and_then(|(_, rest)| rest.split_once(')'));
        let Some(output) = output.or(image.map(|(output, _)| output)) else {
            let picture = machine.to_lowercase();
            return Err(fail(format!(
                "expected an image behind this line, `![{machine}](pictures/{picture}.svg)`"
            )));
        };
        wanted.push(Wanted {
            file: file.to_owned(),
            row: index + 1,
            source: folder.join(source),
            machine: machine.to_owned(),
            asked: output.to_owned(),
            output: folder.join(output),
        });
    }
    Ok(wanted)
}

/// Below which folders pictures are written, by the nearest manifest or folder.
#[derive(Default)]
struct Roots {
    known: HashMap<PathBuf, PathBuf>,
}

impl Roots {
    /// The workspace of a file; without one the repository, or else the file's folder.
    fn of(&mut self, file: &Path) -> &Path {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let manifest = folder.ancestors().map(|around| around.join("Cargo.toml")).find(|file| file.is_file());
        self.known.entry(manifest.clone().unwrap_or(folder.clone())).or_insert_with(|| {
            let workspace = manifest.and_then(|manifest| {
                let metadata =
                    cargo_metadata::MetadataCommand::new().manifest_path(manifest).no_deps().exec();
                metadata.ok()?.workspace_root.as_std_path().canonicalize().ok()
            });
            let repository =
                || folder.ancestors().find(|around| around.join(".git").exists()).map(Path::to_owned);
            workspace.or_else(repository).unwrap_or(folder)
        })
    }
}

/// Where a path leads, with all links followed. Nothing where that is not known: a link to what is not there.
fn real(path: &Path) -> Option<PathBuf> {
    let mut real = PathBuf::new();
    for part in std::path::absolute(path).ok()?.components() {
        match part {
            Component::ParentDir => drop(real.pop()),
            part => real.push(part),
        }
        match real.canonicalize() {
            Ok(found) => real = found,
            Err(_) if real.is_symlink() => return None,
            Err(_) => {}
        }
    }
    Some(real)
}

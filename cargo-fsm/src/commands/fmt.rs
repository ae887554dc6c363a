//! `cargo fsm fmt`

use std::io::Read;
use std::path::{Path, PathBuf};

use super::list::plural;
use crate::Found;
use crate::format::{self, Config, Formatted};
use crate::progress::Progress;
use crate::sources::{Packages, Source, sources};
use crate::tables::{self, Unread, Unreadable};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files or folders, in place of what cargo compiles; `-` reads from the terminal and writes there
    files: Vec<PathBuf>,
    #[command(flatten)]
    packages: Packages,
    /// Writes nothing; shows what would change, and fails where something would
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args) -> Found {
    if args.files == [PathBuf::from("-")] {
        return from_terminal(args.check);
    }
    let mut changed = 0;
    let files = sources(&args.files, &args.packages)?;
    let count = files.len();
    let mut unread = Vec::new();
    let mut progress = Progress::new("Formatting", count);
    for Source { file, .. } in files {
        progress.next();
        let read = tables::read(&file).and_then(|text| Ok((formatted(&file, &text)?, text)));
        let (formatted, text) = match read {
            Ok(read) => read,
            Err(error) => {
                unread.push(error);
                continue;
            }
        };
        if !formatted.left.is_empty() || formatted.text != text {
            progress.clear();
        }
        for (row, reason) in &formatted.left {
            anstream::eprintln!("{}:{row}: left as it is: {reason}", file.display());
        }
        if formatted.text == text {
            continue;
        }
        changed += 1;
        match args.check {
            true => show(&file, &text, &formatted.text),
            false => std::fs::write(&file, formatted.text)
                .map_err(|error| format!("cannot write {}: {error}", file.display()))?,
        }
    }
    drop(progress);
    let is_unread = tables::tell_of(&unread);
    let read = count - unread.len();
    match (args.check, changed) {
        (_, 0) => say!("all tables in {read} file{} are formatted", plural(read)),
        (true, changed) => say!("{changed} of {read} file{} would change; run `cargo fsm fmt`", plural(read)),
        (false, 1) => say!("1 of {read} file{} was formatted", plural(read)),
        (false, changed) => say!("{changed} of {read} files were formatted"),
    }
    Ok(is_unread || (args.check && changed > 0))
}

fn from_terminal(check: bool) -> Found {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let formatted = formatted(Path::new("stdin"), &text).map_err(|unread| Unreadable(vec![unread]))?;
    for (row, reason) in &formatted.left {
        anstream::eprintln!("stdin:{row}: left as it is: {reason}");
    }
    match check {
        true => show(Path::new("stdin"), &text, &formatted.text),
        false => say_part!("{}", formatted.text),
    }
    Ok(check && formatted.text != text)
}

fn formatted(file: &Path, text: &str) -> Result<Formatted, Unread> {
    // Of a file whose lines all end as on Windows, they end so afterwards.
    let ends = text.matches('\n').count();
    if ends > 0 && ends == text.matches("\r\n").count() {
        let formatted = formatted(file, &text.replace("\r\n", "\n"))?;
        return Ok(Formatted { text: formatted.text.replace('\n', "\r\n"), ..formatted });
    }
    let places = tables::places(file, text)?;
    Ok(format::file(text, &places, &Config::of(file)))
}

/// The rows that differ, as `diff` shows them.
fn show(file: &Path, old: &str, new: &str) {
    if old == new {
        return;
    }
    say!("--- {}", file.display());
    let (red, green) = (anstyle::AnsiColor::Red.on_default(), anstyle::AnsiColor::Green.on_default());
    for change in similar::TextDiff::from_lines(old, new).iter_all_changes() {
        let row = change.old_index().or(change.new_index()).unwrap_or(0) + 1;
        match change.tag() {
            similar::ChangeTag::Delete => say_part!("{row:>5} {red}-{change}{red:#}"),
            similar::ChangeTag::Insert => say_part!("      {green}+{change}{green:#}"),
            similar::ChangeTag::Equal => {}
        }
    }
}

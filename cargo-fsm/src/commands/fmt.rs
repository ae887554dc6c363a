//! `cargo fsm fmt`

use std::io::Read;
use std::path::{Path, PathBuf};

use crate::format::{self, Config, Formatted};
use crate::progress::Progress;
use crate::tables;
use crate::{Found, tables::Unread};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files or folders, in place of the workspace; `-` reads from the terminal and writes there
    files: Vec<PathBuf>,
    /// Writes nothing; shows what would change, and fails where something would
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args) -> Found {
    if args.files == [PathBuf::from("-")] {
        return from_terminal(args.check);
    }
    let mut changed = 0;
    let files = tables::files(&args.files)?;
    let count = files.len();
    let mut unread = Vec::new();
    let mut progress = Progress::new("Formatting", count);
    for file in files {
        progress.next();
        let text = match tables::read(&file) {
            Ok(text) => text,
            Err(error) => {
                unread.push(Unread::of(file, error));
                continue;
            }
        };
        let formatted = match formatted(&file, &text) {
            Ok(formatted) => formatted,
            Err(error) => {
                unread.push(Unread::of(file, error));
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
    // A file of a workspace may be broken on purpose; one that was named is meant.
    let is_named = !args.files.is_empty();
    unread.iter().filter(|_| is_named).for_each(|unread| anstream::eprintln!("cannot be read: {unread}"));
    match (args.check, changed) {
        (_, 0) => say!("all tables in {count} files are formatted"),
        (true, changed) => say!("{changed} of {count} files would change; run `cargo fsm fmt`"),
        (false, changed) => say!("{changed} of {count} files were formatted"),
    }
    Ok((args.check && changed > 0) || (is_named && !unread.is_empty()))
}

fn from_terminal(check: bool) -> Found {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let formatted = formatted(Path::new("stdin"), &text)?;
    for (row, reason) in &formatted.left {
        anstream::eprintln!("stdin:{row}: left as it is: {reason}");
    }
    match check {
        true => show(Path::new("stdin"), &text, &formatted.text),
        false => say_part!("{}", formatted.text),
    }
    Ok(check && formatted.text != text)
}

fn formatted(file: &Path, text: &str) -> Result<Formatted, Box<dyn std::error::Error>> {
    let places = tables::places(text)?;
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

//! `cargo fsm fmt`

use std::io::Read;
use std::path::{Path, PathBuf};

use super::list::plural;
use crate::Found;
use crate::code::{Code, Unread, Unreadable, tell_of};
use crate::format::{self, Config, Formatted};
use crate::progress::Progress;
use crate::sources::{self, Packages};
use crate::tables;

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
    let (mut texts, mut unread) = (Vec::new(), Vec::new());
    let mut progress = Progress::new("Reading", None);
    sources::each(&args.files, &args.packages, &mut |source, code| {
        progress.next();
        match code.and_then(|code| Text::of(source.file, code)) {
            Ok(text) => texts.push(text),
            Err(error) => unread.push(error),
        }
    })?;
    if args.files.is_empty() {
        texts.sort_by(|one, other| one.path.cmp(&other.path));
    }
    drop(progress);
    let mut changed = 0;
    for (text, formatted) in texts.iter().zip(formatted(&texts)) {
        let file = &text.path;
        tell_left(file, &formatted);
        if formatted.text == text.old {
            continue;
        }
        changed += 1;
        match args.check {
            true => show(file, &text.old, &formatted.text),
            false => std::fs::write(file, formatted.text)
                .map_err(|error| format!("cannot write {}: {error}", file.display()))?,
        }
    }
    let is_unread = tell_of(&unread);
    let read = texts.len();
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
    let file = Path::new("stdin");
    let text = Code::of(file, text).and_then(|code| Text::of(file.to_owned(), code));
    let text = text.map_err(|unread| Unreadable(vec![unread]))?;
    let mut is_changed = false;
    for formatted in formatted(std::slice::from_ref(&text)) {
        tell_left(file, &formatted);
        is_changed |= formatted.text != text.old;
        match check {
            true => show(file, &text.old, &formatted.text),
            false => say_part!("{}", formatted.text),
        }
    }
    Ok(check && is_changed)
}

fn tell_left(file: &Path, formatted: &Formatted) {
    for (row, reason) in &formatted.left {
        anstream::eprintln!("{}:{row}: left as it is: {reason}", file.display());
    }
}

/// A file as it was, and with plain ends of lines, as it is formatted.
struct Text {
    path: PathBuf,
    old: String,
    is_of_windows: bool,
    file: format::File,
}

impl Text {
    fn of(path: PathBuf, code: Code) -> Result<Self, Unread> {
        if path.extension().is_some_and(|ending| ending == "md") {
            return Err(Unread::new(&path, None, "tables in Markdown are not formatted".to_owned()));
        }
        let old = code.text.clone();
        let ends = old.matches('\n').count();
        let is_of_windows = ends > 0 && ends == old.matches("\r\n").count();
        let Code { text, tokens } = match is_of_windows {
            true => Code::of(&path, old.replace("\r\n", "\n"))?,
            false => code,
        };
        let file = format::File { text, tables: tables::places(tokens), config: Config::of(&path) };
        Ok(Text { path, old, is_of_windows, file })
    }
}

/// Of a file whose lines all end as on Windows, they end so afterwards.
fn formatted(texts: &[Text]) -> Vec<Formatted> {
    let formatted = format::files(texts.iter().map(|text| &text.file));
    let with_ends = |(text, formatted): (&Text, Formatted)| match text.is_of_windows {
        true => Formatted { text: formatted.text.replace('\n', "\r\n"), ..formatted },
        false => formatted,
    };
    texts.iter().zip(formatted).map(with_ends).collect()
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

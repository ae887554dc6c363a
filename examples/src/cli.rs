//! The command line of the stories: whole numbers and files as options, `--help`, and the same
//! refusals everywhere.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;

use lexopt::{Arg, Parser, ValueExt};

use crate::output;
use crate::show::Show;

/// The option with which a story is shown.
const VIEW: &str = "--view";

/// What it does.
const VIEW_HELP: &str = "show it on the page of `cargo fsm view`, in real time";

/// The exit code of a command line that was not understood, the usual one of Unix tools.
const MISUSED: u8 = 2;

/// An option `--name N`: a whole number.
#[derive(Clone, Debug)]
pub struct Number {
    pub name: &'static str,
    pub help: &'static str,
    pub range: RangeInclusive<u64>,
    pub default: u64,
}

impl Number {
    fn be_long(&mut self) {
        self.default = *self.range.end();
    }
}

/// An option without a value, and what it does.
type Flag = (&'static str, &'static str);

/// An option `--name FILE`, which may be left out.
#[derive(Clone, Copy, Debug)]
pub struct File {
    pub name: &'static str,
    pub help: &'static str,
}

/// `--seed N`: the same seed tells the same story.
pub const fn seed(default: u64) -> Number {
    Number {
        name: "seed",
        help: "what chance does; the same seed tells the same story",
        range: 0..=u64::MAX,
        default,
    }
}

/// `--ticks N`: the length of the story.
pub const fn ticks(default: u64) -> Number {
    Number { name: "ticks", help: "how many ticks the story lasts", range: 0..=1_000_000, default }
}

/// What a command line asks for.
#[derive(Debug, PartialEq, Eq)]
pub enum Asked<const N: usize, const F: usize = 0> {
    /// The story, with the numbers and the files in the order of the options.
    Story([u64; N], [Option<PathBuf>; F]),
    Help,
}

/// The `main` of a story: reads the options of this process, then tells the story on standard
/// output.
pub fn run<const N: usize>(
    name: &str,
    options: [Number; N],
    story: impl FnOnce([u64; N], &mut dyn Write) -> io::Result<()>,
) -> ExitCode {
    run_words(name, options, [], Parser::from_env(), |numbers, [], out| story(numbers, out))
}

/// The same for a story that can be shown. With `--view` it is as long as it can be, where no `--ticks` says how long.
pub fn run_shown<const N: usize>(
    name: &str,
    mut options: [Number; N],
    story: impl FnOnce([u64; N], &Show, &mut dyn Write) -> io::Result<()>,
) -> ExitCode {
    let (views, words): (Vec<_>, Vec<_>) = std::env::args_os().skip(1).partition(|word| word == VIEW);
    let is_shown = !views.is_empty();
    if is_shown {
        options.iter_mut().filter(|option| option.name == "ticks").for_each(Number::be_long);
    }
    let flags = &[(VIEW, VIEW_HELP)];
    run_flags(name, options, [], flags, Parser::from_args(words), |numbers, [], out| {
        let show = if is_shown { Show::on(name)? } else { Show::off() };
        story(numbers, &show, out)
    })
}

/// The same for a story that takes files, or words in front of its options.
pub fn run_words<const N: usize, const F: usize>(
    name: &str,
    options: [Number; N],
    files: [File; F],
    words: Parser,
    story: impl FnOnce([u64; N], [Option<PathBuf>; F], &mut dyn Write) -> io::Result<()>,
) -> ExitCode {
    run_flags(name, options, files, &[], words, story)
}

fn run_flags<const N: usize, const F: usize>(
    name: &str,
    options: [Number; N],
    files: [File; F],
    flags: &[Flag],
    words: Parser,
    story: impl FnOnce([u64; N], [Option<PathBuf>; F], &mut dyn Write) -> io::Result<()>,
) -> ExitCode {
    match parse(&options, &files, words) {
        Ok(Asked::Story(numbers, paths)) => output::tell(name, |out| story(numbers, paths, out)),
        Ok(Asked::Help) => output::tell(name, |out| write!(out, "{}", help(name, &options, &files, flags))),
        Err(mistake) => {
            anstream::eprintln!("{name}: {mistake}\n{}", usage(name, &options, &files, flags));
            ExitCode::from(MISUSED)
        }
    }
}

/// Reads a command line. The error says which word was wrong and what was expected.
pub fn parse<const N: usize, const F: usize>(
    options: &[Number; N],
    files: &[File; F],
    mut words: Parser,
) -> Result<Asked<N, F>, String> {
    let mut numbers = options.each_ref().map(|option| option.default);
    let mut paths = [const { None }; F];
    while let Some(word) = words.next().map_err(|error| error.to_string())? {
        match word {
            Arg::Long("help") | Arg::Short('h') => return Ok(Asked::Help),
            Arg::Long(name) => {
                if let Some(index) = options.iter().position(|option| option.name == name) {
                    numbers[index] = number(&options[index], &mut words)?;
                } else if let Some(index) = files.iter().position(|file| file.name == name) {
                    paths[index] = Some(path(files[index], &mut words)?);
                } else {
                    return Err(format!("unknown option `--{name}`"));
                }
            }
            Arg::Short(letter) => return Err(format!("unknown option `-{letter}`")),
            Arg::Value(value) => {
                return Err(format!("unexpected argument `{}`", value.to_string_lossy()));
            }
        }
    }
    Ok(Asked::Story(numbers, paths))
}

fn number(option: &Number, words: &mut Parser) -> Result<u64, String> {
    let Number { name, range, .. } = option;
    let expected = format!("`--{name}` takes a whole number from {} to {}", range.start(), range.end());
    let given = words.value().map_err(|_| format!("{expected}, and none was given"))?;
    match given.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!("{expected}, not `{}`", given.to_string_lossy())),
    }
}

fn path(file: File, words: &mut Parser) -> Result<PathBuf, String> {
    let given = words.value().map_err(|_| format!("`--{}` takes a file, and none was given", file.name))?;
    Ok(given.into())
}

fn usage(name: &str, options: &[Number], files: &[File], flags: &[Flag]) -> String {
    let numbers = options.iter().map(|option| format!(" [--{} N]", option.name));
    let files = files.iter().map(|file| format!(" [--{} FILE]", file.name));
    let flags = flags.iter().map(|(flag, _)| format!(" [{flag}]"));
    format!("usage: {name}{}", numbers.chain(files).chain(flags).collect::<String>())
}

fn help(name: &str, options: &[Number], files: &[File], flags: &[Flag]) -> String {
    let numbers = options.iter().map(|option| {
        let Number { name, help, default, .. } = option;
        (format!("--{name} N"), format!("{help} (default: {default})"))
    });
    let paths = files.iter().map(|file| (format!("--{} FILE", file.name), file.help.to_owned()));
    let page = [("--help", "this page")];
    let words = flags.iter().chain(&page).map(|(flag, help)| ((*flag).to_owned(), (*help).to_owned()));
    let lines: Vec<_> = numbers.chain(paths).chain(words).collect();
    let width = lines.iter().map(|(option, _)| option.len()).max().unwrap_or_default();
    let lines: String =
        lines.into_iter().map(|(option, help)| format!("  {option:<width$}  {help}\n")).collect();
    format!("{}\n\n{lines}", usage(name, options, files, flags))
}

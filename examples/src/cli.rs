//! The command line of the stories: whole numbers as options, `--help`, and the same refusals
//! everywhere.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use lexopt::{Arg, Parser, ValueExt};

use crate::output;

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
pub enum Asked<const N: usize> {
    /// The story, with the numbers in the order of the options.
    Story([u64; N]),
    Help,
}

/// The `main` of a story: reads the options of this process, then tells the story on standard
/// output.
pub fn run<const N: usize>(
    name: &str,
    options: [Number; N],
    story: impl FnOnce([u64; N], &mut dyn Write) -> io::Result<()>,
) -> ExitCode {
    match parse(&options, Parser::from_env()) {
        Ok(Asked::Story(numbers)) => output::tell(name, |out| story(numbers, out)),
        Ok(Asked::Help) => output::tell(name, |out| write!(out, "{}", help(name, &options))),
        Err(mistake) => {
            anstream::eprintln!("{name}: {mistake}\n{}", usage(name, &options));
            ExitCode::from(MISUSED)
        }
    }
}

/// Reads a command line. The error says which word was wrong and what was expected.
pub fn parse<const N: usize>(options: &[Number; N], mut words: Parser) -> Result<Asked<N>, String> {
    let mut numbers = options.each_ref().map(|option| option.default);
    while let Some(word) = words.next().map_err(|error| error.to_string())? {
        match word {
            Arg::Long("help") | Arg::Short('h') => return Ok(Asked::Help),
            Arg::Long(name) => {
                let known = options.iter().position(|option| option.name == name);
                let index = known.ok_or_else(|| format!("unknown option `--{name}`"))?;
                numbers[index] = number(&options[index], &mut words)?;
            }
            Arg::Short(letter) => return Err(format!("unknown option `-{letter}`")),
            Arg::Value(value) => {
                return Err(format!("unexpected argument `{}`", value.to_string_lossy()));
            }
        }
    }
    Ok(Asked::Story(numbers))
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

fn usage(name: &str, options: &[Number]) -> String {
    let options: String = options.iter().map(|option| format!(" [--{} N]", option.name)).collect();
    format!("usage: {name}{options}")
}

fn help(name: &str, options: &[Number]) -> String {
    let lines = options.iter().map(|option| {
        let Number { name, help, default, .. } = option;
        format!("\n  {:<10}  {help} (default: {default})", format!("--{name} N"))
    });
    let lines: String = lines.collect();
    format!("{}\n{lines}\n  --help      this page\n", usage(name, options))
}

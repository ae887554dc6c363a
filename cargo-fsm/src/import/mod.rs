//! Tables out of charts that others have drawn, in SCXML, for XState, Mermaid, PlantUML or Graphviz. A reader gives a `Chart`,
//! and `write` makes a table of it.
//!
//! What a table cannot say becomes a comment with the reason, at its place. Guards and actions become functions of an owner
//! with the names that stand in the file.

mod brackets;
mod chart;
mod delay;
mod detect;
mod dot;
mod fences;
mod guards;
mod mermaid;
#[cfg(test)]
mod mistakes;
mod names;
mod patterns;
mod plantuml;
mod prose;
#[cfg(test)]
mod round_trip;
mod scxml;
#[cfg(test)]
mod sent;
mod sketch;
mod tidy;
mod timers;
#[cfg(test)]
mod told;
mod write;
mod xstate;

use std::fmt;
use std::path::Path;

use chart::Chart;
use xstate::Version;

/// A format that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// State Chart XML 1.0 of the W3C
    Scxml,
    /// A machine of XState as JSON
    Xstate,
    /// A state diagram of Mermaid, also in a fence of Markdown
    Mermaid,
    /// A state diagram of PlantUML
    Plantuml,
    /// A graph of Graphviz whose nodes are states
    Dot,
}

/// How a file is read, in place of what it says itself.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct Wanted {
    /// In place of what the ending of the file and its content say
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
    /// The version of XState, in place of what the words of the machine say; 5 where they say nothing
    #[arg(long, value_enum)]
    pub(crate) xstate: Option<Version>,
}

/// A chart as a file of Rust, before it is formatted.
pub(crate) struct Imported {
    pub(crate) text: String,
    pub(crate) format: Format,
    /// How many comments in it say what is lost.
    pub(crate) lost: usize,
    /// What is wrong with the table all the same.
    pub(crate) errors: Vec<String>,
    pub(crate) states: usize,
    pub(crate) transitions: usize,
}

/// Why there is no table.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    /// The row and the column, from 1, where one is to blame.
    pub(crate) place: Option<(usize, usize)>,
    pub(crate) reason: String,
}

impl Failure {
    fn new(reason: impl Into<String>) -> Self {
        Failure { place: None, reason: reason.into() }
    }

    fn at(text: &str, place: usize, reason: impl Into<String>) -> Self {
        let before = &text[..place.min(text.len())];
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Failure { place: Some((before.matches('\n').count() + 1, column)), reason: reason.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

/// The chart in the text of a file, as a table.
pub(crate) fn import(text: &str, file: &Path, wanted: Wanted) -> Result<Imported, Failure> {
    let text = &text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let format = match wanted.format {
        Some(format) => format,
        None => detect::format(text, file)?,
    };
    if wanted.xstate.is_some() && format != Format::Xstate {
        return Err(Failure::new(format!(
            "`--xstate` is for machines of XState, and this is {}",
            format.name()
        )));
    }
    let stem = file.file_stem().map_or("Machine".into(), |stem| stem.to_string_lossy());
    let text = &fences::inside(text, file, format)?;
    let mut chart = read(text, &stem, format, wanted.xstate)?;
    let name = file.file_name().map_or("a file".into(), |name| name.to_string_lossy());
    if chart.all().len() < 2 {
        return Err(Failure::new("there is no state in it"));
    }
    if chart.is_own {
        chart.find_results();
    }
    chart.is_own &= chart.has_names_of_rust();
    tidy(&mut chart, format);
    let choices: Vec<chart::StateId> =
        chart.all().into_iter().filter(|id| chart.states[*id].kind == chart::Kind::Choice).collect();
    let mut written = write::file(&chart, &name);
    if !written.errors.is_empty() && !choices.is_empty() {
        choices.into_iter().for_each(|state| chart.states[state].kind = chart::Kind::State);
        written = write::file(&chart, &name);
    }
    let states = chart.all().into_iter().skip(1).filter(|id| !chart.states[*id].kind.is_history()).count();
    let transitions = chart.all().into_iter().map(|id| chart.states[id].transitions.len()).sum();
    let write::Written { text, lost, errors } = written;
    Ok(Imported { text, format, lost, errors, states, transitions })
}

/// Makes of a chart what a table has, and of the charts inside it.
fn tidy(chart: &mut Chart, format: Format) {
    if !chart.is_own {
        // SCXML has no other timers.
        chart.find_timers(format != Format::Scxml);
        chart.name_timers_once();
    }
    chart.start_before_the_end();
    chart.choose();
    let inside = chart.states.iter_mut().flat_map(|state| &mut state.inner);
    inside.for_each(|inner| tidy(&mut inner.chart, format));
}

/// The chart of a text; `stem` is the name of one that has none.
fn read(text: &str, stem: &str, format: Format, xstate: Option<Version>) -> Result<Chart, Failure> {
    match format {
        Format::Scxml => scxml::read(text, stem),
        Format::Xstate => xstate::read(text, stem, xstate),
        Format::Mermaid => mermaid::read(text, stem),
        Format::Plantuml => plantuml::read(text, stem),
        Format::Dot => dot::read(text, stem),
    }
}

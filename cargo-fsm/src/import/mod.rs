//! Tables out of charts that others have drawn, in SCXML, for XState, Mermaid, PlantUML or Graphviz. A reader gives a `Chart`,
//! and `write` makes a table of it.
//!
//! What a table cannot say becomes a comment with the reason, at its place. Guards and actions become functions of an owner
//! with the names that stand in the file.

mod chart;
mod detect;
mod dot;
mod fences;
mod guards;
mod mermaid;
#[cfg(test)]
mod mistakes;
mod names;
mod plantuml;
mod prose;
#[cfg(test)]
mod round_trip;
mod scxml;
mod sketch;
mod write;
mod xstate;

use std::fmt;
use std::path::Path;

use chart::Chart;

/// A format that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// State Chart XML 1.0 of the W3C
    Scxml,
    /// A machine of XState 5 as JSON
    Xstate,
    /// A state diagram of Mermaid, also in a fence of Markdown
    Mermaid,
    /// A state diagram of PlantUML
    Plantuml,
    /// A graph of Graphviz whose nodes are states
    Dot,
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
pub(crate) fn import(text: &str, file: &Path, format: Option<Format>) -> Result<Imported, Failure> {
    let text = &text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let format = match format {
        Some(format) => format,
        None => detect::format(text, file)?,
    };
    let stem = file.file_stem().map_or("Machine".into(), |stem| stem.to_string_lossy());
    let text = &fences::inside(text, file, format)?;
    let mut chart = read(text, &stem, format)?;
    let name = file.file_name().map_or("a file".into(), |name| name.to_string_lossy());
    if chart.all().len() < 2 {
        return Err(Failure::new("there is no state in it"));
    }
    chart.is_own &= chart.has_names_of_rust();
    chart.start_before_the_end();
    chart.choose();
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

/// The chart of a text; `stem` is the name of one that has none.
fn read(text: &str, stem: &str, format: Format) -> Result<Chart, Failure> {
    match format {
        Format::Scxml => scxml::read(text, stem),
        Format::Xstate => xstate::read(text, stem),
        Format::Mermaid => mermaid::read(text, stem),
        Format::Plantuml => plantuml::read(text, stem),
        Format::Dot => dot::read(text, stem),
    }
}

impl Chart {
    /// Whether somebody has changed names in what we have drawn.
    fn has_names_of_rust(&self) -> bool {
        let is_name = |name: &String| names::is_name(name);
        let all = self.all();
        let mut states =
            all.iter().skip(1).map(|id| &self.states[*id]).filter(|state| !state.kind.is_history());
        let lines = all.iter().flat_map(|id| &self.states[*id].transitions);
        let mut events = lines.filter_map(|line| match &line.trigger {
            chart::Trigger::Events(events) => Some(events),
            _ => None,
        });
        is_name(&self.name)
            && states.all(|state| is_name(&state.name))
            && events.all(|events| events.iter().all(is_name))
    }

    /// A machine that starts in its end has a state before that, which a table asks for.
    fn start_before_the_end(&mut self) {
        let root = &self.states[chart::ROOT];
        let named = root.initial.as_ref().map(|initial| initial.targets.clone()).unwrap_or_default();
        let first = if named.is_empty() { self.inside(chart::ROOT).take(1).collect() } else { named };
        let is_end = |end: &chart::StateId| {
            self.states[*end].kind == chart::Kind::Final && self.states[*end].parent == Some(chart::ROOT)
        };
        let [end] = first[..] else { return };
        if !is_end(&end) {
            return;
        }
        let begin = self.add(chart::ROOT, "begin", chart::Kind::State);
        let actions = self.states[chart::ROOT].initial.take().map(|initial| initial.actions);
        let mut line = chart::Transition::new(chart::Trigger::Always);
        line.targets.push(end);
        self.states[begin].transitions.push(line);
        self.states[begin]
            .notes
            .push("a table does not start in its end: this leads there at once".to_owned());
        let actions = actions.unwrap_or_default();
        self.states[chart::ROOT].initial = Some(chart::Initial { targets: vec![begin], actions });
    }

    /// States that only decide are choices.
    fn choose(&mut self) {
        let asked = self.asked();
        let decides = |id: &chart::StateId| {
            let state = &self.states[*id];
            let (Some((last, others)), Some(_)) = (state.transitions.split_last(), state.parent) else {
                return false;
            };
            let is_always =
                |line: &chart::Transition| line.trigger == chart::Trigger::Always && !line.targets.is_empty();
            let is_plain = state.kind == chart::Kind::State && state.children.is_empty();
            let is_silent = state.entry.is_empty() && state.exit.is_empty();
            is_plain
                && is_silent
                && !self.is_region(*id)
                && !asked.contains(id)
                && !others.is_empty()
                && state.transitions.iter().all(|line| is_always(line) && line.targets != [*id])
                && last.guard.is_none()
                && others.iter().all(|line| line.guard.is_some())
        };
        let found: Vec<chart::StateId> = self.all().into_iter().filter(decides).collect();
        found.into_iter().for_each(|id| self.states[id].kind = chart::Kind::Choice);
    }

    /// States for which a guard asks.
    fn asked(&self) -> Vec<chart::StateId> {
        fn of_guard(guard: &chart::Guard, asked: &mut Vec<chart::StateId>) {
            match guard {
                chart::Guard::Call(_) => {}
                chart::Guard::In(state) => asked.push(*state),
                chart::Guard::Not(guard) => of_guard(guard, asked),
                chart::Guard::All(guards) | chart::Guard::Any(guards) => {
                    guards.iter().for_each(|guard| of_guard(guard, asked));
                }
            }
        }
        fn of_actions(actions: &[chart::Action], asked: &mut Vec<chart::StateId>) {
            for action in actions {
                let chart::Action::If(branches) = action else { continue };
                for (guard, actions) in branches {
                    guard.iter().for_each(|guard| of_guard(guard, asked));
                    of_actions(actions, asked);
                }
            }
        }
        let mut asked = Vec::new();
        for state in &self.states {
            let initial = state.initial.iter().map(|initial| &initial.actions);
            let lines = state.transitions.iter().map(|line| &line.actions);
            initial
                .chain(lines)
                .chain([&state.entry, &state.exit])
                .for_each(|list| of_actions(list, &mut asked));
            let guards = state.transitions.iter().filter_map(|line| line.guard.as_ref());
            guards.for_each(|guard| of_guard(guard, &mut asked));
        }
        asked
    }
}

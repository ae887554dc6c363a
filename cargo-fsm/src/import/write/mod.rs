//! A chart as a table: `machine.rs` writes a machine with those in its data, `lines.rs` the lines of a state, `actions.rs` what
//! they do, `owner.rs` the functions that they call, `rows.rs` holds what is written row by row, and `mend.rs` asks the compiler
//! what it makes of that.

mod actions;
mod lines;
mod machine;
mod mend;
mod owner;
mod rows;

use super::chart::{Action, Chart, Kind, ROOT, StateId, Trigger};
use super::delay::Delay;
use super::names::Names;
use crate::case::upper_camel;
use machine::{Table, machine_name};
use owner::Owner;
use rows::Rows;

/// Room for events that wait inside the machine. A chart does not say how much it needs.
const QUEUE: usize = 16;

/// A file of Rust with one table.
pub(super) struct Written {
    pub(super) text: String,
    /// How many comments say what the table does not.
    pub(super) lost: usize,
    /// What is wrong with the table all the same.
    pub(super) errors: Vec<String>,
}

/// Writes the chart of this file.
pub(super) fn file(chart: &Chart, file: &str) -> Written {
    let mut names = Names::default();
    let name = machine_name(chart, &mut names);
    let owner = Owner::of(&name);
    let mut writer = Writer::new(chart, name.clone(), owner, names, false);
    let table = writer.table();
    let mut text = format!("// From {file}, by `cargo fsm import`.\n\n");
    let owner = writer.owner.text(&name, &table.text);
    if owner.contains("impl Future<") {
        text += "use core::future::Future;\n";
    }
    if table.is_timed || owner.contains("Duration") {
        text += "use core::time::Duration;\n";
    }
    text += &format!("use fsm_runtime::fsm;\n\n{owner}{}", table.text);
    Written { text, lost: table.lost, errors: table.errors }
}

struct Writer<'c> {
    chart: &'c Chart,
    machine: String,
    /// By state.
    names: Vec<String>,
    events: Names,
    /// Events that are raised for later, by the names of the file.
    later: Vec<String>,
    /// Names of timers, as the file has them.
    timers: Vec<String>,
    owner: Owner,
    rows: Rows,
    /// Names of machines in the file.
    machines: Names,
    /// The machine stands in the data of another one.
    is_inside: bool,
    /// The machines in its data, with what the file has.
    inner: Vec<(&'c str, Table)>,
}

impl<'c> Writer<'c> {
    fn new(chart: &'c Chart, machine: String, owner: Owner, machines: Names, is_inside: bool) -> Self {
        let own_or = |written: &str, otherwise: &str| match chart.is_own {
            true => written.to_owned(),
            false => upper_camel(written, otherwise),
        };
        let mut states = Names::of_states();
        let mut names = vec![String::new(); chart.states.len()];
        for id in chart.all().into_iter().skip(1) {
            let state = &chart.states[id];
            if !state.kind.is_history() {
                names[id] = states.add(&id.to_string(), own_or(&state.name, "S"));
            }
        }
        let mut writer = Writer {
            chart,
            machine,
            names,
            events: Names::of_events(),
            later: Vec::new(),
            timers: Vec::new(),
            owner,
            rows: Rows::default(),
            machines,
            is_inside,
            inner: Vec::new(),
        };
        writer.collect_events();
        writer
    }

    /// In the order in which they are first named.
    fn collect_events(&mut self) {
        for id in self.chart.all() {
            let state = &self.chart.states[id];
            let initial = state.initial.iter().flat_map(|initial| &initial.actions);
            state.entry.iter().chain(&state.exit).chain(initial).for_each(|action| self.raised(action));
            for event in state.during.iter().filter_map(|during| during.event.as_ref()) {
                self.event(event);
            }
            for line in &state.transitions {
                self.timers.extend(line.timer.clone());
                if let Trigger::Events(events) = &line.trigger {
                    events.iter().for_each(|event| {
                        self.event(event);
                    });
                }
                line.actions.iter().for_each(|action| self.raised(action));
            }
        }
    }

    fn raised(&mut self, action: &Action) {
        match action {
            Action::Raise(event, delay) => {
                self.event(event);
                if delay.is_some() {
                    self.later.push(event.clone());
                }
            }
            Action::If(branches) => {
                branches.iter().flat_map(|(_, actions)| actions).for_each(|action| self.raised(action))
            }
            Action::Call(_) | Action::Cancel(_) | Action::Restart(_) => {}
        }
    }

    fn event(&mut self, written: &str) -> String {
        let written = self.result(written).map_or(written, |[done, _]| done.as_str());
        let is_own = self.chart.is_own;
        let name = || if is_own { written.to_owned() } else { upper_camel(written, "E") };
        self.events.of(written, name)
    }

    /// The two events of the file that are one here.
    fn result(&self, written: &str) -> Option<&'c [String; 2]> {
        self.chart.results.iter().find(|result| result.iter().any(|event| event == written))
    }

    /// An event with what it carries: a value, or what stands for each in a pattern.
    fn occurrence(&mut self, written: &str, value: &str) -> String {
        let name = self.event(written);
        match self.result(written) {
            Some([done, _]) if done == written => format!("{name}(Ok({value}))"),
            Some(_) => format!("{name}(Err({value}))"),
            None => name,
        }
    }

    /// The same in a pattern, of a result whose halves may both be asked for.
    fn pattern(&mut self, written: &str, events: &[String]) -> String {
        match self.result(written) {
            Some(both) if both.iter().all(|half| events.contains(half)) => {
                format!("{}(_)", self.event(written))
            }
            _ => self.occurrence(written, "_"),
        }
    }

    /// No event has such a name.
    fn timer(&mut self, written: &str) -> String {
        let is_own = self.chart.is_own;
        let name = || if is_own { written.to_owned() } else { upper_camel(written, "T") };
        self.events.of(&timer_key(written), name)
    }

    /// A state with all that is inside it.
    fn state(&mut self, id: StateId, depth: usize) {
        let state = &self.chart.states[id];
        if id == ROOT {
            self.body(id, depth + 1);
            return;
        }
        let word = match state.kind {
            _ if self.chart.is_region(id) => "region",
            Kind::Final => "final state",
            Kind::Choice => "choice",
            _ => "state",
        };
        let written = Some(&state.name).filter(|name| !self.chart.is_own && says_more(name, &self.names[id]));
        self.rows.docs(&written.map(|name| quoted(name)).into_iter().collect::<Vec<_>>(), depth);
        self.rows.docs(&state.docs, depth);
        if !state.tags.is_empty() && state.kind != Kind::Choice {
            self.rows.line(format!("#[tag({})]", state.tags.join(", ")), depth);
        }
        self.rows.open(format!("{word} {}", self.names[id]), depth);
        self.body(id, depth + 1);
        self.rows.close(depth);
    }

    fn body(&mut self, id: StateId, depth: usize) {
        self.lines(id, depth);
        for child in self.chart.inside(id) {
            self.state(child, depth);
        }
    }

    /// `5s`, or what computes it.
    fn delay(&mut self, delay: &Delay) -> String {
        match delay {
            Delay::Computed(text) => format!("({})", self.owner.delay(text)),
            Delay::Milliseconds(delay) => literal(*delay),
        }
    }
}

/// Whether a text has more to it than the words of a name that was made of it.
fn says_more(written: &str, name: &str) -> bool {
    let is_joint = |letter: char| letter.is_whitespace() || matches!(letter, '_' | '-' | '.');
    let plain = written.split(is_joint).map(str::to_lowercase).collect::<String>();
    let is_plain = plain.chars().all(char::is_alphanumeric);
    !is_plain || plain != name.to_lowercase() || written.split(is_joint).any(str::is_empty)
}

/// A text in documentation.
fn quoted(text: &str) -> String {
    let text = rows::one_row(text);
    if text.contains('`') { text } else { format!("`{text}`") }
}

fn timer_key(written: &str) -> String {
    format!("timer {written}")
}

/// With the largest unit in which it is whole.
fn literal(milliseconds: f64) -> String {
    const UNITS: [(f64, &str); 4] = [(3_600_000.0, "h"), (60_000.0, "min"), (1000.0, "s"), (1.0, "ms")];
    let is_whole = |(unit, _): &&(f64, &str)| milliseconds >= *unit && milliseconds % unit == 0.0;
    match UNITS.iter().find(is_whole) {
        Some((unit, name)) => format!("{}{name}", milliseconds / unit),
        None if milliseconds == 0.0 => "0s".to_owned(),
        None => format!("{}us", (milliseconds * 1000.0).round()),
    }
}

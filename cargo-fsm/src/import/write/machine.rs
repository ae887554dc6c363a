//! A machine with its head, and the machines in its data.

use super::super::chart::{Chart, Inner, ROOT};
use super::super::names::Names;
use super::{QUEUE, Writer, mend, quoted, rows, says_more, timer_key};
use crate::case::{snake, upper_camel};

/// A machine, with those that are in its data before it.
pub(super) struct Table {
    name: String,
    pub(super) text: String,
    pub(super) lost: usize,
    pub(super) errors: Vec<String>,
    pub(super) is_timed: bool,
    has_owner: bool,
}

impl<'c> Writer<'c> {
    pub(super) fn table(&mut self) -> Table {
        self.state(ROOT, 1);
        let mut errors = mend::mend(&self.head(), &mut self.rows);
        let mut lost = self.rows.notes();
        let mut text = String::new();
        for (_, inner) in &mut self.inner {
            text += &format!("{}\n", inner.text);
            lost += inner.lost;
            errors.append(&mut inner.errors);
        }
        let head = self.head();
        text += &format!("fsm! {{\n{head}{}    }}\n}}\n", self.rows.text());
        Table {
            name: self.machine.clone(),
            text,
            lost,
            errors,
            is_timed: self.is_timed(),
            has_owner: self.has_owner(),
        }
    }

    /// The data for a machine that lives with its state, whose table is written before this one.
    pub(super) fn inner(&mut self, inner: &'c Inner) -> String {
        if !self.inner.iter().any(|(text, _)| *text == inner.text) {
            let table = self.inner_table(&inner.chart);
            self.inner.push((&inner.text, table));
        }
        let Some((_, table)) = self.inner.iter().find(|(text, _)| *text == inner.text) else {
            return String::new();
        };
        let name = &table.name;
        let lent = if table.has_owner { "(owner)" } else { "" };
        let given = [("owner", table.has_owner), ("now", table.is_timed)];
        let given: Vec<&str> =
            given.iter().filter(|(_, is_given)| *is_given).map(|(name, _)| *name).collect();
        format!("let {}: machine {name}{lent} = {name}::start({});", field(&inner.name), given.join(", "))
    }

    fn inner_table(&mut self, chart: &'c Chart) -> Table {
        let name = machine_name(chart, &mut self.machines);
        let (owner, machines) = (std::mem::take(&mut self.owner), std::mem::take(&mut self.machines));
        let mut writer = Writer::new(chart, name, owner, machines, true);
        let table = writer.table();
        (self.owner, self.machines) = (writer.owner, writer.machines);
        table
    }

    /// The machine up to its first line, each thing on a row of its own.
    fn head(&self) -> String {
        let name = &self.machine;
        let written = Some(&self.chart.name).filter(|written| !self.chart.is_own && says_more(written, name));
        let written: Vec<String> = written.map(|written| quoted(written)).into_iter().collect();
        let docs: String = rows::docs(&written, 1) + &rows::docs(&self.chart.states[ROOT].docs, 1);
        let owner = match self.has_owner() {
            true => format!("(owner: &mut {})", self.owner.name()),
            false => String::new(),
        };
        let body = self.rows.plain();
        let mut head = format!("{docs}    #[derive(Debug)]\n    pub machine {name}{owner} {{\n");
        if self.inner.iter().any(|(_, inner)| inner.is_timed) {
            head += "        clock now: Duration;\n";
        } else if self.is_timed() {
            head += "        clock Duration;\n";
        }
        if body.contains("raise!(") || body.contains("=> defer;") {
            head += &format!("        queue {QUEUE};\n");
        }
        if body.contains("=> push ") {
            head += "        stack 16;\n";
        }
        let lines: Vec<&str> = body.lines().filter(|row| !row.trim_start().starts_with("//")).collect();
        let takes_all = lines.iter().any(|line| line.trim_start().starts_with("on _"));
        let is_named = |event: &str| takes_all || lines.iter().any(|line| has_word(line, event));
        let timers: Vec<&str> =
            self.timers.iter().filter_map(|timer| self.events.find(&timer_key(timer))).collect();
        let results: Vec<&str> =
            self.chart.results.iter().filter_map(|[done, _]| self.events.find(done)).collect();
        let declared = |event: &str| match results.contains(&event) {
            true => format!("{event}(Result<(), ()>)"),
            false => event.to_owned(),
        };
        let events = self.events.given().filter(|(_, event)| !timers.contains(event) && is_named(event));
        let events: Vec<(String, String)> =
            events.map(|(written, event)| (self.event_docs(written, event), declared(event))).collect();
        head + &declaration(&events)
    }

    /// The text of an event, where its name does not say all of it.
    fn event_docs(&self, written: &str, name: &str) -> String {
        match !self.chart.is_own && says_more(written, name) {
            true => rows::docs(&[quoted(written)], 3),
            false => String::new(),
        }
    }

    fn has_owner(&self) -> bool {
        self.owner.is_used() && (!self.is_inside || self.rows.plain().contains("owner."))
    }

    /// Whether it has a clock.
    fn is_timed(&self) -> bool {
        let is_timed = |row: &str| {
            let row = row.trim_start();
            row.starts_with("after ") || row.starts_with("every ")
        };
        let is_later = |row: &str| row.contains("raise!(") && row.contains(" after ");
        self.inner.iter().any(|(_, inner)| inner.is_timed)
            || self.rows.plain().lines().any(|row| is_timed(row) || is_later(row))
    }
}

/// The events, with documentation: on a row of its own each, if one has that.
fn declaration(events: &[(String, String)]) -> String {
    let text = match events {
        [] => return String::new(),
        events if events.iter().all(|(docs, _)| docs.is_empty()) => {
            let names: Vec<&str> = events.iter().map(|(_, event)| event.as_str()).collect();
            format!(" {} ", names.join(", "))
        }
        events => {
            let rows = events.iter().map(|(docs, event)| format!("{docs}            {event},\n"));
            format!("\n{}        ", rows.collect::<String>())
        }
    };
    format!("        #[derive(Debug)]\n        events {{{text}}}\n")
}

/// One that no other machine of the file has.
pub(super) fn machine_name(chart: &Chart, names: &mut Names) -> String {
    let name = if chart.is_own { chart.name.clone() } else { upper_camel(&chart.name, "Machine") };
    names.add(&name.clone(), name)
}

/// The name of the data in which a machine is. No parameter has it.
pub(super) fn field(written: &str) -> String {
    match snake(written, "machine") {
        name if ["owner", "now"].contains(&name.as_str()) => format!("machine_{name}"),
        name => name,
    }
}

fn has_word(line: &str, word: &str) -> bool {
    let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '#';
    line.split(|letter| !is_of_name(letter)).any(|other| other == word)
}

//! The cases of the SCION test framework: `test/<group>/<name>.scxml` beside a script `<name>.json`, which says what is
//! active at the start and after each event.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::chart::{Chart, Time};
use crate::generate;
use crate::interpret::{Diverges, Input, Interpreter, Rules};
use crate::source::{self, Inexpressible};

use super::{Beside, Excluded, Read, excluded, read_with};

/// One pair of files.
#[derive(Clone, Debug)]
pub struct Case {
    /// `group/name`.
    pub name: String,
    pub chart: Result<(Chart, Script), Excluded>,
    /// Why there is no machine of the chart, where there is a chart.
    pub machine: Result<(), Inexpressible>,
}

/// The events, each after a tick that brings the time; and the names of the active states that have none inside: first
/// those at the start, then those after each event.
#[derive(Clone, Debug)]
pub struct Script {
    pub inputs: Vec<Input>,
    pub leaves: Vec<Vec<String>>,
}

impl Script {
    /// What is expected after each step: after the start, and after each input that is no tick.
    pub fn expected(&self) -> impl Iterator<Item = Option<&Vec<String>>> {
        let mut leaves = self.leaves.iter();
        let first = leaves.next();
        let behind = self.inputs.iter().map(move |input| match input {
            Input::Tick(_) => None,
            _ => leaves.next(),
        });
        std::iter::once(first).chain(behind)
    }
}

impl Script {
    /// The interpreter by the letter of the specification beside the script.
    pub fn play(&self, chart: &Chart) -> Result<(), String> {
        let diverges = |_: Diverges| "diverges".to_owned();
        let (mut interpreter, _) = Interpreter::start(chart, Rules::SCXML).map_err(diverges)?;
        for (number, expected) in self.expected().enumerate() {
            if number > 0 {
                interpreter.input(&self.inputs[number - 1]).map_err(diverges)?;
            }
            let active = interpreter.active_leaves();
            if expected.is_some_and(|expected| *expected != active) {
                return Err(format!("after {number} inputs {active:?}, expected {expected:?}"));
            }
        }
        Ok(())
    }
}

/// Rounds for the cases that go round more often than each state is named.
const CHAIN: usize = 1000;

/// What SCION does and the specification does not.
const DEPARTURES: [(&str, &str); 2] = [
    ("more-parallel/test10", "expects that a transition between regions leaves their parallel state active"),
    ("more-parallel/test10b", "expects that a transition between regions leaves their parallel state active"),
];

/// All cases of an unpacked package, sorted by name. The chart of the n-th is called `Case{n}`.
pub fn cases(package: &Path) -> io::Result<Vec<Case>> {
    let mut files = Vec::new();
    for group in fs::read_dir(package.join("test"))? {
        let group = group?.path();
        if group.is_dir() {
            let entries = fs::read_dir(group)?.collect::<io::Result<Vec<_>>>()?;
            files.extend(entries.iter().map(fs::DirEntry::path));
        }
    }
    files.retain(|file| file.extension().is_some_and(|extension| extension == "scxml"));
    files.sort();
    files.iter().enumerate().map(|(number, file)| case(file, number)).collect()
}

fn case(file: &Path, number: usize) -> io::Result<Case> {
    let name = name(file);
    let script = file.with_extension("json");
    let departure = DEPARTURES.iter().find(|(departing, _)| *departing == name);
    let mut chart = match departure {
        Some((_, reason)) => excluded(*reason),
        None if !script.exists() => excluded("no script"),
        None => {
            let load = |name: &str| fs::read_to_string(file.with_file_name(name)).ok();
            let (xml, script) = (fs::read_to_string(file)?, fs::read_to_string(script)?);
            let read = |delay| chart(&xml, &script, number, Beside { load: &load, delay });
            // SCION, whose cases these are, delivers some of what is sent later, and their scripts wait for it.
            match read(0) {
                Ok((chart, script)) if script.play(&chart).is_err() => read(1),
                read => read,
            }
        }
    };
    let machine = chart.as_mut().map_or(Ok(()), |(chart, script)| expressible(chart, script));
    Ok(Case { name, chart, machine })
}

fn expressible(chart: &mut Chart, script: &Script) -> Result<(), Inexpressible> {
    source::check(chart)?;
    let ends = |chart: &Chart| {
        generate::run(chart, &script.inputs, Rules::FSM).is_ok_and(|run| run.len() == script.inputs.len() + 1)
    };
    if !ends(chart) {
        chart.chain = CHAIN;
    }
    match ends(chart) {
        true => Ok(()),
        false => Err(Inexpressible(format!("more than {CHAIN} rounds"))),
    }
}

/// The last directory and the name without its endings.
fn name(file: &Path) -> String {
    let group = file.parent().and_then(Path::file_name).map(PathBuf::from).unwrap_or_default();
    let stem = file.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    group.join(stem.trim_end_matches(".txml")).to_string_lossy().into_owned()
}

fn chart(xml: &str, script: &str, number: usize, beside: Beside) -> Result<(Chart, Script), Excluded> {
    let Ok(script) = serde_json::from_str::<Value>(script) else { return excluded("script is no JSON") };
    let steps = script["events"].as_array().map_or(&[][..], Vec::as_slice);
    let names: Vec<_> = steps.iter().filter_map(|step| step["event"]["name"].as_str()).collect();
    let read = read_with(xml, &format!("Case{number}"), &names, beside)?;
    let mut leaves = vec![configuration(&read, &script["initialConfiguration"])?];
    for step in steps {
        leaves.push(configuration(&read, &step["nextConfiguration"])?);
    }
    let chart = source::without_hidden_lines(&read.chart);
    let (mut now, mut inputs) = (0, Vec::new());
    for (step, name) in steps.iter().zip(&names) {
        now += step["after"].as_u64().map_or(0, |after| Time::try_from(after).unwrap_or_default());
        inputs.extend(chart.has_ticks().then_some(Input::Tick(now)));
        inputs.extend(read.events.find(name).map(|event| Input::Send(event, now)));
    }
    Ok((chart, Script { inputs, leaves }))
}

fn configuration(read: &Read, list: &Value) -> Result<Vec<String>, Excluded> {
    let mut names = Vec::new();
    for id in list.as_array().into_iter().flatten().filter_map(Value::as_str) {
        match read.states.find(id) {
            Some(state) => names.push(read.chart.states[state].name.clone()),
            None => return excluded(format!("the script names `{id}`, which is no state")),
        }
    }
    names.sort();
    Ok(names)
}

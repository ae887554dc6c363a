//! The cases of the SCION test framework: `test/<group>/<name>.scxml` beside a script `<name>.json`, which says what is
//! active at the start and after each event.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::chart::{Chart, EventId};
use crate::generate;
use crate::interpret::{Input, Rules};
use crate::source::{self, Inexpressible};

use super::{Excluded, Read, excluded, read};

/// One pair of files.
#[derive(Clone, Debug)]
pub struct Case {
    /// `group/name`.
    pub name: String,
    pub chart: Result<(Chart, Script), Excluded>,
    /// Why there is no machine of the chart, where there is a chart.
    pub machine: Result<(), Inexpressible>,
}

/// The events, and the names of the active states that have none inside: first those at the start, then those after
/// each event.
#[derive(Clone, Debug)]
pub struct Script {
    pub events: Vec<EventId>,
    pub leaves: Vec<Vec<String>>,
}

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
    let chart = match departure {
        Some((_, reason)) => excluded(*reason),
        None if !script.exists() => excluded("no script"),
        None => chart(&fs::read_to_string(file)?, &fs::read_to_string(script)?, number),
    };
    let machine = chart.as_ref().map_or(Ok(()), |(chart, script)| expressible(chart, script));
    Ok(Case { name, chart, machine })
}

fn expressible(chart: &Chart, script: &Script) -> Result<(), Inexpressible> {
    source::check(chart)?;
    let inputs: Vec<_> = script.events.iter().map(|&event| Input::Send(event, 0)).collect();
    let steps = generate::run(chart, &inputs, Rules::FSM).map_or(0, |run| run.len());
    match steps == script.leaves.len() {
        true => Ok(()),
        false => Err(Inexpressible("a chain enters a state twice, which a machine stops".to_owned())),
    }
}

/// The last directory and the name without its endings.
fn name(file: &Path) -> String {
    let group = file.parent().and_then(Path::file_name).map(PathBuf::from).unwrap_or_default();
    let stem = file.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    group.join(stem.trim_end_matches(".txml")).to_string_lossy().into_owned()
}

fn chart(xml: &str, script: &str, number: usize) -> Result<(Chart, Script), Excluded> {
    let Ok(script) = serde_json::from_str::<Value>(script) else { return excluded("script is no JSON") };
    let steps = script["events"].as_array().map_or(&[][..], Vec::as_slice);
    let names: Vec<_> = steps.iter().filter_map(|step| step["event"]["name"].as_str()).collect();
    let read = read(xml, &format!("Case{number}"), &names)?;
    let events = names.iter().filter_map(|name| read.events.find(name)).collect();
    let mut leaves = vec![configuration(&read, &script["initialConfiguration"])?];
    for step in steps {
        leaves.push(configuration(&read, &step["nextConfiguration"])?);
    }
    Ok((source::without_hidden_lines(&read.chart), Script { events, leaves }))
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

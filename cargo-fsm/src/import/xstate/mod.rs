//! Machines of XState (<https://stately.ai/docs/machines>): what `createMachine` is given, as JSON. `json.rs` reads it in the
//! order of the file, `targets.rs` finds states, `events.rs` knows names, `lines.rs` reads transitions, `content.rs`
//! what is done, `regions.rs` says who is asked first, and `versions.rs` which version is meant: 5, where nothing tells.

mod content;
mod events;
mod json;
mod lines;
mod own;
mod regions;
mod targets;
mod versions;

use std::collections::HashMap;

use super::Failure;
use super::chart::{Chart, Kind, ROOT, StateId};
use crate::case::snake;
use json::Json;
pub(crate) use versions::Version;

/// Keys of a state that are read, or that say nothing about what it does.
const KEYS: [&str; 27] = [
    "$schema",
    "id",
    "key",
    "type",
    "initial",
    "states",
    "on",
    "always",
    "after",
    "onDone",
    "invoke",
    "entry",
    "exit",
    "onEntry",
    "onExit",
    "history",
    "target",
    "description",
    "context",
    "version",
    "order",
    "types",
    "schema",
    "schemas",
    "tsTypes",
    "predictableActionArguments",
    // Of a machine that `JSON.stringify` has written: the same as `on` again.
    "transitions",
];

/// Reads a machine; `stem` is the name of one that has none. `version` is told by its words, if nobody says it.
pub(super) fn read(text: &str, stem: &str, version: Option<Version>) -> Result<Chart, Failure> {
    let config = json::parse(text)?;
    if !matches!(config, Json::Object(_)) {
        let place = text.len() - text.trim_start().len();
        return Err(Failure::at(text, place, "a machine is an object, with its states in `states`"));
    }
    let said = versions::said(&config);
    let is_own = own::is_own(&config);
    let known = version.or(said.version).or(is_own.then_some(Version::Five));
    let mut reader = Reader::of(&config, stem, known == Some(Version::Four));
    match (known, said.both) {
        (None, _) => reader.compare(&Reader::of(&config, stem, true)),
        (Some(_), Some((four, five))) if version.is_none() => {
            let note = format!("read as XState 4, which has {four}; only XState 5 has {five}");
            reader.note(ROOT, note);
        }
        _ => {}
    }
    if reader.is_old {
        reader.let_rest();
    }
    if !is_own {
        reader.ask_regions_first();
        reader.join_results();
    }
    Ok(reader.chart)
}

struct Reader<'j> {
    chart: Chart,
    ids: HashMap<String, StateId>,
    /// By state.
    configs: Vec<&'j Json>,
    /// All names of events that the machine asks for.
    events: Vec<String>,
    /// What is raised for later, with its ids.
    sent: Vec<(Option<String>, String)>,
    /// It was written for version 4.
    is_old: bool,
}

impl<'j> Reader<'j> {
    /// States with their transitions.
    fn of(config: &'j Json, stem: &str, is_old: bool) -> Self {
        let mut reader = Reader {
            chart: Chart::new(config.text("id").unwrap_or(stem)),
            ids: HashMap::new(),
            configs: vec![config],
            events: events::of_machine(config),
            sent: events::sent(config, is_old),
            is_old,
        };
        reader.chart.is_own = own::is_own(config);
        reader.chart.states[ROOT].kind = kind(config);
        let id = config.text("id").unwrap_or("(machine)");
        reader.ids.insert(id.to_owned(), ROOT);
        reader.declare(ROOT, id);
        for state in 0..reader.configs.len() {
            reader.state(state);
        }
        // A line may lead into a state behind, whose start it needs to know.
        for state in 0..reader.configs.len() {
            match reader.chart.is_own {
                true => reader.own_transitions(state),
                false => reader.transitions(state),
            }
        }
        reader
    }

    /// The states inside, with their ids: a state has the path of keys to it, if it says nothing else.
    fn declare(&mut self, parent: StateId, path: &str) {
        let states = self.configs[parent].get("states").map(Json::entries).unwrap_or_default();
        for (key, config) in states {
            let state = self.chart.add(parent, key, kind(config));
            self.configs.push(config);
            let path = format!("{path}.{key}");
            let id = config.text("id").unwrap_or(&path);
            if *self.ids.entry(id.to_owned()).or_insert(state) != state {
                self.note(state, format!("the id `{id}` means another state, which has it too"));
            }
            self.declare(state, &path);
        }
    }

    fn state(&mut self, state: StateId) {
        let config = self.configs[state];
        self.chart.states[state].docs.extend(config.text("description").map(str::to_owned));
        for (key, value) in config.get("context").map(Json::entries).unwrap_or_default() {
            self.note(state, format!("context `{key}` = `{value}`: make it a field"));
        }
        let has_tags = state != ROOT && !self.chart.states[state].kind.is_history();
        for tag in config.get("tags").filter(|_| has_tags).map(Json::items).unwrap_or_default() {
            let tag = snake(tag.as_text().unwrap_or_default(), "tag");
            let tags = &mut self.chart.states[state].tags;
            if !tags.contains(&tag) {
                tags.push(tag);
            }
        }
        let is_own = self.chart.is_own;
        let is_unread = |(key, value): &&(String, Json)| {
            !(is_own && key == "meta"
                || KEYS.contains(&key.as_str())
                || key == "tags" && (has_tags || value.items().is_empty()))
        };
        for (key, value) in config.entries().iter().filter(is_unread) {
            self.note(state, format!("{key} = {value}: a table has none"));
        }
        if self.chart.states[state].kind.is_history() {
            self.chart.states[state].initial = self.history(state);
            return;
        }
        if is_own {
            self.own_state(state);
            self.chart.states[state].initial = self.own_initial(state).or_else(|| self.begin(state));
            let hook = |key| self.own_actions(self.configs[state].get(key));
            (self.chart.states[state].entry, self.chart.states[state].exit) = (hook("entry"), hook("exit"));
            return;
        }
        self.chart.states[state].initial = self.begin(state);
        let entry = self.actions(state, config.get("entry").or(config.get("onEntry")));
        let exit = self.actions(state, config.get("exit").or(config.get("onExit")));
        self.chart.states[state].entry = entry;
        self.chart.states[state].exit = exit;
        for invoke in config.get("invoke").map(Json::items).unwrap_or_default() {
            self.invoke(state, invoke);
        }
    }

    /// Work of whose failure a line is told gives a `Result`.
    fn join_results(&mut self) {
        let work = self.chart.states.iter().flat_map(|state| &state.during);
        let mut done: Vec<&String> = work.filter_map(|during| during.event.as_ref()).collect();
        done.sort();
        done.dedup();
        let results = done.into_iter().filter_map(|done| {
            let error = format!("error.{}", done.strip_prefix("done.")?);
            self.events.contains(&error).then(|| [done.clone(), error])
        });
        self.chart.results = results.collect();
    }

    fn note(&mut self, state: StateId, note: String) {
        self.chart.states[state].notes.push(note);
    }
}

fn kind(config: &Json) -> Kind {
    let has_states = config.get("states").is_some_and(|states| !states.entries().is_empty());
    match config.text("type") {
        Some("history") if config.text("history") == Some("deep") => Kind::DeepHistory,
        Some("history") => Kind::History,
        Some("final") => Kind::Final,
        Some("parallel") if has_states => Kind::Parallel,
        None if config.get("history").is_some() => match config.text("history") {
            Some("deep") => Kind::DeepHistory,
            _ => Kind::History,
        },
        _ => Kind::State,
    }
}

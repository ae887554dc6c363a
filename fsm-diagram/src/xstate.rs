//! XState 5: what `createMachine` is given, as JSON. Guards and actions are Rust, as they were written, and become names of what
//! is to be implemented. A state has its name as its id. What XState does not have stands in `meta`, which it hands on unread:
//! `push`, `pop`, `previous`, `defer`, `pass`, `first`, names of timers, and lines that report or update.

mod json;
mod lines;
mod times;

use fsm_graph::{Graph, History, State, StateKind, Target};

use crate::names::SIGN;
use crate::scxml::holds_regions;
use json::{Json, Object};
use lines::Lines;

pub(crate) fn draw(graph: Graph<'_>) -> String {
    let events: Vec<&str> = graph.events().map(|event| event.name()).collect();
    let writer = Writer {
        events: if events.is_empty() { "*".to_owned() } else { events.join(" ") },
        docs: graph.docs().to_string(),
        histories: histories(graph),
    };
    let mut out = String::new();
    Json::Object(writer.state(graph.root())).print(&mut out, 0);
    out + "\n"
}

struct Writer {
    /// The names of all events.
    events: String,
    /// Those of the machine.
    docs: String,
    /// Those that something leads to.
    histories: Vec<(usize, History)>,
}

fn histories(graph: Graph<'_>) -> Vec<(usize, History)> {
    let mut found = Vec::new();
    let mut add =
        |(state, history): (usize, Option<History>)| found.extend(history.map(|history| (state, history)));
    graph.transitions().flat_map(|transition| transition.targets().numbers()).for_each(&mut add);
    let states = std::iter::once(graph.root()).chain(graph.states());
    for state in states {
        state.initial().into_iter().flat_map(|initial| initial.targets().numbers()).for_each(&mut add);
        for depth in [History::Shallow, History::Deep] {
            if state.history_default(depth).is_some() {
                add((state.number(), Some(depth)));
            }
        }
    }
    found
}

fn id(state: State) -> String {
    format!("#{}", state.name())
}

fn key(depth: History) -> &'static str {
    if depth == History::Deep { "deep_history" } else { "history" }
}

fn target(target: Target) -> String {
    match target.history() {
        None => id(target.state()),
        Some(depth) => format!("{}.{}", id(target.state()), key(depth)),
    }
}

impl Writer {
    fn state(&self, state: State) -> Object {
        let mut out = Object::default();
        out.put("id", state.name());
        match state.kind() {
            StateKind::Final => out.put("type", "final"),
            _ if holds_regions(state) => out.put("type", "parallel"),
            _ => {}
        }
        let docs = match state.kind() {
            StateKind::Root => self.docs.clone(),
            _ => state.docs().to_string(),
        };
        if !docs.trim().is_empty() {
            out.put("description", docs.trim());
        }
        let tags: Vec<Json> = state.tags().map(Json::from).collect();
        if !tags.is_empty() {
            out.put("tags", Json::List(tags));
        }
        if let Some(initial) = initial(state) {
            out.put("initial", initial);
        }
        let mut lines = Lines::default();
        lines
            .others
            .extend(state.data().map(|data| Json::from(format!("let {}: {}", data.name(), data.ty()))));
        state.lines().for_each(|line| lines.add(line, &self.events));
        self.lines(&mut out, state, lines);
        out
    }

    fn lines(&self, out: &mut Object, state: State, lines: Lines) {
        let by_key = |lists: Vec<(String, Vec<Json>)>| {
            let mut keys = Object::default();
            lists.into_iter().for_each(|(key, list)| keys.put_list(&key, list));
            keys
        };
        out.put_list("entry", lines.entry);
        out.put_list("exit", lines.exit);
        out.put_list("invoke", lines.invoke);
        out.put_object("on", by_key(lines.on));
        out.put_list("always", lines.always);
        out.put_list("onDone", lines.done);
        out.put_object("after", by_key(lines.after));
        let mut states = Object::default();
        state.children().for_each(|child| states.put(child.name(), self.state(child)));
        for depth in [History::Shallow, History::Deep] {
            if self.histories.contains(&(state.number(), depth)) {
                states.put(key(depth), history(state, depth));
            }
        }
        out.put_object("states", states);
        let mut meta = Object::default();
        match state.kind() {
            StateKind::Root => meta.put("fsm", SIGN),
            StateKind::Choice => meta.put("kind", "choice"),
            _ => {}
        }
        if !lines.others.is_empty() {
            meta.put("lines", Json::List(lines.others));
        }
        out.put_object("meta", meta);
    }
}

/// The key of the state inside with which one begins. XState has no way further inside, so that is noted.
fn initial(state: State) -> Option<Json> {
    let initial = state.initial()?;
    let targets: Vec<Target> = initial.targets().collect();
    let first = targets.first()?;
    let is_own_history = first.history().is_some() && first.state() == state;
    let inside =
        std::iter::successors(Some(first.state()), |at| at.parent()).find(|at| at.parent() == Some(state));
    let begins = match (is_own_history, first.history()) {
        (true, Some(depth)) => key(depth),
        _ => inside?.name(),
    };
    let is_deep =
        targets.len() > 1 || !is_own_history && (first.history().is_some() || Some(first.state()) != inside);
    if initial.action().is_none() && !is_deep {
        return Some(begins.into());
    }
    let mut out = Object::default();
    out.put("target", begins);
    if let Some(action) = initial.action() {
        out.put("actions", action);
    }
    if is_deep {
        let mut meta = Object::default();
        meta.put("targets", Json::List(targets.into_iter().map(|deep| target(deep).into()).collect()));
        out.put("meta", meta);
    }
    Some(out.into())
}

/// What is entered before there is a history: as written, or where the state begins.
fn history(state: State, depth: History) -> Object {
    let mut out = Object::default();
    out.put("type", "history");
    out.put("history", if depth == History::Deep { "deep" } else { "shallow" });
    let default = state.history_default(depth).and_then(|mut targets| targets.next()).map(target);
    if let Some(default) = default {
        out.put("target", default);
    }
    out
}

//! JSON, for programs of one's own. The schema:
//!
//! ```text
//! {
//!   "fsm_graph": 1,                           the number of this schema
//!   "machine": "Door", "docs": "…", "parameters": "hand: &mut Hand", "clock": "u32" or null,
//!   "states": [{
//!     "number": 0, "name": "Door",            the machine itself is the first
//!     "kind": "machine" | "simple" | "composite" | "orthogonal" | "region" | "final" | "choice",
//!     "parent": number or null, "row": 12, "docs": "…",
//!     "data": [{ "name": "n", "type": "u32", "initial": "0" or null, "is_action": false }],
//!     "initial": { "targets": [TARGET], "action": "…" or null } or null,
//!     "history": [TARGET], "deep_history": [TARGET]       what they lead to where there is none
//!   }],
//!   "events": [{ "name": "Push", "payload": "{ force: u32 }" or null, "row": 3, "docs": "…" }],
//!   "lines": [{
//!     "number": 0, "state": number, "row": 7, "docs": "…",
//!     "word": "on", "trigger": "on Push { force }", "guard": "force > 5" or null, "action": "…" or null,
//!     "transitions": [{ "kind": "goto", "targets": [TARGET], "is_request": false }]
//!   }]
//! }
//! TARGET = { "state": number, "history": null | "shallow" | "deep" }
//! ```
//!
//! The kinds of transitions are those of [`TransitionKind::name`](fsm_graph::TransitionKind::name). Rows are those
//! of the source file, 0 where they are not known.

use std::fmt::{Display, Write};

use fsm_graph::Graph;
use fsm_graph::{Event, History, Line, State, Target, Targets};

pub(crate) fn draw(graph: Graph<'_>) -> String {
    let root = graph.root();
    let states: Vec<String> = [root].into_iter().chain(all(root)).map(state).collect();
    let events: Vec<String> = graph.events().map(event).collect();
    let lines: Vec<String> = graph.lines().map(line).collect();
    format!(
        "{{\n  \"fsm_graph\": 1,\n  \"machine\": {},\n  \"docs\": {},\n  \"parameters\": {},\n  \"clock\": {},\n  \"states\": {},\n  \"events\": {},\n  \"lines\": {}\n}}\n",
        text(graph.name()),
        text(graph.docs()),
        text(graph.parameters()),
        or_null(graph.clock()),
        list(&states),
        list(&events),
        list(&lines),
    )
}

/// The states inside one, in source order.
fn all(state: State<'_>) -> Vec<State<'_>> {
    state.children().flat_map(|child| [child].into_iter().chain(all(child))).collect()
}

fn list(items: &[String]) -> String {
    match items.is_empty() {
        true => "[]".to_owned(),
        false => format!("[\n    {}\n  ]", items.join(",\n    ")),
    }
}

fn state(state: State) -> String {
    let data: Vec<String> = state
        .data()
        .map(|data| {
            let (name, ty, initial) = (text(data.name()), text(data.ty()), or_null(data.initial()));
            format!(
                "{{ \"name\": {name}, \"type\": {ty}, \"initial\": {initial}, \"is_action\": {} }}",
                data.is_action()
            )
        })
        .collect();
    let initial = state.initial().map_or("null".to_owned(), |initial| {
        format!(
            "{{ \"targets\": {}, \"action\": {} }}",
            targets(initial.targets()),
            or_null(initial.action())
        )
    });
    let parent = state.parent().map_or("null".to_owned(), |parent| parent.number().to_string());
    let history = |depth| state.history_default(depth).map_or("[]".to_owned(), targets);
    format!(
        "{{ \"number\": {}, \"name\": {}, \"kind\": {}, \"parent\": {parent}, \"row\": {}, \"docs\": {}, \"data\": [{}], \"initial\": {initial}, \"history\": {}, \"deep_history\": {} }}",
        state.number(),
        text(state.name()),
        text(state.kind()),
        state.row(),
        text(state.docs()),
        data.join(", "),
        history(History::Shallow),
        history(History::Deep),
    )
}

fn event(event: Event) -> String {
    let (name, payload, docs) = (text(event.name()), or_null(event.payload()), text(event.docs()));
    format!("{{ \"name\": {name}, \"payload\": {payload}, \"row\": {}, \"docs\": {docs} }}", event.row())
}

fn line(line: Line) -> String {
    let transitions: Vec<String> = line
        .transitions()
        .map(|transition| {
            let (kind, targets) = (text(transition.kind()), targets(transition.targets()));
            format!(
                "{{ \"kind\": {kind}, \"targets\": {targets}, \"is_request\": {} }}",
                transition.is_request()
            )
        })
        .collect();
    format!(
        "{{ \"number\": {}, \"state\": {}, \"row\": {}, \"docs\": {}, \"word\": {}, \"trigger\": {}, \"guard\": {}, \"action\": {}, \"transitions\": [{}] }}",
        line.number(),
        line.source().number(),
        line.row(),
        text(line.docs()),
        text(line.trigger().word()),
        text(line.trigger()),
        or_null(line.guard()),
        or_null(line.action()),
        transitions.join(", "),
    )
}

fn targets(targets: Targets) -> String {
    let target = |target: Target| {
        let history = match target.history() {
            None => "null",
            Some(History::Shallow) => "\"shallow\"",
            Some(History::Deep) => "\"deep\"",
        };
        format!("{{ \"state\": {}, \"history\": {history} }}", target.state().number())
    };
    format!("[{}]", targets.map(target).collect::<Vec<_>>().join(", "))
}

fn or_null(value: Option<&str>) -> String {
    value.map_or("null".to_owned(), text)
}

fn text(value: impl Display) -> String {
    let mut out = String::from("\"");
    for letter in value.to_string().chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out += "\\n",
            letter if letter.is_control() => {
                let _ = write!(out, "\\u{:04x}", letter as u32);
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

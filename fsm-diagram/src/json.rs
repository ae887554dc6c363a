//! JSON, for your own programs. The schema:
//!
//! ```text
//! {
//!   "fsm_graph": 1,                           the number of this schema
//!   "machine": "Door", "docs": "…",
//!   "parameters": "hand: &mut Hand", "clock": "u32" or null,
//!   "states": [{
//!     "number": 0, "name": "Door",            the machine itself is the first
//!     "kind": "machine" | "simple" | "composite" | "orthogonal" | "region" | "final"
//!         | "choice",
//!     "parent": number or null, "row": 12, "docs": "…", "tags": ["busy"],
//!     "data": [{
//!       "name": "n", "type": "u32", "initial": "0" or null, "is_action": false
//!     }],
//!     "initial": { "targets": [TARGET], "action": "…" or null } or null,
//!     "history": [TARGET],                    where a history begins that
//!     "deep_history": [TARGET]                remembers nothing
//!   }],
//!   "events": [{
//!     "name": "Push", "payload": "{ force: u32 }" or null, "row": 3, "docs": "…"
//!   }],
//!   "lines": [{
//!     "number": 0, "state": number, "row": 7, "docs": "…",
//!     "word": "on", "trigger": "on Push { force }",
//!     "guard": "force > 5" or null, "action": "…" or null,
//!     "listed": "value in [Open, Closed]" or null,    a line for each state of it
//!     "transitions": [{ "kind": "goto", "targets": [TARGET], "is_request": false }]
//!   }]
//! }
//! TARGET = { "state": number, "history": null | "shallow" | "deep" }
//! ```
//!
//! The kinds of transitions are those of [`TransitionKind::name`]. Rows are those
//! of the source file, and 0 if they are not known.
//!
//! [`TransitionKind::name`]: https://docs.rs/fsm-graph/latest/fsm_graph/enum.TransitionKind.html#method.name

use fsm_graph::Graph;
use fsm_graph::{Event, History, Line, State, Targets};
use serde_json::{Value, json};

pub(crate) fn draw(graph: Graph<'_>) -> String {
    let root = graph.root();
    let states = [root].into_iter().chain(all(root)).map(state);
    let document = json!({
        "fsm_graph": 1,
        "machine": graph.name(),
        "docs": graph.docs().to_string(),
        "parameters": graph.parameters(),
        "clock": graph.clock(),
        "states": states.collect::<Value>(),
        "events": graph.events().map(event).collect::<Value>(),
        "lines": graph.lines().map(line).collect::<Value>(),
    });
    format!("{document:#}\n")
}

/// The states inside one, in source order.
fn all(state: State<'_>) -> Vec<State<'_>> {
    state.children().flat_map(|child| [child].into_iter().chain(all(child))).collect()
}

fn state(state: State) -> Value {
    let data = state.data().map(|data| {
        json!({
            "name": data.name(),
            "type": data.ty(),
            "initial": data.initial(),
            "is_action": data.is_action(),
        })
    });
    let initial = state
        .initial()
        .map(|initial| json!({ "targets": targets(initial.targets()), "action": initial.action() }));
    let history = |depth| state.history_default(depth).map_or_else(|| json!([]), targets);
    json!({
        "number": state.number(),
        "name": state.name(),
        "kind": state.kind().to_string(),
        "parent": state.parent().map(State::number),
        "row": state.row(),
        "docs": state.docs().to_string(),
        "tags": state.tags().collect::<Value>(),
        "data": data.collect::<Value>(),
        "initial": initial,
        "history": history(History::Shallow),
        "deep_history": history(History::Deep),
    })
}

fn event(event: Event) -> Value {
    json!({
        "name": event.name(),
        "payload": event.payload(),
        "row": event.row(),
        "docs": event.docs().to_string(),
    })
}

fn line(line: Line) -> Value {
    let transitions = line.transitions().map(|transition| {
        json!({
            "kind": transition.kind().to_string(),
            "targets": targets(transition.targets()),
            "is_request": transition.is_request(),
        })
    });
    json!({
        "number": line.number(),
        "state": line.source().number(),
        "row": line.row(),
        "docs": line.docs().to_string(),
        "word": line.trigger().word(),
        "trigger": line.opening().to_string(),
        "guard": line.guard(),
        "listed": line.listed(),
        "action": line.action(),
        "transitions": transitions.collect::<Value>(),
    })
}

fn targets(targets: Targets) -> Value {
    let target = |target: fsm_graph::Target| {
        let history = target.history().map(|history| match history {
            History::Shallow => "shallow",
            History::Deep => "deep",
        });
        json!({ "state": target.state().number(), "history": history })
    };
    targets.map(target).collect()
}

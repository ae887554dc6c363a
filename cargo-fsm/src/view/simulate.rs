//! Simulations. A stand-in until `fsm-simulator` is there: flat machines, by their graph.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::machines::Machine;
use fsm_runtime::Graph;
use fsm_runtime::graph::{Line, State, Trigger};

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub(super) struct Script {
    pub(super) answers: Vec<Value>,
    pub(super) inputs: Vec<Input>,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub(super) struct Input {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) send: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) tick: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) request: Option<Value>,
    pub(super) now: f64,
    pub(super) answers: Vec<Value>,
}

pub(super) fn simulate(machine: &Machine, script: &Script) -> Result<Value, Vec<Value>> {
    // What is read is from the file, so that rows are its rows.
    let _ = crate::tables::nth(&machine.file, &machine.text, machine.place);
    machine.with_graph(|graph| run(graph, script)).ok_or_else(Vec::new)
}

fn run(graph: Graph<'_>, script: &Script) -> Value {
    let mut state = first(graph.root());
    let (mut now, mut entered) = (0.0, 0.0);
    let path = |state: State<'_>| {
        let mut path = vec![state.name().to_owned()];
        let mut at = state.parent();
        while let Some(around) = at.filter(|around| around.parent().is_some()) {
            path.insert(0, around.name().to_owned());
            at = around.parent();
        }
        path
    };
    let mut steps = vec![json!({
        "input": "start", "outcome": "Started", "now": 0.0, "active": path(state),
        "log": [{ "kind": "enter", "text": format!("enter {}", state.name()), "state": state.name() }],
    })];
    let mut question = Value::Null;
    'inputs: for input in &script.inputs {
        now = input.now;
        let mut answers = input.answers.iter();
        let mut log = Vec::new();
        let name = input.send.clone().unwrap_or_else(|| "tick".to_owned());
        let mut outcome = if input.tick { "Ticked" } else { "Unhandled" };
        for line in lines(graph, state) {
            let is_it = match line.trigger() {
                Trigger::On(pattern) => input.send.as_deref() == Some(word(pattern)),
                Trigger::After(period) => input.tick && now >= entered + millis(period),
                _ => false,
            };
            if !is_it {
                continue;
            }
            if let Some(guard) = line.guard() {
                match answers.next().and_then(Value::as_str) {
                    None => {
                        question = json!({ "kind": "guard", "code": guard, "text": line.to_string(), "state": line.source().name(), "line": line.number(), "row": line.row(), "answers": ["yes", "no"] });
                        break 'inputs;
                    }
                    Some(answer) => {
                        log.push(json!({ "kind": "asked", "text": format!("{guard}: {answer}"), "line": line.number() }));
                        if answer != "yes" {
                            continue;
                        }
                    }
                }
            }
            log.push(json!({ "kind": "line", "text": line.to_string(), "state": line.source().name(), "line": line.number() }));
            outcome = "Handled";
            if let Some(target) = line.transitions().next().and_then(|transition| transition.targets().next())
            {
                log.push(json!({ "kind": "exit", "text": format!("exit {}", state.name()), "state": state.name() }));
                state = target.state();
                if let Some(inner) = state.initial().and_then(|initial| initial.targets().next()) {
                    state = inner.state();
                }
                entered = now;
                log.push(json!({ "kind": "enter", "text": format!("enter {}", state.name()), "state": state.name() }));
                outcome = "Transitioned";
            }
            break;
        }
        steps.push(
            json!({ "input": name, "outcome": outcome, "log": log, "active": path(state), "now": now }),
        );
    }
    let mut possible: Vec<Value> = Vec::new();
    for event in graph.events() {
        let of = lines(graph, state)
            .filter(|line| matches!(line.trigger(), Trigger::On(pattern) if word(pattern) == event.name()));
        let of: Vec<usize> = of.map(Line::number).collect();
        if !of.is_empty() {
            possible.push(json!({ "event": event.name(), "payload": event.payload(), "lines": of }));
        }
    }
    let timers: Vec<Value> = lines(graph, state)
        .filter_map(|line| match line.trigger() {
            Trigger::After(period) => Some(json!({ "state": line.source().name(), "line": line.number(), "text": line.to_string(), "due": entered + millis(period) })),
            _ => None,
        })
        .collect();
    let deadline = timers.iter().filter_map(|timer| timer["due"].as_f64()).reduce(f64::min);
    json!({
        "steps": steps, "question": question, "active": path(state), "now": now, "deadline": deadline, "ended": false,
        "possible": possible, "timers": timers, "conditions": [], "requests": false, "targets": [], "stack": [], "histories": [], "queue": [],
    })
}

fn first(state: State<'_>) -> State<'_> {
    let inner = state.initial().and_then(|initial| initial.targets().next());
    inner.map_or(state, |target| first(target.state()))
}

fn lines<'t>(graph: Graph<'t>, state: State<'t>) -> impl Iterator<Item = Line<'t>> {
    graph.lines().filter(move |line| state.is_in(line.source()) || line.source().parent().is_none())
}

fn word(pattern: &str) -> &str {
    pattern.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or(pattern)
}

fn millis(period: &str) -> f64 {
    let number: String =
        period.chars().take_while(|letter| letter.is_ascii_digit() || *letter == '.').collect();
    let value: f64 = number.parse().unwrap_or(0.0);
    if period.ends_with("ms") { value } else { value * 1000.0 }
}

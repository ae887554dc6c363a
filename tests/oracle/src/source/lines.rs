//! The lines of one state: initial, history, `enter`, `exit` and the transitions.

use crate::chart::{Chart, Kind, StateId, Transition, Trigger};

use super::code::{actions, guard};

/// In the order in which they stand in the source, and the transitions in the order in which they are tried.
pub(super) fn of_state(chart: &Chart, id: StateId) -> Vec<String> {
    let state = &chart.states[id];
    let mut lines = Vec::new();
    if let Some(initial) = &state.initial {
        lines.push(end(
            format!("initial {}", names(chart, &initial.targets)),
            actions(chart, &initial.actions),
        ));
    }
    for history in chart.history(id) {
        if let Some(default) = &chart.states[history].initial {
            lines.push(format!("{} => {};", history_word(chart, history), names(chart, &default.targets)));
        }
    }
    for (trigger, list) in [("enter", &state.on_entry), ("exit", &state.on_exit)] {
        if !list.is_empty() {
            lines.push(end(trigger.to_owned(), actions(chart, list)));
        }
    }
    lines.extend(state.transitions.iter().map(|&transition| handler(chart, &chart.transitions[transition])));
    lines
}

fn handler(chart: &Chart, transition: &Transition) -> String {
    let mut line = match &transition.trigger {
        Trigger::Always => "always".to_owned(),
        Trigger::AnyEvent => "on _".to_owned(),
        Trigger::Done(_) => "done".to_owned(),
        Trigger::Events(events) => {
            let names: Vec<_> = events.iter().map(|&event| chart.events[event].as_str()).collect();
            format!("on {}", names.join(" | "))
        }
    };
    if let Some(cond) = &transition.cond {
        line += &format!(" if {}", guard(chart, cond));
    }
    if !transition.targets.is_empty() {
        line += &format!(" => {}", target(chart, transition));
    }
    let actions = actions(chart, &transition.actions);
    match (transition.targets.is_empty(), &actions, &transition.trigger) {
        (true, None, Trigger::Done(_)) => line + " do {}",
        (true, None, _) => line + " => ignore;",
        _ => end(line, actions),
    }
}

fn target(chart: &Chart, transition: &Transition) -> String {
    match transition.targets[..] {
        [target] if target == transition.source => "self".to_owned(),
        [target] if reenters(chart, transition) => format!("reenter {}", chart.states[target].name),
        _ => names(chart, &transition.targets),
    }
}

/// Whether the transition leads into its own compound source and leaves it all the same.
pub(super) fn reenters(chart: &Chart, transition: &Transition) -> bool {
    let source = transition.source;
    let mut targets = transition.targets.iter();
    let inside = targets.all(|&target| chart.is_descendant(target, Some(source)));
    inside && !transition.internal && chart.is_compound_state(source) && !transition.targets.is_empty()
}

/// A state by its name, a history by the name of its composite.
fn place(chart: &Chart, state: StateId) -> String {
    if !chart.is_history_state(state) {
        return chart.states[state].name.clone();
    }
    let composite = chart.states[state].parent.map_or("", |parent| &chart.states[parent].name);
    format!("{} {composite}", history_word(chart, state))
}

fn history_word(chart: &Chart, history: StateId) -> &'static str {
    if chart.states[history].kind == Kind::DeepHistory { "deep history" } else { "history" }
}

fn names(chart: &Chart, states: &[StateId]) -> String {
    let names: Vec<_> = states.iter().map(|&state| place(chart, state)).collect();
    if let [name] = &names[..] { name.clone() } else { format!("({})", names.join(", ")) }
}

/// The line with its action; one whose action begins with a brace ends with the closing one.
fn end(line: String, actions: Option<String>) -> String {
    match actions {
        None => line + ";",
        Some(block) if block.starts_with('{') => format!("{line} do {block}"),
        Some(expression) => format!("{line} do {expression};"),
    }
}

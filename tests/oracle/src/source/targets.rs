//! Targets as a table writes them: states with what they are given, and histories.

use crate::chart::{Chart, Gift, Kind, StateId, Transition, Way};

use super::code::{self, value};

/// The target of a line without what it gets; nothing where the transition changes nothing.
pub fn target(chart: &Chart, transition: &Transition) -> Option<String> {
    target_with(chart, transition, &[])
}

pub(super) fn target_with(chart: &Chart, transition: &Transition, gifts: &[Gift]) -> Option<String> {
    let name = || given(chart, transition, gifts);
    Some(match (transition.way, &transition.targets[..]) {
        (Way::Goto, []) => return None,
        (Way::Goto, [target]) if *target == transition.source => {
            "self".to_owned() + &code::gifts(chart, gifts, *target)
        }
        (Way::Goto, _) if reenters(chart, transition) => format!("reenter {}", name()),
        (Way::Goto, _) => name(),
        (Way::Push, _) => format!("push {}", name()),
        (Way::Pop, _) => "pop".to_owned(),
        (Way::PopElse, _) => format!("pop else {}", name()),
        (Way::Previous, _) => "previous".to_owned(),
        (Way::Reset, _) => format!("reset {}", name()),
        (Way::Defer, _) => "defer".to_owned(),
        (Way::Pass, _) => "pass".to_owned(),
    })
}

/// Whether the transition leads into its own compound source and leaves it all the same.
pub(super) fn reenters(chart: &Chart, transition: &Transition) -> bool {
    let source = transition.source;
    let mut targets = transition.targets.iter();
    let inside = targets.all(|&target| chart.is_descendant(target, Some(source)));
    inside
        && transition.way == Way::Goto
        && !transition.internal
        && chart.is_compound_state(source)
        && !transition.targets.is_empty()
}

/// A state by its name, a history by the name of its composite.
fn place(chart: &Chart, state: StateId) -> String {
    if !chart.is_history_state(state) {
        return chart.states[state].name.clone();
    }
    let composite = chart.states[state].parent.map_or("", |parent| &chart.states[parent].name);
    format!("{} {composite}", history_word(chart, state))
}

pub(super) fn history_word(chart: &Chart, history: StateId) -> &'static str {
    if chart.states[history].kind == Kind::DeepHistory { "deep history" } else { "history" }
}

/// The targets of an `initial` line, each with what it needs.
pub(super) fn begun(chart: &Chart, targets: &[StateId]) -> String {
    let place = |&target: &StateId| {
        let datum = chart.states[target].datum.as_ref().filter(|datum| datum.is_given);
        let needed = datum.map(|datum| format!(" {{ {}: {} }}", datum.name, value(chart, &datum.initial)));
        place(chart, target) + &needed.unwrap_or_default()
    };
    list(targets.iter().map(place).collect())
}

/// The targets of a line, each with what it gets, and what states get on the way to it.
fn given(chart: &Chart, transition: &Transition, gifts: &[Gift]) -> String {
    let mut written: Vec<StateId> = transition.targets.iter().map(|&target| entered(chart, target)).collect();
    let place = |&target: &StateId| {
        let mut text = place(chart, target) + &code::gifts(chart, gifts, entered(chart, target));
        for around in chart.get_proper_ancestors(entered(chart, target), None) {
            if !written.contains(&around) && gifts.iter().any(|gift| gift.state == around) {
                written.push(around);
                text += &format!(" in {}{}", chart.states[around].name, code::gifts(chart, gifts, around));
            }
        }
        text
    };
    list(transition.targets.iter().map(place).collect())
}

/// The state that is given data where this is the target.
fn entered(chart: &Chart, target: StateId) -> StateId {
    match chart.is_history_state(target) {
        true => chart.states[target].parent.unwrap_or(target),
        false => target,
    }
}

pub(super) fn names(chart: &Chart, states: &[StateId]) -> String {
    list(states.iter().map(|&state| place(chart, state)).collect())
}

fn list(names: Vec<String>) -> String {
    if let [name] = &names[..] { name.clone() } else { format!("({})", names.join(", ")) }
}

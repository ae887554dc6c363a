//! Which charts can be said in `fsm!`: the first thing that cannot is the reason why not.

use std::fmt;

use crate::chart::{Chart, EventId, ROOT, State, StateId, Transition, Trigger};

use super::targets::reenters;

/// Why a chart has no machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inexpressible(pub String);

impl fmt::Display for Inexpressible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The chart without the lines that can never act, since an earlier one of their state takes their event without a
/// guard. The macro refuses such lines; leaving them out changes nothing.
pub fn without_hidden_lines(chart: &Chart) -> Chart {
    let mut shorter = Chart { transitions: Vec::new(), ..chart.clone() };
    shorter.states.iter_mut().for_each(|state| state.transitions.clear());
    for state in &chart.states {
        let mut taken: Vec<Trigger> = Vec::new();
        for &id in &state.transitions {
            let mut transition = chart.transitions[id].clone();
            if !still_open(&taken, &mut transition.trigger) {
                continue;
            }
            if transition.cond.is_none() {
                taken.push(transition.trigger.clone());
            }
            shorter.add_transition(transition);
        }
    }
    shorter
}

/// Takes the events out of a trigger that are taken already; false where nothing is left.
fn still_open(taken: &[Trigger], trigger: &mut Trigger) -> bool {
    let any_is_taken = taken.contains(&Trigger::AnyEvent) && *trigger != Trigger::Always;
    if let Trigger::Events(events) = trigger {
        let is_taken = |event: &EventId| {
            taken.iter().any(|taken| matches!(taken, Trigger::Events(list) if list.contains(event)))
        };
        events.retain(|event| !is_taken(event));
        return !events.is_empty() && !any_is_taken;
    }
    !taken.contains(trigger) && !any_is_taken
}

/// Whether [`super::machine`] can write this chart.
pub fn check(chart: &Chart) -> Result<(), Inexpressible> {
    let reasons = (ROOT..chart.states.len()).find_map(|state| of_state(chart, state));
    let reasons =
        reasons.or_else(|| chart.transitions.iter().find_map(|transition| of_transition(chart, transition)));
    reasons.map_or(Ok(()), |reason| Err(Inexpressible(reason)))
}

fn of_state(chart: &Chart, id: StateId) -> Option<String> {
    let state = &chart.states[id];
    let name = &state.name;
    if id == ROOT && chart.history(id).next().is_some() {
        return Some("the machine itself has history".to_owned());
    }
    if chart.is_final_state(id) && !(state.transitions.is_empty() && state.on_exit.is_empty()) {
        return Some(format!("final state `{name}` has more than actions on entry"));
    }
    if chart.is_history_state(id) {
        return of_history(chart, state);
    }
    if chart.is_compound_state(id) {
        let targets = state.initial.as_ref().map_or(&[][..], |initial| &initial.targets);
        let is_inside = |target: &StateId| chart.is_descendant(*target, Some(id));
        if targets.is_empty() || !targets.iter().all(is_inside) {
            return Some(format!("the initial transition of `{name}` does not lead inside"));
        }
    }
    None
}

fn of_history(chart: &Chart, state: &State) -> Option<String> {
    let default = state.initial.as_ref()?;
    let siblings = state.parent.map_or(0, |parent| {
        let same = |&other: &StateId| chart.states[other].kind == state.kind;
        chart.history(parent).filter(same).count()
    });
    if siblings > 1 {
        Some(format!("two histories of one kind beside `{}`", state.name))
    } else if !default.actions.is_empty() {
        Some(format!("the default transition of history `{}` has actions", state.name))
    } else if default.targets.len() != 1 {
        Some(format!("the default transition of history `{}` has several targets", state.name))
    } else {
        None
    }
}

fn of_transition(chart: &Chart, transition: &Transition) -> Option<String> {
    let source = &chart.states[transition.source].name;
    let targets = &transition.targets;
    let is_self = transition.source == ROOT && *targets == [ROOT];
    if targets.contains(&ROOT) && !is_self {
        return Some("a transition to the machine itself".to_owned());
    }
    if reenters(chart, transition) && targets.len() > 1 {
        return Some(format!("an external transition of `{source}` to several states inside it"));
    }
    match &transition.trigger {
        Trigger::Done(done) if *done != transition.source => {
            Some(format!("`done.state.{}` is taken by `{source}`", chart.states[*done].name))
        }
        Trigger::AnyEvent if chart.events.is_empty() => Some("`*` where there are no events".to_owned()),
        _ => None,
    }
}

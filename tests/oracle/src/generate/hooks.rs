//! What stands in the hooks of a random chart beside its log: `pause` and `resume`, a look around, requests.

use crate::chart::{Action, Chart, ROOT, StateId};
use crate::random::Random;

use super::{Features, requests};

pub(super) fn add(chart: &mut Chart, features: Features, random: &mut Random) {
    for state in ROOT + 1..chart.states.len() {
        if chart.is_history_state(state) || chart.is_choice(state) {
            continue;
        }
        let is_final = chart.is_final_state(state);
        if features.stack && chart.stack > 0 && !is_final {
            pause_and_resume(chart, state, random);
        }
        if features.look {
            looks(chart, state, random);
        }
        if features.later && !is_final && random.chance(12) {
            later(chart, state, random);
        }
        if features.requests && !is_final {
            enter_and_resume_ask(chart, features, state, random);
        }
    }
}

fn pause_and_resume(chart: &mut Chart, state: StateId, random: &mut Random) {
    let name = chart.states[state].name.clone();
    if random.chance(50) {
        chart.states[state].on_pause.push(Action::Log(format!("pause {name}")));
    }
    if random.chance(60) {
        chart.states[state].on_resume.push(Action::Log(format!("resume {name}")));
    }
}

fn looks(chart: &mut Chart, state: StateId, random: &mut Random) {
    let looks: Vec<_> = (0..4).map(|_| random.chance(12).then(|| look(chart, random))).collect();
    let is_final = chart.is_final_state(state);
    let has_stack = chart.stack > 0 && !is_final;
    let state = &mut chart.states[state];
    let hooks = [
        (&mut state.on_entry, true),
        (&mut state.on_exit, !is_final),
        (&mut state.on_pause, has_stack),
        (&mut state.on_resume, has_stack),
    ];
    for ((hook, is_there), look) in hooks.into_iter().zip(looks) {
        hook.extend(look.filter(|_| is_there));
    }
}

/// A state that raises an event for later as it is entered or left.
fn later(chart: &mut Chart, state: StateId, random: &mut Random) {
    let event = random.below(chart.events.len());
    let delay = [0, 7, 20][random.below(3)];
    let state = &mut chart.states[state];
    let hook = if random.chance(50) { &mut state.on_entry } else { &mut state.on_exit };
    hook.push(Action::Later(event, delay));
}

/// Says which of a few states are active.
pub(super) fn look(chart: &Chart, random: &mut Random) -> Action {
    let states: Vec<_> = (ROOT + 1..chart.states.len())
        .filter(|&state| !chart.is_history_state(state) && !chart.is_choice(state))
        .collect();
    let mut seen: Vec<_> = (0..3).filter_map(|_| random.pick(&states)).collect();
    seen.sort_unstable();
    seen.dedup();
    Action::Look(seen)
}

/// Only under a condition, or else the machine could go round for certain, which is refused.
fn enter_and_resume_ask(chart: &mut Chart, features: Features, state: StateId, random: &mut Random) {
    if random.chance(10) {
        let ask = requests::ask(chart, features, state, true, random);
        chart.states[state].on_entry.extend(ask);
    }
    if chart.stack > 0 && random.chance(12) {
        let ask = requests::ask(chart, features, state, true, random);
        chart.states[state].on_resume.extend(ask);
    }
}

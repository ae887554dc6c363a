//! Names of timers in a random chart, and actions that restart and cancel them: those of lines, of `enter` and of `resume`,
//! wherever the state of the timer is sure to be active, and stays so; in regions that is known from outside.

use crate::chart::{Action, Chart, ROOT, StateId, Transition, Trigger, Way};
use crate::random::Random;

use super::data::domain;

pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    for line in &mut chart.transitions {
        let is_timed = matches!(line.trigger, Trigger::After(_) | Trigger::Every { .. });
        // One whose target a value holds has several timers.
        if is_timed && line.held().is_none() && random.chance(70) {
            line.timer = Some(format!("T{}", random.below(1 << 20)));
        }
    }
    drop_twins(chart);
    for id in 0..chart.transitions.len() {
        let line = &chart.transitions[id];
        if line.way == Way::Defer || chart.is_choice(line.source) || line.held().is_some() {
            continue;
        }
        let own = line.timer.clone().filter(|_| stays(chart, line, line.source) && random.chance(25));
        let beside = line.way == Way::Goto && line.targets.is_empty();
        let other = timer(chart, line.source, beside, |state| stays(chart, line, state), random);
        let calls = [own, other].into_iter().flatten().map(|name| call(name, random));
        let calls: Vec<Action> = calls.collect();
        for call in calls {
            let actions = &mut chart.transitions[id].actions;
            let place = random.below(actions.len() + 1);
            actions.insert(place, call);
        }
    }
    for state in ROOT..chart.states.len() {
        if chart.is_history_state(state) || chart.is_choice(state) {
            continue;
        }
        let is_suspended = state != ROOT && chart.stack > 0 && !chart.is_final_state(state);
        let entry = timer(chart, state, true, |_| true, random).filter(|_| random.chance(50));
        let resume =
            timer(chart, state, true, |_| true, random).filter(|_| is_suspended && random.chance(50));
        chart.states[state].on_entry.extend(entry.map(|name| call(name, random)));
        chart.states[state].on_resume.extend(resume.map(|name| call(name, random)));
    }
}

/// Names for lines of one kind in one state, which a snapshot could not tell apart without.
pub(super) fn name_for_snapshots(chart: &mut Chart) {
    let kind = |line: &Transition| match line.trigger {
        Trigger::After(_) => Some(0),
        Trigger::Every { .. } => Some(1),
        _ => None,
    };
    for id in 0..chart.transitions.len() {
        let line = &chart.transitions[id];
        let alike = |other: &&Transition| other.source == line.source && kind(other) == kind(line);
        let are_several = kind(line).is_some() && chart.transitions.iter().filter(alike).count() > 1;
        if are_several && line.held().is_none() && line.timer.is_none() {
            chart.transitions[id].timer = Some(format!("N{id}"));
        }
    }
}

/// At times one of the timers of a state and of those around it; and of the regions `beside`, which are active with these.
fn timer(
    chart: &Chart,
    source: StateId,
    beside: bool,
    is_there: impl Fn(StateId) -> bool,
    random: &mut Random,
) -> Option<String> {
    let around = |state| state == source || chart.is_descendant(source, Some(state));
    let is_active = |state| around(state) || beside && around(always_with(chart, state));
    let named = chart.transitions.iter().filter(|line| is_active(line.source) && is_there(line.source));
    let names: Vec<&str> = named.filter_map(|line| line.timer.as_deref()).collect();
    random.pick(&names).filter(|_| random.chance(30)).map(str::to_owned)
}

/// The state that holds a region, and with which it is active.
fn always_with(chart: &Chart, state: StateId) -> StateId {
    match chart.states[state].parent {
        Some(parent) if chart.is_region(state) => always_with(chart, parent),
        _ => state,
    }
}

fn call(name: String, random: &mut Random) -> Action {
    Action::Timer { name, restarts: random.chance(65) }
}

/// Whether a state is there still when the line has acted, be it suspended.
fn stays(chart: &Chart, line: &Transition, state: StateId) -> bool {
    let changes = !line.targets.is_empty() || line.way != Way::Goto;
    let left = match line.way {
        // It leads out of its state, though it names no target.
        Way::Previous => chart.find_lcca(&[line.source]),
        _ => domain(chart, line),
    };
    !changes || line.way == Way::Push || !chart.is_descendant(state, left)
}

fn drop_twins(chart: &mut Chart) {
    for id in 0..chart.transitions.len() {
        let (before, rest) = chart.transitions.split_at_mut(id);
        if before.iter().any(|line| line.timer == rest[0].timer) {
            rest[0].timer = None;
        }
    }
}

//! Composites that are written as parts. States and timers inside of one have its name before their own.

use crate::chart::{Action, Chart, Cond, Kind, ROOT, StateId};
use crate::random::Random;

pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    for id in ROOT + 1..chart.states.len() {
        let is_composite = matches!(chart.states[id].kind, Kind::Compound | Kind::Parallel);
        if is_composite && random.chance(30) {
            cut_loose(chart, id);
        }
        if chart.can_be_part(id) && random.chance(90) {
            chart.parts.push(id);
        }
    }
    for part in chart.parts.clone() {
        let prefix = chart.states[part].name.clone();
        let is_inside = |&id: &StateId| chart.is_descendant(id, Some(part)) && !chart.is_history_state(id);
        let inside: Vec<StateId> = (part..chart.states.len()).filter(is_inside).collect();
        for id in inside {
            chart.states[id].name.insert_str(0, &prefix);
        }
        let is_of_part = |source| source == part || chart.is_descendant(source, Some(part));
        let timers = chart.timers().filter(|(line, _)| is_of_part(line.source));
        let timers: Vec<String> = timers.map(|(_, name)| name.clone()).collect();
        rename(chart, &timers, &prefix);
    }
}

/// Puts the prefix before the names of these timers.
fn rename(chart: &mut Chart, timers: &[String], prefix: &str) {
    let renamed = |name: &mut String| {
        if timers.contains(name) {
            name.insert_str(0, prefix);
        }
    };
    chart.transitions.iter_mut().filter_map(|line| line.timer.as_mut()).for_each(renamed);
    let of_lines = chart.transitions.iter_mut().map(|line| &mut line.actions);
    let of_states = chart.states.iter_mut().flat_map(|state| {
        let initial = state.initial.as_mut().map(|initial| &mut initial.actions);
        [&mut state.on_entry, &mut state.on_exit, &mut state.on_pause, &mut state.on_resume]
            .into_iter()
            .chain(initial)
    });
    for action in of_lines.chain(of_states).flatten() {
        action.timers_mut(&renamed);
    }
}

/// Takes away what names states outside of the composite, but where a line leads.
fn cut_loose(chart: &mut Chart, composite: StateId) {
    let before = chart.clone();
    let keep = |actions: &mut Vec<Action>| actions.retain(|action| before.stays_in(composite, action));
    let is_inside = |id: StateId| before.is_descendant(id, Some(composite));
    for (_, state) in chart.states.iter_mut().enumerate().filter(|(id, _)| is_inside(*id)) {
        let hooks = [&mut state.on_entry, &mut state.on_exit, &mut state.on_pause, &mut state.on_resume];
        hooks.into_iter().for_each(keep);
        state.initial.iter_mut().for_each(|initial| keep(&mut initial.actions));
    }
    for line in chart.transitions.iter_mut().filter(|line| is_inside(line.source)) {
        keep(&mut line.actions);
        let looks_outside =
            |cond: &Cond| cond.asked().iter().any(|&state| state != composite && !is_inside(state));
        if let Some(cond) = &line.cond
            && looks_outside(cond)
            && cond.found().is_none()
            && cond.held().is_none()
        {
            line.cond = Some(Cond::AtLeast(2));
        }
    }
}

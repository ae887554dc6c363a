//! The line `stop` of a machine, by which it ends where it is told to, and the scripts that tell it.

use crate::chart::{Action, Chart, Gift, Given, Kind, ROOT, State, StateId, Transition, Trigger, Value, Way};
use crate::interpret::Input;
use crate::random::Random;

use super::mend;

/// Draws the line. A chart without a final state for it gets one; one of regions has to have some.
pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    if !random.chance(50) {
        return;
    }
    let Some(targets) = targets(chart, random) else { return };
    let given = targets.iter().copied().filter(|&state| chart.is_given(state));
    let gifts = given.map(|state| Gift { state, given: Given::Value(Value::Variable(0)) }).collect();
    let mut actions = vec![Action::Log("stop".to_owned())];
    if random.chance(20) {
        actions.push(Action::Add(1));
    }
    chart.add_transition(Transition {
        source: ROOT,
        first: false,
        rank: None,
        timer: None,
        trigger: Trigger::End,
        cond: None,
        way: Way::Goto,
        targets,
        internal: true,
        gifts,
        actions,
    });
}

/// Where all regions of the machine have a final state, one of each.
fn targets(chart: &mut Chart, random: &mut Random) -> Option<Vec<StateId>> {
    if chart.is_parallel_state(ROOT) {
        let regions: Vec<StateId> = chart.get_child_states(ROOT).collect();
        regions.iter().for_each(|&region| end_region(chart, region, random));
        mend::mend(chart);
        return regions.into_iter().map(|region| random.pick(&finals(chart, region))).collect();
    }
    let name = "Gone";
    let finals = finals(chart, ROOT);
    let target = random.pick(&finals).unwrap_or_else(|| {
        let state = chart.add_state(ROOT, name, Kind::Final);
        chart.states[state].on_entry.push(Action::Log(format!("enter {name}")));
        state
    });
    Some(vec![target])
}

/// Makes a final state of one that a region can do without, if it has none.
fn end_region(chart: &mut Chart, region: StateId, random: &mut Random) {
    if chart.is_strict || !chart.is_compound_state(region) || !finals(chart, region).is_empty() {
        return;
    }
    let begun: Vec<StateId> = chart
        .states
        .iter()
        .flat_map(|state| &state.initial)
        .flat_map(|initial| initial.targets.clone())
        .collect();
    let is_free = |&state: &StateId| {
        let State { kind, has_object, datum, .. } = &chart.states[state];
        let is_plain = !has_object && datum.as_ref().is_none_or(|datum| !datum.is_machine);
        *kind == Kind::Atomic && is_plain && !begun.contains(&state)
    };
    let free: Vec<StateId> = chart.get_child_states(region).filter(is_free).collect();
    let Some(state) = random.pick(&free) else { return };
    let end = &mut chart.states[state];
    end.kind = Kind::Final;
    end.has_activity = false;
    end.on_entry.retain(|action| matches!(action, Action::Log(_)));
    for hook in [&mut end.on_exit, &mut end.on_pause, &mut end.on_resume] {
        hook.clear();
    }
    chart.transitions.retain(|line| line.source != state);
    chart.sort_transitions();
}

fn finals(chart: &Chart, state: StateId) -> Vec<StateId> {
    chart.get_child_states(state).filter(|&child| chart.is_final_state(child)).collect()
}

/// Stops the machine towards the end of some scripts. What comes after that finds it ended.
pub(super) fn at_the_end(chart: &Chart, script: &mut Vec<Input>, numbers: &[u64]) {
    if chart.line_for_stop().is_none() {
        return;
    }
    let random = &mut Random::new(&[numbers, &[chart.states.len() as u64, 71]].concat());
    if !random.chance(60) {
        return;
    }
    let at = script.len() - random.below(3.min(script.len() + 1));
    let times = script[..at].iter().rev().find_map(|input| match input {
        Input::Send(_, now) | Input::Tick(now) => Some(*now),
        _ => None,
    });
    script.insert(at, Input::End(times.unwrap_or(0)));
}

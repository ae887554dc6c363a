//! The line `stop` of a machine, by which it ends where it is told to, and the scripts that tell it.

use crate::chart::{Action, Chart, Gift, Given, Kind, ROOT, StateId, Transition, Trigger, Value, Way};
use crate::interpret::Input;
use crate::random::Random;

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
        rank: None,
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

fn finals(chart: &Chart, state: StateId) -> Vec<StateId> {
    chart.get_child_states(state).filter(|&child| chart.is_final_state(child)).collect()
}

/// Stops the machine towards the end of some scripts. What comes behind finds it ended.
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

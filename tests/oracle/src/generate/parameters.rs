//! The time by its name, and other parameters than the owner, in the code of a random chart.

use crate::chart::{Action, Chart, Compare, Cond, Gift, Given, Header, Trigger, Value, Way};
use crate::random::Random;

pub(super) fn time(chart: &mut Chart, random: &mut Random) {
    chart.names_time = true;
    add(chart, &Action::Time, &Value::Now, random);
    for line in &mut chart.transitions {
        let is_free = !matches!(line.trigger, Trigger::Always | Trigger::After(_)) && line.way != Way::Defer;
        if is_free && line.way != Way::Previous && line.cond.is_none() && random.chance(15) {
            let until = i32::try_from(random.between(20, 150)).expect("small");
            line.cond = Some(Cond::Compare(Value::Now, Compare::Less, Value::Constant(until)));
        }
    }
}

pub(super) fn world(chart: &mut Chart, random: &mut Random) {
    chart.header = Header::Several;
    add(chart, &Action::Count, &Value::Bound, random);
}

/// Of the headers with a world most are such that a crowd can hold the machine.
pub(super) fn in_crowd(chart: &mut Chart, random: &mut Random) {
    if chart.header == Header::Several && random.chance(70) {
        chart.header = if random.chance(50) { Header::OwnerWorld } else { Header::WorldOwner };
    }
}

/// Here and there an action, and the value as a gift or an initial value.
fn add(chart: &mut Chart, action: &Action, value: &Value, random: &mut Random) {
    let without = |state| chart.is_history_state(state) || chart.is_choice(state);
    let without_hooks: Vec<bool> = (0..chart.states.len()).map(without).collect();
    let finals: Vec<bool> = (0..chart.states.len()).map(|state| chart.is_final_state(state)).collect();
    for (id, state) in chart.states.iter_mut().enumerate().skip(1) {
        if !without_hooks[id] && random.chance(20) {
            state.on_entry.push(action.clone());
        }
        if !without_hooks[id] && !finals[id] && random.chance(20) {
            state.on_exit.push(action.clone());
        }
        if let Some(datum) = state.datum.as_mut().filter(|_| random.chance(20)) {
            datum.initial = value.clone();
        }
    }
    for line in chart.transitions.iter_mut().filter(|line| line.way != Way::Defer) {
        if random.chance(25) {
            line.actions.push(action.clone());
        }
        for Gift { given, .. } in &mut line.gifts {
            if matches!(given, Given::Value(_)) && random.chance(25) {
                *given = Given::Value(value.clone());
            }
        }
    }
}

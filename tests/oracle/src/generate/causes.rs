//! Hooks of a random chart that log what has led to the change, and `transition` lines that do.

use crate::chart::{Action, Chart, ROOT};
use crate::random::Random;

pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    if !random.chance(40) {
        return;
    }
    chart.tells_cause = random.chance(70);
    for id in ROOT..chart.states.len() {
        if chart.is_history_state(id) || chart.is_choice(id) {
            continue;
        }
        let can_pause = chart.stack > 0 && !chart.is_final_state(id) && id != ROOT;
        let can_exit = !chart.is_final_state(id);
        let state = &mut chart.states[id];
        // The machine itself has more hooks only where it has some.
        let is_there = |hook: &Vec<Action>| id != ROOT || !hook.is_empty();
        let (enters, exits) = (is_there(&state.on_entry), can_exit && is_there(&state.on_exit));
        let hooks = [
            (&mut state.on_entry, enters),
            (&mut state.on_exit, exits),
            (&mut state.on_pause, can_pause),
            (&mut state.on_resume, can_pause),
        ];
        for (hook, is_there) in hooks {
            if random.chance(25) && is_there {
                hook.push(Action::Cause);
            }
        }
    }
}

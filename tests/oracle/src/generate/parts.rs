//! Composites that are written as parts. What is inside of one has its name before its own.

use crate::chart::{Chart, ROOT, StateId};
use crate::random::Random;

pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    for id in ROOT + 1..chart.states.len() {
        if chart.can_be_part(id) && random.chance(70) {
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
    }
}

//! Tags of states: `#[tag(…)]`.

use crate::chart::{Chart, ROOT, TAGS};
use crate::random::Random;

/// Gives some states some of a few tags. A choice has none, nor has a history, which is no state in the table.
pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    let count = random.between(1, TAGS.len());
    for state in ROOT + 1..chart.states.len() {
        if chart.is_choice(state) || chart.is_history_state(state) {
            continue;
        }
        let tags = (0..count).filter(|_| random.chance(25));
        chart.states[state].tags = tags.collect();
    }
}

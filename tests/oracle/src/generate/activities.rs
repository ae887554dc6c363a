//! Work that lives as long as a state.

use crate::chart::{Chart, Kind, ROOT};
use crate::random::Random;

/// States that are never left have none, and neither have those that are only passed through.
pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    let often = random.between(10, 70);
    for (id, state) in chart.states.iter_mut().enumerate() {
        let can_have = matches!(state.kind, Kind::Atomic | Kind::Compound | Kind::Parallel);
        state.has_activity = can_have && random.chance(if id == ROOT { 30 } else { often });
    }
}

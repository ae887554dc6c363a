//! The states in which scripts begin a machine, in place of the initial one.

use crate::chart::{Chart, ROOT, StateId};
use crate::interpret::Input;
use crate::random::Random;

/// Begins some scripts elsewhere.
pub(super) fn elsewhere(chart: &Chart, script: &mut Vec<Input>, random: &mut Random) {
    script.splice(..0, start_in(chart, random).map(Input::StartIn));
}

/// A state to begin in, also one that is refused; `None` for the initial one.
pub fn start_in(chart: &Chart, random: &mut Random) -> Option<StateId> {
    let is_target = |&state: &StateId| !chart.is_history_state(state) && chart.needs_below(state).is_some();
    let targets: Vec<StateId> = (ROOT + 1..chart.states.len()).filter(is_target).collect();
    random.pick(&targets).filter(|_| chart.starts_in && random.chance(60))
}

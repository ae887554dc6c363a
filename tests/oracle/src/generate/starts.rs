//! The states in which scripts begin a machine, in place of the initial one.

use crate::chart::{Chart, ROOT, StateId};
use crate::interpret::Input;
use crate::random::Random;

/// Begins some scripts elsewhere; these numbers are of the script.
pub(super) fn elsewhere(chart: &Chart, script: &mut Vec<Input>, numbers: &[u64]) {
    let of_chart = [chart.states.len() as u64, chart.transitions.len() as u64];
    let random = &mut Random::new(&[numbers, &of_chart].concat());
    script.splice(..0, start_in(chart, random).map(Input::StartIn));
}

/// A state to begin in; `None` for the initial one. Those that are refused have a share of their own, for they are few.
pub fn start_in(chart: &Chart, random: &mut Random) -> Option<StateId> {
    let is_refused = |state: StateId| Some(chart.needs_below(state)? || chart.needs_around(state));
    let states = || (ROOT + 1..chart.states.len()).filter(|&state| !chart.is_history_state(state));
    let those = |refused: bool| states().filter(|&state| is_refused(state) == Some(refused)).collect();
    let (refused, others): (Vec<StateId>, Vec<StateId>) = (those(true), those(false));
    let targets = if random.chance(25) && !refused.is_empty() { refused } else { others };
    random.pick(&targets).filter(|_| chart.starts_in && random.chance(60))
}

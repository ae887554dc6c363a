//! Where a random transition leads.

use crate::chart::{Chart, ROOT, StateId};
use crate::random::Random;

/// The targets and whether the transition is internal. Only one that leads into its own source is external at times:
/// for all others the two mean the same.
pub(super) fn pick(chart: &Chart, source: StateId, random: &mut Random) -> (Vec<StateId>, bool) {
    let targets = match random.below(100) {
        0..8 if source != ROOT => vec![source],
        8..22 => history(chart, random),
        22..34 => several(chart, random),
        34..60 => siblings(chart, source, random),
        60..80 => inside(chart, source, random),
        _ => Vec::new(),
    };
    let targets = if targets.is_empty() { anywhere(chart, random) } else { targets };
    let reenters = targets.len() == 1 && source != ROOT && chart.is_compound_state(source);
    let reenters = reenters && targets[0] != source && !chart.is_history_state(targets[0]);
    let reenters = reenters && chart.is_descendant(targets[0], Some(source));
    let internal = !(reenters && random.chance(35));
    (targets, internal)
}

fn history(chart: &Chart, random: &mut Random) -> Vec<StateId> {
    one(states(chart).filter(|&state| chart.is_history_state(state)), random)
}

fn siblings(chart: &Chart, source: StateId, random: &mut Random) -> Vec<StateId> {
    let parent = chart.states[source].parent;
    one(proper(chart).filter(|&state| chart.states[state].parent == parent && state != source), random)
}

fn inside(chart: &Chart, source: StateId, random: &mut Random) -> Vec<StateId> {
    one(proper(chart).filter(|&state| source != ROOT && chart.is_descendant(state, Some(source))), random)
}

fn anywhere(chart: &Chart, random: &mut Random) -> Vec<StateId> {
    one(proper(chart), random)
}

/// States in two or more regions of one parallel state.
fn several(chart: &Chart, random: &mut Random) -> Vec<StateId> {
    let parallel: Vec<_> = (0..chart.states.len()).filter(|&state| chart.is_parallel_state(state)).collect();
    let Some(parallel) = random.pick(&parallel) else { return Vec::new() };
    let mut targets = Vec::new();
    for region in chart.get_child_states(parallel) {
        if random.chance(80) {
            let within = |&state: &StateId| state == region || chart.is_descendant(state, Some(region));
            targets.extend(one(proper(chart).filter(within), random));
        }
    }
    targets
}

fn one(from: impl Iterator<Item = StateId>, random: &mut Random) -> Vec<StateId> {
    random.pick(&from.collect::<Vec<_>>()).into_iter().collect()
}

fn states(chart: &Chart) -> impl Iterator<Item = StateId> {
    ROOT + 1..chart.states.len()
}

fn proper(chart: &Chart) -> impl Iterator<Item = StateId> {
    states(chart).filter(|&state| !chart.is_history_state(state))
}

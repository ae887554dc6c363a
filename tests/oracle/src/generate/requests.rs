//! Requests in the actions of a random chart, and targets of transitions that SCXML does not have.

use crate::chart::{Action, Ask, Chart, Cond, ROOT, StateId, Way};
use crate::random::Random;

use super::Features;

/// A request of this state. A condition holds seldom, so that not all chains lead round.
pub(super) fn ask(
    chart: &Chart,
    features: Features,
    source: StateId,
    has_cond: bool,
    random: &mut Random,
) -> Option<Action> {
    let cond = (has_cond || random.chance(40)).then(|| match random.below(3) {
        0 => Cond::Equals(i32::try_from(random.between(1, 3)).expect("small")),
        1 => Cond::Remainder { divisor: 3, is: 1 },
        _ => Cond::AtLeast(i32::try_from(random.between(1, 3)).expect("small")),
    });
    let (way, targets) = match special(chart, features, source, random) {
        Some(special) if random.chance(40) => special,
        _ => (Way::Goto, random.pick(&proper(chart)).into_iter().collect()),
    };
    Some(Action::Ask(Ask { cond, way, targets, gifts: Vec::new(), held: Vec::new() }))
        .filter(|_| way != Way::Goto || chart.states.len() > 1)
}

/// A way that SCXML does not have, and its target.
pub(super) fn special(
    chart: &Chart,
    features: Features,
    source: StateId,
    random: &mut Random,
) -> Option<(Way, Vec<StateId>)> {
    let one = |states: &[StateId], random: &mut Random| random.pick(states).into_iter().collect::<Vec<_>>();
    let has_stack = features.stack && chart.stack > 0;
    let goes_back = features.previous && can_go_back(chart, source);
    let roll = random.below(100);
    match (has_stack, goes_back) {
        (_, true) if !has_stack || roll < 30 => Some((Way::Previous, Vec::new())),
        (true, _) if roll < 65 => Some((Way::Push, one(&outermost(chart), random))),
        (true, _) if roll < 90 => Some((Way::PopElse, one(&proper(chart), random))),
        (true, _) => Some((Way::Reset, one(&outermost(chart), random))),
        _ => None,
    }
}

/// Whether the composite around has children enough for one of them to be left.
fn can_go_back(chart: &Chart, source: StateId) -> bool {
    let domain = chart.find_lcca(&[source]).unwrap_or(ROOT);
    let stays = |&child: &StateId| !chart.is_final_state(child);
    chart.is_compound_state(domain) && chart.get_child_states(domain).filter(stays).count() > 2
}

fn outermost(chart: &Chart) -> Vec<StateId> {
    let is_state = |&state: &StateId| !chart.is_final_state(state) && !chart.is_choice(state);
    chart.get_child_states(ROOT).filter(is_state).collect()
}

fn proper(chart: &Chart) -> Vec<StateId> {
    (ROOT + 1..chart.states.len()).filter(|&state| !chart.is_history_state(state)).collect()
}

//! Where lines of choices lead beside the states around them: to histories and back, above and below, into other regions, out
//! of all that stands around them, and to choices that lead back.

use crate::chart::{Chart, ROOT, StateId, Way};
use crate::random::Random;

use super::{Features, hooks, requests, targets};

pub(super) fn add(chart: &mut Chart, features: Features, random: &mut Random) {
    for id in 0..chart.transitions.len() {
        let source = chart.transitions[id].source;
        if !chart.is_choice(source) {
            continue;
        }
        if features.look && random.chance(25) {
            let look = hooks::look(chart, random);
            chart.transitions[id].actions.push(look);
        }
        let is_last = chart.transitions[id].cond.is_none();
        let led = match is_last {
            true if random.chance(35) => last(chart, source, random),
            false if random.chance(55) => anywhere(chart, features, source, random),
            _ => None,
        };
        if let Some((way, targets)) = led {
            let line = &mut chart.transitions[id];
            (line.way, line.targets, line.internal) = (way, targets, true);
        }
    }
    begin_in_choices(chart, random);
}

/// The last line leads to a state, or to a later choice, and always can.
fn last(chart: &Chart, source: StateId, random: &mut Random) -> Option<(Way, Vec<StateId>)> {
    let outermost: Vec<StateId> =
        chart.get_child_states(ROOT).filter(|&state| is_place(chart, state)).collect();
    if chart.stack > 0 && random.chance(35) {
        let target = random.pick(&outermost)?;
        return Some((if random.chance(65) { Way::PopElse } else { Way::Reset }, vec![target]));
    }
    let (targets, _) = targets::pick(chart, source, random);
    let leads_on = |&target: &StateId| !chart.is_choice(target) || target > source;
    (!targets.is_empty() && targets.iter().all(leads_on)).then_some((Way::Goto, targets))
}

fn is_place(chart: &Chart, state: StateId) -> bool {
    !chart.is_choice(state) && !chart.is_final_state(state)
}

fn anywhere(
    chart: &Chart,
    features: Features,
    source: StateId,
    random: &mut Random,
) -> Option<(Way, Vec<StateId>)> {
    if random.chance(35)
        && let Some(special) = requests::special(chart, features, source, random)
    {
        return Some(special).filter(|(way, targets)| *way == Way::Previous || !targets.is_empty());
    }
    let choices: Vec<StateId> =
        (0..chart.states.len()).filter(|&state| chart.is_choice(state) && state != source).collect();
    if random.chance(50)
        && let Some(choice) = random.pick(&choices)
    {
        return Some((Way::Goto, vec![choice]));
    }
    let (targets, _) = targets::pick(chart, source, random);
    (!targets.is_empty() && !targets.contains(&source)).then_some((Way::Goto, targets))
}

/// Some histories begin in a choice.
fn begin_in_choices(chart: &mut Chart, random: &mut Random) {
    for history in 0..chart.states.len() {
        let Some(parent) = chart.states[history].parent.filter(|_| chart.is_history_state(history)) else {
            continue;
        };
        let choices: Vec<StateId> =
            chart.get_child_states(parent).filter(|&state| chart.is_choice(state)).collect();
        if let (Some(choice), Some(initial)) = (random.pick(&choices), &mut chart.states[history].initial)
            && random.chance(25)
        {
            initial.targets = vec![choice];
        }
    }
}

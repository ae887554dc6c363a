//! Requests of a random chart that move data: what the state has which asks, when the request is served.

use crate::chart::{Action, Chart, Gift, Given, ROOT, StateId};
use crate::random::Random;

use super::{data, given};

pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    for id in 0..chart.transitions.len() {
        let mut actions = std::mem::take(&mut chart.transitions[id].actions);
        of_actions(chart, chart.transitions[id].source, &mut actions, random);
        chart.transitions[id].actions = actions;
    }
    for state in ROOT + 1..chart.states.len() {
        for hook in 0..2 {
            let mut actions = std::mem::take(chart.asking_hook(state, hook));
            of_actions(chart, state, &mut actions, random);
            *chart.asking_hook(state, hook) = actions;
        }
    }
}

fn of_actions(chart: &Chart, source: StateId, actions: &mut [Action], random: &mut Random) {
    let back = data::goes_back_in(chart);
    for action in actions {
        let Action::Ask(ask) = action else { continue };
        let entered = ask.targets.first().copied().filter(|&state| chart.states[state].datum.is_some());
        let movable = data::movable(chart, &given::as_line(source, ask), &back);
        let Some((state, from)) = entered.zip(random.pick(&movable)).filter(|_| random.chance(60)) else {
            continue;
        };
        ask.gifts = vec![Gift { state, given: Given::Moved(from) }];
    }
}

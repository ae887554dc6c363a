//! Requests of a random chart that move data: what the state has which asks, when the request is served.

use std::collections::BTreeSet;

use crate::chart::{Action, Ask, Chart, Gift, Given, ROOT, StateId, Trigger, Way};
use crate::random::Random;

use super::{data, given};

pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    for id in 0..chart.transitions.len() {
        let source = chart.transitions[id].source;
        let mut actions = std::mem::take(&mut chart.transitions[id].actions);
        of_actions(chart, source, &mut actions, random);
        let line = &chart.transitions[id];
        if line.targets.is_empty() && line.way == Way::Goto && line.trigger != Trigger::Always {
            actions.extend(one_among_memories(chart, source, random));
        }
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
        if ask.way == Way::Goto
            && random.chance(40)
            && let Some(state) = random.pick(&among_memories(chart, source, &back))
        {
            *ask = Ask { cond: ask.cond.take(), ..goto(state) };
        }
        let entered = ask.targets.first().copied().filter(|&state| chart.states[state].datum.is_some());
        let movable = data::movable(chart, &given::as_line(source, ask), &back);
        let Some((state, from)) = entered.zip(random.pick(&movable)).filter(|_| random.chance(60)) else {
            continue;
        };
        ask.gifts = vec![Gift { state, given: Given::Moved(from) }];
    }
}

/// At times a request that leads to one of these.
fn one_among_memories(chart: &Chart, source: StateId, random: &mut Random) -> Option<Action> {
    let back = data::goes_back_in(chart);
    let state = random.pick(&among_memories(chart, source, &back)).filter(|_| random.chance(80))?;
    let mut ask = goto(state);
    let from = random.pick(&data::movable(chart, &given::as_line(source, &ask), &back))?;
    ask.gifts.push(Gift { state, given: Given::Moved(from) });
    Some(Action::Ask(ask))
}

/// The states beside the source for which data move, while something is entered as it was when the same request left it.
fn among_memories(chart: &Chart, source: StateId, back: &BTreeSet<StateId>) -> Vec<StateId> {
    let is_one = |&target: &StateId| {
        let line = given::as_line(source, &goto(target));
        chart.states[target].datum.is_some()
            && chart.may_be_active_together(source, target)
            && !chart.path(source).any(|state| state == target)
            && chart.enters_history(data::domain(chart, &line), &[target])
            && given::needed(chart, &line).iter().all(|&needed| needed == target)
            && !data::movable(chart, &line, back).is_empty()
    };
    (ROOT + 1..chart.states.len()).filter(is_one).collect()
}

fn goto(state: StateId) -> Ask {
    Ask { cond: None, way: Way::Goto, targets: vec![state], gifts: Vec::new(), held: Vec::new() }
}

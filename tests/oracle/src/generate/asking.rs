//! Conditions that ask for states, in lines of all kinds: also for states around a line, which always hold, and for those
//! that are never active beside it.

use crate::chart::{Action, Chart, Cond, Kind, ROOT, StateId, Trigger, Way};
use crate::random::Random;

pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    let states: Vec<StateId> = (ROOT + 1..chart.states.len())
        .filter(|&state| !chart.is_history_state(state) && !chart.is_choice(state))
        .collect();
    for id in 0..chart.transitions.len() {
        let line = &chart.transitions[id];
        let is_choice = chart.is_choice(line.source);
        // What the macro knows of these decides about what it refuses.
        if line.way == Way::Previous || line.way == Way::Defer {
            continue;
        }
        let percent = match line.trigger {
            _ if is_choice => 60,
            Trigger::Always => 35,
            Trigger::After(_) | Trigger::Every { .. } | Trigger::UpdateEvery(_) => 30,
            _ => 15,
        };
        let is_last = is_choice && line.cond.is_none();
        let goes_round = line.trigger == Trigger::Always && line.cond.is_none();
        if random.chance(percent) && !is_last && !goes_round && line.trigger != Trigger::When {
            let test = test(chart, line.source, &states, random);
            let line = &mut chart.transitions[id];
            line.cond = Some(match line.cond.take() {
                // Whoever leads round by itself keeps the condition that ends it.
                Some(cond) if !is_choice || random.chance(50) => and(cond, test, random),
                _ => test,
            });
        }
        for action in &mut chart.transitions[id].actions {
            if let Action::Ask(ask) = action
                && let Some(cond) = ask.cond.take()
            {
                let test = Cond::In(random.pick(&states).unwrap_or(ROOT + 1));
                ask.cond = Some(if random.chance(25) { and(cond, test, random) } else { cond });
            }
        }
    }
    before_the_last(chart, &states, random);
}

/// In some choices, and in some states with an `always` that leads on, a line before the last that always acts.
fn before_the_last(chart: &mut Chart, states: &[StateId], random: &mut Random) {
    let choices: Vec<StateId> = (0..chart.states.len()).filter(|&state| chart.is_choice(state)).collect();
    let mut sure: Vec<(usize, Cond)> = Vec::new();
    for (id, line) in chart.transitions.iter().enumerate() {
        let is_last = line.trigger == Trigger::Always && line.cond.is_none() && line.way == Way::Goto;
        if is_last && random.chance(30) {
            let cond = sure_test(chart, line.source, states, random);
            sure.extend(cond.map(|cond| (id, cond)));
        }
    }
    let mut longer = Chart { transitions: Vec::new(), ..chart.clone() };
    longer.states.iter_mut().for_each(|state| state.transitions.clear());
    for (id, line) in chart.transitions.iter().enumerate() {
        if let Some((_, cond)) = sure.iter().find(|(last, _)| *last == id) {
            let mut first = line.clone();
            first.cond = Some(cond.clone());
            first.rank = None;
            first.actions.push(Action::Log(format!("sure of {}", chart.states[line.source].name)));
            let is_ranked = chart.states[line.source]
                .transitions
                .iter()
                .any(|line| chart.transitions[*line].rank.is_some());
            if !is_ranked {
                longer.add_transition(first);
            }
        }
        longer.add_transition(line.clone());
    }
    debug_assert!(choices.iter().all(|&state| longer.states[state].kind == Kind::Choice));
    *chart = longer;
}

fn and(one: Cond, other: Cond, random: &mut Random) -> Cond {
    match random.chance(50) {
        true => Cond::And(Box::new(one), Box::new(other)),
        false => Cond::And(Box::new(other), Box::new(one)),
    }
}

/// A test of any state, or of one around the line.
fn test(chart: &Chart, source: StateId, states: &[StateId], random: &mut Random) -> Cond {
    if random.chance(45)
        && let Some(sure) = sure_test(chart, source, states, random)
    {
        return sure;
    }
    let test = Cond::In(random.pick(states).unwrap_or(ROOT + 1));
    if random.chance(35) { Cond::Not(Box::new(test)) } else { test }
}

/// One that always holds in a line of this state.
fn sure_test(chart: &Chart, source: StateId, states: &[StateId], random: &mut Random) -> Option<Cond> {
    let is_around = |&&state: &&StateId| state == source || chart.is_descendant(source, Some(state));
    let around: Vec<StateId> = states.iter().filter(is_around).copied().collect();
    if random.chance(50)
        && let Some(state) = random.pick(&around)
    {
        return Some(Cond::In(state));
    }
    let is_elsewhere = |state: &&StateId| !chart.may_ever_hold(Some(&Cond::In(**state)), source);
    let elsewhere: Vec<StateId> = states.iter().filter(is_elsewhere).copied().collect();
    random.pick(&elsewhere).map(|state| Cond::Not(Box::new(Cond::In(state))))
}

//! Targets that a value holds: of lines and of requests. The variable says which of a few states it is, and at times none that
//! is in the list.

use crate::chart::{Action, Ask, Chart, Cond, Gift, Given, ROOT, StateId, Transition, Trigger, Value, Way};
use crate::random::Random;

pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    lines(chart, random);
    for id in 0..chart.transitions.len() {
        let mut actions = std::mem::take(&mut chart.transitions[id].actions);
        actions.iter_mut().for_each(|action| ask(chart, action, random));
        chart.transitions[id].actions = actions;
    }
    for id in 0..chart.states.len() {
        let (mut enter, mut resume) = (chart.states[id].on_entry.clone(), chart.states[id].on_resume.clone());
        enter.iter_mut().chain(&mut resume).for_each(|action| ask(chart, action, random));
        (chart.states[id].on_entry, chart.states[id].on_resume) = (enter, resume);
    }
}

/// Some lines become several, one for each state of a list, which stand where the line stood.
fn lines(chart: &mut Chart, random: &mut Random) {
    let lines = std::mem::take(&mut chart.transitions);
    chart.states.iter_mut().for_each(|state| state.transitions.clear());
    for line in lines {
        let others = others(chart, &line, random);
        if others.is_empty() || !random.chance(30) {
            chart.add_transition(line);
            continue;
        }
        let of: Vec<StateId> = line.targets.iter().copied().chain(others).collect();
        for is in 0..of.len() - 1 {
            let held = Cond::Held { is, of: of.clone() };
            let cond = match line.cond.clone() {
                Some(cond) => Cond::And(Box::new(cond), Box::new(held)),
                None => held,
            };
            chart.add_transition(Transition { cond: Some(cond), targets: vec![of[is]], ..line.clone() });
        }
    }
}

/// The other states that the value of a line may hold, the last of them not in the list. None where it cannot be held.
fn others(chart: &Chart, line: &Transition, random: &mut Random) -> Vec<StateId> {
    let [target] = line.targets[..] else { return Vec::new() };
    // The last line of a choice decides in the end, and `self` is no state of a list.
    let is_last = chart.is_choice(line.source) && line.cond.is_none();
    let is_plain =
        line.internal && line.gifts.is_empty() && target != line.source && line.trigger != Trigger::Failed;
    let takes = line.actions.iter().any(|action| matches!(action, Action::Take(_)));
    let can_be_held = |state: StateId| {
        state != line.source
            && !chart.is_given(state)
            && is_place(chart, line.way, state)
            && !needs_more(chart, state)
    };
    if is_last || !is_plain || takes || line.source == ROOT || !can_be_held(target) {
        return Vec::new();
    }
    pick(chart, target, can_be_held, random)
}

/// A request becomes one for the target in a value.
fn ask(chart: &Chart, action: &mut Action, random: &mut Random) {
    let Action::Ask(asked) = action else { return };
    let [target] = asked.targets[..] else { return };
    let can_be_held = |state: StateId| is_place(chart, asked.way, state) && !needs_more(chart, state);
    if !asked.gifts.is_empty() || !can_be_held(target) || !random.chance(35) {
        return;
    }
    let others = pick(chart, target, can_be_held, random);
    if others.is_empty() {
        return;
    }
    let gift = |state: StateId| {
        let given = Given::Value(Value::Constant(3));
        chart.is_given(state).then_some(Gift { state, given })
    };
    let plain = |state: StateId| Ask {
        cond: None,
        way: asked.way,
        targets: vec![state],
        gifts: gift(state).into_iter().collect(),
        held: Vec::new(),
    };
    asked.held = std::iter::once(target).chain(others).map(plain).collect();
}

/// One to three other states.
fn pick(
    chart: &Chart,
    but: StateId,
    is_meant: impl Fn(StateId) -> bool,
    random: &mut Random,
) -> Vec<StateId> {
    let mut left: Vec<StateId> =
        (ROOT + 1..chart.states.len()).filter(|&state| state != but && is_meant(state)).collect();
    let mut picked = Vec::new();
    for _ in 0..random.between(1, 3) {
        let Some(state) = random.pick(&left) else { break };
        left.retain(|other| *other != state);
        picked.push(state);
    }
    picked
}

/// Whether a change of this kind can name the state.
fn is_place(chart: &Chart, way: Way, state: StateId) -> bool {
    let is_outermost = chart.states[state].parent == Some(ROOT) && !chart.is_parallel_state(ROOT);
    match way {
        Way::Goto => !chart.is_history_state(state),
        Way::Push => {
            is_outermost
                && !chart.is_final_state(state)
                && !chart.is_choice(state)
                && !chart.is_history_state(state)
        }
        _ => false,
    }
}

/// Whether a state around needs data, which no value brings along.
fn needs_more(chart: &Chart, state: StateId) -> bool {
    chart.needs_around(state)
}

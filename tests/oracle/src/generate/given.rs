//! Data of random states without an initial value: whoever enters the state gives one. By default that is the `initial` line
//! of the state around it; regions, and states that are entered by default on the way to others, have initial values.

use std::collections::BTreeSet;

use crate::chart::{Action, Ask, Chart, Gift, Given, ROOT, StateId, Transition, Value, Way};
use crate::random::Random;

use super::data;

pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    let on_the_way = entered_on_the_way(chart);
    for state in ROOT + 1..chart.states.len() {
        let is_fit = !chart.is_region(state) && !on_the_way.contains(&state);
        if let Some(datum) = chart.states[state].datum.as_mut().filter(|_| is_fit && random.chance(55)) {
            datum.is_given = true;
        }
    }
    let back = data::goes_back_in(chart);
    for id in 0..chart.transitions.len() {
        let mut line = chart.transitions[id].clone();
        of_line(chart, &mut line, &back, random);
        of_requests(chart, line.source, &mut line.actions, random);
        chart.transitions[id] = line;
    }
    for state in ROOT + 1..chart.states.len() {
        for hook in 0..2 {
            let mut actions = std::mem::take(chart.asking_hook(state, hook));
            of_requests(chart, state, &mut actions, random);
            *chart.asking_hook(state, hook) = actions;
        }
    }
}

/// Those that an `initial` line or the default of a history enters, and those between it and the state that is named; but
/// not a child that `initial` names.
fn entered_on_the_way(chart: &Chart) -> BTreeSet<StateId> {
    let mut entered = BTreeSet::new();
    for (id, state) in chart.states.iter().enumerate() {
        let Some(initial) = &state.initial else { continue };
        let holder = if chart.is_history_state(id) { state.parent } else { Some(id) };
        for &target in &initial.targets {
            let is_child = chart.states[target].parent == holder;
            if !is_child || chart.is_history_state(id) {
                entered.insert(target);
                entered.extend(chart.get_proper_ancestors(target, holder));
            }
        }
    }
    entered
}

/// The states without initial values that a change of this state enters by name, or on the way to a target.
pub(super) fn needed(chart: &Chart, line: &Transition) -> Vec<StateId> {
    let domain = data::domain(chart, line);
    let mut needed = BTreeSet::new();
    for &target in &line.targets {
        needed.extend((!chart.is_history_state(target)).then_some(target));
        needed.extend(chart.get_proper_ancestors(target, domain));
    }
    needed.retain(|&state| chart.is_given(state) && chart.is_descendant(state, domain));
    needed.into_iter().collect()
}

fn of_line(chart: &Chart, line: &mut Transition, back: &BTreeSet<StateId>, random: &mut Random) {
    let mut needed = needed(chart, line);
    if line.way == Way::Goto && line.targets == [line.source] {
        let is_used = line.actions.contains(&Action::Take(line.source))
            || line.gifts.iter().any(|gift| gift.from() == Some(line.source));
        // The state keeps what it was given.
        needed.retain(|&state| state != line.source || is_used || random.chance(30));
        if needed.iter().any(|&state| state != line.source) {
            (line.targets, line.gifts) = (Vec::new(), Vec::new());
            line.actions.retain(|action| !matches!(action, Action::Take(_)));
            return;
        }
    }
    let mut movable = data::movable(chart, line, back);
    movable.retain(|&state| !line.gifts.iter().any(|gift| gift.from() == Some(state)));
    movable.retain(|&state| !line.actions.contains(&Action::Take(state)));
    needed.retain(|&state| line.gifts.iter().all(|gift| gift.state != state));
    for state in needed {
        let moved = random.pick(&movable).filter(|_| random.chance(60));
        movable.retain(|&other| Some(other) != moved);
        let visible = data::visible(chart, line.source);
        let given = moved.map_or_else(|| Given::Value(data::value(&visible, random)), Given::Moved);
        line.gifts.push(Gift { state, given });
    }
}

/// A request names one state, and none around it.
fn of_requests(chart: &Chart, source: StateId, actions: &mut Vec<Action>, random: &mut Random) {
    let visible = data::visible(chart, source);
    actions.retain_mut(|action| {
        let Action::Ask(ask) = action else { return true };
        let needed = needed(chart, &as_line(source, ask));
        for &state in needed.iter().filter(|state| ask.targets.contains(state)) {
            if ask.gifts.iter().all(|gift| gift.state != state) {
                let given = Given::Value(data::value(&visible, random));
                ask.gifts.push(Gift { state, given });
            }
        }
        needed.iter().all(|state| ask.targets.contains(state))
    });
}

/// A request does as the line would that stands there.
pub(super) fn as_line(source: StateId, ask: &Ask) -> Transition {
    Transition {
        source,
        first: false,
        rank: None,
        timer: None,
        trigger: crate::chart::Trigger::Update,
        cond: None,
        way: ask.way,
        targets: ask.targets.clone(),
        internal: true,
        gifts: Vec::new(),
        actions: Vec::new(),
    }
}

impl Chart {
    /// `enter`, and `resume`.
    pub(super) fn asking_hook(&mut self, state: StateId, hook: usize) -> &mut Vec<Action> {
        let state = &mut self.states[state];
        if hook == 0 { &mut state.on_entry } else { &mut state.on_resume }
    }
}

/// What a request from outside gives.
pub(super) fn from_outside(chart: &Chart, target: StateId) -> Option<Gift> {
    let given = Given::Value(Value::Constant(crate::chart::OUTSIDE));
    chart.is_given(target).then_some(Gift { state: target, given })
}

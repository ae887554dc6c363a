//! Charts that start in a constant: nothing runs on the way to their first states, be it that what would run there is
//! taken out, or that the machine begins in a state before all others, which an event leaves.

use std::collections::BTreeMap;

use crate::chart::{
    Action, Chart, Cond, Gift, Given, Initial, Kind, ROOT, StateId, Transition, Trigger, Value, Way,
};
use crate::random::Random;

use super::{Features, mend, scripts};

/// So many of a hundred charts: less where a chart may have all else.
pub(super) fn percent(features: Features) -> usize {
    if features.fails && features.nesting { 33 } else { 90 }
}

/// The chart as one that starts in a constant; `None` where too little happens in that.
pub(super) fn made(chart: &Chart, seed: u64, random: &mut Random) -> Option<Chart> {
    let mut made = Chart { is_const: true, ..chart.clone() };
    if made.is_compound_state(ROOT) && random.chance(40) {
        begin_before(&mut made, random);
    }
    // What is entered instead may begin at a choice too.
    while let Some(state) = decides(&made) {
        begin_at_a_state(&mut made, state, random)?;
    }
    let begun = begun(&made);
    begun.iter().for_each(|(&state, &by_itself)| still(&mut made, state, by_itself));
    drop_lines(&mut made, &begun);
    made.sort_transitions();
    mend::mend(&mut made);
    made.computes_spans &= made.transitions.iter().any(|line| line.trigger.span().is_some());
    (scripts::liveliness(&made, seed) > 0).then_some(made)
}

/// A composite on the way that begins at a choice, or at its end.
fn decides(chart: &Chart) -> Option<StateId> {
    let is_other = |&target: &StateId| chart.is_choice(target) || chart.is_final_state(target);
    let mut by_itself = begun(chart).into_iter().filter_map(|(state, by_itself)| by_itself.then_some(state));
    by_itself.find(|&state| begins_at(chart, state).iter().any(is_other))
}

/// It begins at another state inside; `None` where it has none.
fn begin_at_a_state(chart: &mut Chart, state: StateId, random: &mut Random) -> Option<()> {
    // One that pops is only pushed.
    let pops =
        |child: StateId| chart.transitions.iter().any(|line| line.source == child && line.way == Way::Pop);
    let is_fit = |&child: &StateId| {
        matches!(chart.states[child].kind, Kind::Atomic | Kind::Compound | Kind::Parallel) && !pops(child)
    };
    let fit: Vec<StateId> = chart.get_child_states(state).filter(is_fit).collect();
    let target = random.pick(&fit)?;
    chart.states[state].initial.as_mut()?.targets = vec![target];
    Some(())
}

/// A state of the outermost level to begin in, from which events lead to where the machine began.
fn begin_before(chart: &mut Chart, random: &mut Random) {
    let Initial { targets, actions } =
        chart.states[ROOT].initial.clone().expect("a composite begins somewhere");
    let name = format!("B{}", chart.states.len());
    let state = chart.add_state(ROOT, &name, Kind::Atomic);
    chart.states[state].on_exit.push(Action::Log(format!("exit {name}")));
    chart.states[ROOT].initial = Some(Initial { targets: vec![state], actions: Vec::new() });
    let given = targets.iter().filter(|&&target| chart.is_given(target));
    let gift = |&target: &StateId| {
        let datum = chart.states[target].datum.as_ref().expect("it is given a number");
        Gift { state: target, given: Given::Value(datum.initial.clone()) }
    };
    let gifts: Vec<Gift> = given.map(gift).collect();
    let first = random.below(chart.events.len());
    for event in 0..chart.events.len() {
        if event != first && !random.chance(50) {
            continue;
        }
        chart.add_transition(Transition {
            source: state,
            first: false,
            rank: None,
            timer: None,
            trigger: Trigger::Events(vec![event]),
            cond: None,
            way: Way::Goto,
            targets: targets.clone(),
            internal: true,
            gifts: gifts.clone(),
            actions: actions.clone(),
        });
    }
}

/// What is entered as the machine starts, and whether it begins as its own `initial` says.
fn begun(chart: &Chart) -> BTreeMap<StateId, bool> {
    let mut begun = BTreeMap::new();
    enter(chart, ROOT, &[], &mut begun);
    begun
}

/// Enters a state on the way to these targets inside of it, or by default.
fn enter(chart: &Chart, state: StateId, targets: &[StateId], begun: &mut BTreeMap<StateId, bool>) {
    begun.insert(state, targets.is_empty());
    let own = begins_at(chart, state);
    let targets = if targets.is_empty() { &own } else { targets };
    for child in chart.get_child_states(state).collect::<Vec<_>>() {
        let inside: Vec<StateId> =
            targets.iter().copied().filter(|&target| chart.is_descendant(target, Some(child))).collect();
        if targets.contains(&child) || !inside.is_empty() || chart.is_parallel_state(state) {
            enter(chart, child, &inside, begun);
        }
    }
}

/// Where a composite begins by itself.
fn begins_at(chart: &Chart, state: StateId) -> Vec<StateId> {
    let targets = chart.states[state].initial.iter().flat_map(|initial| &initial.targets);
    targets.flat_map(|&target| remembered(chart, target)).collect()
}

/// The states that a target stands for, where nothing is remembered yet.
fn remembered(chart: &Chart, target: StateId) -> Vec<StateId> {
    match (&chart.states[target].initial, chart.states[target].parent) {
        _ if !chart.is_history_state(target) => vec![target],
        (Some(default), _) => default.targets.clone(),
        (None, parent) => parent.into_iter().collect(),
    }
}

/// Nothing runs and nothing begins as the state is entered. A machine inside starts in a constant too, unless it has a timer.
fn still(chart: &mut Chart, id: StateId, by_itself: bool) {
    let is_timed = chart.has_timed_inside();
    let state = &mut chart.states[id];
    state.on_entry.clear();
    state.initial.iter_mut().filter(|_| by_itself).for_each(|initial| initial.actions.clear());
    (state.has_object, state.has_activity) = (false, false);
    state.datum.take_if(|datum| datum.is_machine && is_timed);
    state.datum.iter_mut().for_each(|datum| alone(&mut datum.initial));
}

/// A value without what calls are lent and without the time: neither is there in a constant.
fn alone(value: &mut Value) {
    match value {
        Value::Variable(variable) => *value = Value::Constant(*variable as i32 + 1),
        Value::Now | Value::Bound => *value = Value::Constant(2),
        Value::Binary(parts) => {
            alone(&mut parts.0);
            alone(&mut parts.2);
        }
        Value::Constant(_) | Value::Found | Value::Payload | Value::Datum(_) => {}
    }
}

/// Leaves out the lines of these states that act by themselves, or begin to wait; with the timers whatever calls them.
fn drop_lines(chart: &mut Chart, begun: &BTreeMap<StateId, bool>) {
    let has_machine: Vec<bool> = chart.states.iter().map(|state| state.datum.is_some()).collect();
    let acts = |line: &Transition| match (&line.trigger, over(line)) {
        (_, Some(state)) => !has_machine[state],
        (trigger, None) => *trigger == Trigger::Always || trigger.span().is_some(),
    };
    let (dropped, kept) = std::mem::take(&mut chart.transitions)
        .into_iter()
        .partition(|line: &Transition| begun.contains_key(&line.source) && acts(line));
    chart.transitions = kept;
    let gone: Vec<String> = dropped.into_iter().filter_map(|line: Transition| line.timer).collect();
    let is_there = |action: &Action| !matches!(action, Action::Timer { name, .. } if gone.contains(name));
    for state in &mut chart.states {
        let lists = [&mut state.on_entry, &mut state.on_exit, &mut state.on_pause, &mut state.on_resume];
        lists.into_iter().for_each(|list| list.retain(is_there));
    }
    chart.transitions.iter_mut().for_each(|line| line.actions.retain(is_there));
}

/// The state with a machine inside, of a line that is told of its end.
fn over(line: &Transition) -> Option<StateId> {
    match line.cond.as_ref()? {
        Cond::Over(state) => Some(*state),
        Cond::And(over, _) => match **over {
            Cond::Over(state) => Some(state),
            _ => None,
        },
        _ => None,
    }
}

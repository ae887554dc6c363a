//! Takes out of a random chart what the macro refuses for the sake of the whole table: a `defer` of an event that no
//! other state takes, a `previous` where no sibling can have been left.

use std::collections::BTreeSet;

use super::first;
use crate::chart::{Action, Chart, EventId, Kind, ROOT, StateId, Transition, Trigger, Way};

/// Leaves out what the tree of states and the lines alone show to be wrong.
pub(super) fn mend(chart: &mut Chart) {
    delay_beside_rounds(chart);
    cancel_what_waits(chart);
    for id in 0..chart.transitions.len() {
        let line = &chart.transitions[id];
        if line.way == Way::Defer && !can_be_deferred(chart, line.source, &line.trigger) {
            chart.transitions[id].way = Way::Goto;
        }
    }
}

/// One call serves 1,000 events without a delay, each with 1,000 rounds of its own: a chart has either of them, or a
/// single call may take a million steps.
fn delay_beside_rounds(chart: &mut Chart) {
    let raises = chart.all_actions().iter().any(|action| action.raises());
    let acts_again = |line: &Transition| line.targets.is_empty() && matches!(line.trigger, Trigger::Always);
    if !raises && !chart.transitions.iter().any(acts_again) {
        return;
    }
    let delay = |action: &mut Action| {
        if let Action::Later(_, delay) | Action::Send { delay: Some(delay), .. } = action {
            *delay = (*delay).max(5);
        }
    };
    for state in &mut chart.states {
        let lists = [&mut state.on_entry, &mut state.on_exit, &mut state.on_pause, &mut state.on_resume];
        lists.into_iter().flatten().for_each(delay);
        state.initial.iter_mut().flat_map(|initial| &mut initial.actions).for_each(delay);
    }
    chart.transitions.iter_mut().flat_map(|line| &mut line.actions).for_each(delay);
}

/// Leaves out each `cancel!` of an event that nothing raises for later.
fn cancel_what_waits(chart: &mut Chart) {
    let later = |action: &&Action| match **action {
        Action::Later(event, _) | Action::Send { event, delay: Some(_), .. } => Some(event),
        _ => None,
    };
    let later = chart.all_actions().into_iter().filter_map(|action| later(&action));
    let later: BTreeSet<EventId> = later.flat_map(|event| chart.with_variant(event)).collect();
    let waits = |action: &Action| !matches!(action, Action::Cancel(event) if !later.contains(event));
    for state in &mut chart.states {
        let lists = [&mut state.on_entry, &mut state.on_exit, &mut state.on_pause, &mut state.on_resume];
        lists.into_iter().for_each(|list| list.retain(waits));
        state.initial.iter_mut().for_each(|initial| initial.actions.retain(waits));
    }
    chart.transitions.iter_mut().for_each(|line| line.actions.retain(waits));
}

/// Leaves `previous` to those states that have been seen with something to go back to.
pub(super) fn go_back_only_from(states: &BTreeSet<StateId>, chart: &mut Chart) {
    // A choice leads on all the same: where its last line does.
    let last = |line: &Transition| {
        let last = chart.states[line.source].transitions.last().filter(|_| chart.is_choice(line.source));
        last.map(|&last| chart.transitions[last].clone())
    };
    let lasts: Vec<Option<Transition>> = chart.transitions.iter().map(last).collect();
    let atomic: Vec<bool> = (0..chart.states.len()).map(|state| chart.is_atomic_state(state)).collect();
    for (line, last) in chart.transitions.iter_mut().zip(lasts) {
        // An event may never come to a line of a composite, for the states inside take it.
        let is_reached = line.trigger.ticks() || atomic[line.source];
        let goes_back = is_reached && states.contains(&line.source);
        if line.way == Way::Previous && !goes_back {
            line.way = last.as_ref().map_or(Way::Goto, |last| last.way);
            (line.targets, line.gifts) = last.map(|last| (last.targets, last.gifts)).unwrap_or_default();
        }
        let is_sure = is_sure(line);
        take_out(&mut line.actions, goes_back && is_sure);
    }
    for (id, state) in chart.states.iter_mut().enumerate() {
        let goes_back = states.contains(&id);
        take_out(&mut state.on_entry, goes_back);
        take_out(&mut state.on_resume, goes_back);
    }
}

/// A condition on states may be one that the macro knows to be false.
fn is_sure(line: &Transition) -> bool {
    line.cond.as_ref().is_none_or(|cond| !cond.asks_for_states())
}

fn take_out(actions: &mut Vec<Action>, goes_back: bool) {
    actions.retain(|action| goes_back || !matches!(action, Action::Ask(ask) if ask.way == Way::Previous));
}

fn can_be_deferred(chart: &Chart, source: StateId, trigger: &Trigger) -> bool {
    let Trigger::Events(events) = trigger else { return false };
    let is_inside = |state: StateId| state == source || chart.is_descendant(state, Some(source));
    (0..chart.states.len()).filter(|&state| is_inside(state) && chart.is_atomic_state(state)).all(|state| {
        let following = following(chart, state);
        events.iter().all(|event| following.iter().any(|&at| takes(chart, at, *event)))
    })
}

/// Whether a line takes the event in this atomic state before one defers it. Lines of the machine do not count, for the
/// state may take their events.
fn takes(chart: &Chart, at: StateId, event: EventId) -> bool {
    let lines = |state: StateId| chart.states[state].transitions.iter().map(|id| &chart.transitions[*id]);
    let around: Vec<StateId> = chart.path(at).collect();
    let first = around.iter().rev().flat_map(|&state| lines(state)).filter(|line| line.first);
    let then = around.iter().filter(|&&state| state != ROOT).flat_map(|&state| lines(state));
    let lines = first.chain(then.filter(|line| !line.first)).filter(|line| line.way != Way::Pass);
    let is_for_it =
        |line: &&Transition| matches!(&line.trigger, Trigger::Events(events) if events.contains(&event));
    let decides = |line: &&Transition| line.way == Way::Defer || is_sure(line);
    lines.filter(is_for_it).find(decides).is_some_and(|line| line.way != Way::Defer)
}

/// The atomic states that can be active after this one, as lines of it and of those around it lead on; with the state.
fn following(chart: &Chart, state: StateId) -> BTreeSet<StateId> {
    let mut following = BTreeSet::from([state]);
    loop {
        let here = |source: StateId| {
            let is_at = |&at: &StateId| at == source || chart.is_descendant(at, Some(source));
            source != ROOT && following.iter().any(is_at)
        };
        let leads = |line: &&Transition| is_sure(line) && !first::is_hidden(chart, line) && here(line.source);
        let lines = chart.transitions.iter().filter(leads);
        let found: Vec<_> =
            lines.flat_map(|line| &line.targets).flat_map(|target| entered(chart, *target)).collect();
        let count = following.len();
        following.extend(found);
        if following.len() == count {
            return following;
        }
    }
}

/// The atomic states that a target enters, where no history remembers others.
fn entered(chart: &Chart, target: StateId) -> Vec<StateId> {
    let state = &chart.states[target];
    let targets = match (&state.initial, state.kind) {
        _ if chart.is_atomic_state(target) => return vec![target],
        (Some(initial), _) => initial.targets.clone(),
        (None, Kind::Parallel) => chart.get_child_states(target).collect(),
        (None, _) => state.parent.into_iter().collect(),
    };
    targets.into_iter().flat_map(|target| entered(chart, target)).collect()
}

//! Takes out of a random chart what the macro refuses for the sake of the whole table: a `defer` of an event that no
//! other state takes, a `previous` where no sibling can have been left.

use std::collections::BTreeSet;

use crate::chart::{Action, Chart, Cond, EventId, ROOT, StateId, Transition, Trigger, Way};

/// Leaves out what the tree of states and the lines alone show to be wrong. A line to a history can act, for what a machine
/// remembers depends on the lines that can.
pub(super) fn mend(chart: &mut Chart) {
    for id in 0..chart.transitions.len() {
        let line = &chart.transitions[id];
        if line.way == Way::Defer && !can_be_deferred(chart, line.source, &line.trigger) {
            chart.transitions[id].way = Way::Goto;
        }
        let line = &chart.transitions[id];
        let leads_to_history = line.targets.iter().any(|target| chart.is_history_state(*target));
        if leads_to_history && line.cond.as_ref().is_some_and(|cond| !chart.leaves_open(cond, line.source)) {
            chart.transitions[id].cond = Some(Cond::AtLeast(1));
        }
    }
}

/// Leaves `previous` to those states that have been seen with something to go back to.
pub(super) fn go_back_only_from(states: &BTreeSet<StateId>, chart: &mut Chart) {
    let atomic: Vec<bool> = (0..chart.states.len()).map(|state| chart.is_atomic_state(state)).collect();
    for line in &mut chart.transitions {
        // An event may never come to a line of a composite, for the states inside take it.
        let is_reached = line.trigger.ticks() || atomic[line.source];
        let goes_back = is_reached && states.contains(&line.source);
        if line.way == Way::Previous && !goes_back {
            line.way = Way::Goto;
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
    let following = following(chart, source);
    let is_taken = |event: &EventId| {
        chart.transitions.iter().any(|line| {
            let is_for_it = matches!(&line.trigger, Trigger::Events(events) if events.contains(event));
            let follows = line.source != source && following.contains(&line.source);
            is_for_it && follows && is_sure(line) && line.way != Way::Defer
        })
    };
    events.iter().all(is_taken)
}

/// The states to which transitions lead from this one, from those around it and inside it, and so on. Lines of the machine
/// do not count, for the state may take their events.
fn following(chart: &Chart, state: StateId) -> BTreeSet<StateId> {
    let near = |one: StateId, other: StateId| {
        one == other || chart.is_descendant(one, Some(other)) || chart.is_descendant(other, Some(one))
    };
    let mut following = BTreeSet::new();
    loop {
        let here = |source: StateId| {
            source != ROOT && (near(source, state) || following.iter().any(|&at| near(at, source)))
        };
        let lines = chart.transitions.iter().filter(|line| is_sure(line) && here(line.source));
        let found: Vec<_> = lines.flat_map(|line| line.targets.iter().copied()).collect();
        let count = following.len();
        following.extend(found);
        if following.len() == count {
            following.remove(&ROOT);
            return following;
        }
    }
}

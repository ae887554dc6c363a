//! Takes out of a random chart what the macro refuses for the sake of the whole table: a `defer` of an event that no
//! other state takes, a `previous` where no sibling can have been left.

use std::collections::BTreeSet;

use crate::chart::{Action, Chart, EventId, ROOT, StateId, Transition, Trigger, Way};

pub(super) fn mend(chart: &mut Chart) {
    let goes_back: Vec<bool> = (0..chart.states.len()).map(|state| can_go_back(chart, state)).collect();
    for id in 0..chart.transitions.len() {
        let line = &chart.transitions[id];
        let is_wrong = match line.way {
            Way::Defer => !can_be_deferred(chart, line.source, &line.trigger),
            Way::Previous => !goes_back[line.source],
            _ => false,
        };
        if is_wrong {
            chart.transitions[id].way = Way::Goto;
        }
        let line = &mut chart.transitions[id];
        let goes_back = goes_back[line.source] && is_sure(line);
        take_out(&mut line.actions, goes_back);
    }
    for (state, goes_back) in chart.states.iter_mut().zip(goes_back) {
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

/// Whether some transition leads from a sibling into the state, or, where the machine asks, from one of the outermost
/// states to another.
fn can_go_back(chart: &Chart, state: StateId) -> bool {
    let domain = chart.find_lcca(&[state]).unwrap_or(ROOT);
    let child_around = |inner: StateId| {
        let mut path = std::iter::successors(Some(inner), |&at| chart.states[at].parent);
        path.find(|&at| chart.states[at].parent == Some(domain))
    };
    let own = child_around(state);
    chart.is_compound_state(domain)
        && chart.transitions.iter().any(|line| {
            let from = child_around(line.source);
            let leads_in = |&target: &StateId| {
                let to = child_around(target);
                to.is_some() && to != from && (own.is_none() || to == own)
            };
            is_sure(line) && line.way == Way::Goto && from.is_some() && line.targets.iter().any(leads_in)
        })
}

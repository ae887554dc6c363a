//! Events that wait: what is deferred must be taken at some time, what is cancelled must have been raised.

use proc_macro2::Ident;

use super::following::Following;
use super::{Findings, all_lines};
use crate::each::{Gather, Holds};
use crate::model::{Body, Call, Events, Flow, Machine, StateId, Target, asked_in};
use crate::syntax::Naming;
use crate::trust::Part;
use crate::written::Pattern;

/// An event that is deferred where no state that can follow takes it.
pub(super) fn deferred_for_ever(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    let Some(Events::Declared { variants, .. }) = &machine.events else { return };
    // A line that could not be read may lead on, or take the event.
    if machine.requests.is_some() || machine.lacks(Part::States) || machine.some_state_lacks(Part::Lines) {
        return;
    }
    let deferring = all_lines(machine).filter_map(|(id, line)| match (&line.target, line.pattern()) {
        (Target::Defer(span), Some(pattern)) => Some((id, line, *span, pattern)),
        _ => None,
    });
    let deferring: Vec<_> = deferring.gather();
    if deferring.is_empty() {
        return;
    }
    let (tree, following) = (&machine.topology, Following::of(machine, flow));
    // For each event that is deferred: the states in which it does not wait for ever.
    let served = variants.iter().map(|event| {
        let is_deferred = deferring.iter().any(|(_, _, _, pattern)| pattern.may_take(&event.name));
        let takers = || tree.leaves().filter(|state| takes(machine, *state, &event.name));
        is_deferred.then(|| following.leads_to(takers()))
    });
    let served: Vec<Option<Vec<bool>>> = served.gather();
    for (id, line, span, pattern) in deferring {
        let mut leaves = tree
            .leaves_of(line.state)
            .filter(|leaf| flow.is_reached(*leaf) && machine.may_act_in(line, *leaf));
        let stuck = leaves.find_map(|leaf| {
            let mut deferred =
                variants.iter().zip(&served).filter(|(event, _)| pattern.may_take(&event.name));
            let (event, _) =
                deferred.find(|(_, served)| served.as_ref().is_some_and(|in_state| !in_state[leaf.0]))?;
            Some((leaf, &event.name))
        });
        if let Some((leaf, event)) = stuck {
            let message = format!(
                "event `{event}` would wait for ever: no state that can follow `{}` takes it; add a line `on {event} …` to one, or write `ignore`",
                machine.state(leaf).name
            );
            findings.line_error(id, span, message);
        }
    }
}

/// `cancel!` of an event that nothing raises for later.
pub(super) fn cancelled_in_vain(machine: &Machine, findings: &mut Findings) {
    if machine.some_state_lacks(Part::Lines) || machine.some_state_lacks(Part::Code) {
        return;
    }
    let delayed: Vec<&Ident> =
        machine.actions().each_of(|action| action.delayed()).map(|raise| &raise.name).gather();
    let in_vain = |action: &Body| {
        action.calls.iter().find_map(|call| match call {
            Call::Cancel(Naming { name, .. }) if !delayed.holds(&name) => Some((
                name.span(),
                format!("no action raises event `{name}` for later, `raise!({name} after 2s)`: there is nothing to cancel"),
            )),
            _ => None,
        })
    };
    for (id, line) in all_lines(machine) {
        findings.line_complaint(id, line.action.as_ref().and_then(in_vain));
    }
    for id in machine.topology.all() {
        findings.action_complaint(id, machine.state(id).action().and_then(in_vain));
    }
}

/// Whether some line takes the event in this state, before one that defers it every time.
fn takes(machine: &Machine, state: StateId, event: &Ident) -> bool {
    for line in asked_in(machine, state).filter(|line| !line.passes()) {
        let may_take = |pattern: &&Pattern| pattern.may_take(event) && machine.may_act_in(line, state);
        let Some(pattern) = line.pattern().filter(may_take) else {
            continue;
        };
        if !matches!(line.target, Target::Defer(_)) {
            return true;
        }
        if pattern.takes_each(event) && machine.acts_each_time_in(line, state) {
            return false;
        }
    }
    false
}

//! Events that wait: what is deferred must be taken at some time, what is cancelled must have been raised.

use proc_macro2::Ident;

use super::{Findings, all_lines};
use crate::each::Gather;
use crate::model::{
    Body, Call, ChangeKind, Events, Flow, Machine, StateId, Target, acts_of, asked_in, lines_in,
};
use crate::syntax::{Naming, Pattern};
use crate::trust::Part;

/// An event that is deferred where no state that can follow takes it.
pub(super) fn deferred_for_ever(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    let Some(Events::Declared { variants, .. }) = &machine.events else { return };
    // A line that could not be read may lead on, or take the event.
    if machine.requests.is_some() || machine.lacks(Part::States) || machine.some_state_lacks(Part::Lines) {
        return;
    }
    for (id, line) in all_lines(machine) {
        let (Target::Defer(span), Some(pattern)) = (&line.target, line.pattern()) else {
            continue;
        };
        let leaves = machine
            .topology
            .leaves()
            .filter(|leaf| flow.is_reached(*leaf) && machine.may_act_in(line, *leaf));
        let stuck = leaves.into_iter().find_map(|leaf| {
            let following = following(machine, flow, leaf);
            let is_taken = |event: &Ident| following.iter().any(|state| takes(machine, *state, event));
            let named = variants.iter().filter(|event| pattern.may_take(&event.name));
            named.map(|event| &event.name).find(|event| !is_taken(event)).map(|event| (leaf, event))
        });
        if let Some((leaf, event)) = stuck {
            let message = format!(
                "event `{event}` would wait for ever: no state that can follow `{}` takes it; add a line `on {event} …` to one, or write `ignore`",
                machine.state(leaf).name
            );
            findings.line_error(id, *span, message);
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
            Call::Cancel(Naming { name, .. }) if !delayed.contains(&name) => Some((
                name.span(),
                format!("no action raises event `{name}` for later, `raise!({name} after 2s)`: there is nothing to cancel"),
            )),
            _ => None,
        })
    };
    for (id, line) in all_lines(machine) {
        if let Some((span, message)) = line.action.as_ref().and_then(in_vain) {
            findings.line_error(id, span, message);
        }
    }
    for id in machine.topology.all() {
        if let Some(complaint) = machine.state(id).action().and_then(in_vain) {
            findings.complain(Some(complaint));
            findings.verdicts.actions.push(id);
        }
    }
}

/// The leaf states that can be active after this one, or beside it.
fn following(machine: &Machine, flow: &Flow, leaf: StateId) -> Vec<StateId> {
    let mut found = vec![leaf];
    let mut next = 0;
    while let Some(state) = found.get(next).copied() {
        next += 1;
        let beside = machine.topology.leaves().filter(|other| machine.topology.are_beside(*other, state));
        let mut more: Vec<StateId> = beside.gather();
        let again = lines_in(machine, state).filter(|line| matches!(line.target, Target::Again { .. }));
        more.extend(again.each_of(|line| machine.topology.begins(line.state)));
        for (_, change) in acts_of(machine, state) {
            // Any state may come back.
            let comes_back = matches!(change.kind, ChangeKind::Previous | ChangeKind::Pop(_));
            let entry = change.kind.named();
            if comes_back || entry.is_some_and(|entry| entry.history.is_some()) {
                more.extend(machine.topology.leaves().filter(|leaf| flow.is_reached(*leaf)));
            }
            more.extend(entry.into_iter().each_of(|entry| machine.topology.arrives(&entry.as_target())));
        }
        for state in more {
            if !found.contains(&state) {
                found.push(state);
            }
        }
    }
    found
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

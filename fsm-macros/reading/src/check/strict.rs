//! `strict;`: each leaf state says what becomes of each event.

use proc_macro2::Ident;

use super::Findings;
use crate::each::Gather;
use crate::errors::quoted;
use crate::model::{Events, Machine, StateId};
use crate::trust::Part;

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    let Some(span) = machine.strict else { return };
    match &machine.events {
        Some(Events::From { .. }) => {
            let message = "`strict` needs to know all events, and those of `events from` are declared elsewhere: remove this line, or declare them with `events { … }`";
            findings.error(span, message);
        }
        // A line that is reported already may be just the missing one.
        Some(Events::Declared { .. }) if findings.errors.is_empty() => {
            let mut told = Vec::new();
            for leaf in machine.topology.leaves() {
                leaf_state(machine, leaf, &mut told, findings);
            }
        }
        _ => {}
    }
}

/// An event that two regions do not take at the same time is reported for the first.
fn leaf_state<'m>(
    machine: &'m Machine,
    leaf: StateId,
    told: &mut Vec<(StateId, &'m Ident)>,
    findings: &mut Findings,
) {
    let state = machine.state(leaf);
    let Some(Events::Declared { variants, .. }) = &machine.events else { return };
    if machine.topology.is_final(leaf)
        || machine.topology.is_choice(leaf)
        || state.trust.lacks(Part::Lines)
        || machine.lacks(Part::Lines)
    {
        return;
    }
    // An event under a `cfg` may not be there.
    let events = variants.iter().filter(|event| event.attrs.cfgs().is_empty()).map(|event| &event.name);
    let is_told = |event: &Ident| {
        told.iter().any(|(other, missed)| *missed == event && machine.topology.are_beside(*other, leaf))
    };
    let missing: Vec<&Ident> =
        events.filter(|event| !is_taken(machine, leaf, event) && !is_told(event)).gather();
    told.extend(missing.iter().map(|event| (leaf, *event)));
    let Some(first) = missing.first() else { return };
    let message = format!(
        "{} does not say every time what becomes of {} {}, and the machine is `strict`: add `on {first} => ignore;`, or a line that acts",
        machine.describe(leaf),
        if missing.len() == 1 { "event" } else { "events" },
        quoted(&missing),
    );
    findings.error(state.name.span(), message);
}

/// Whether the event is taken whenever this leaf state is active: by it, by a state around it, or by another region
/// whatever its state.
fn is_taken(machine: &Machine, leaf: StateId, event: &Ident) -> bool {
    let by_path = machine.topology.path(leaf).any(|state| takes_itself(machine, state, leaf, event));
    let is_beside =
        |other: &StateId| machine.topology.is_region(*other) && machine.topology.are_beside(*other, leaf);
    by_path
        || machine.topology.states().filter(is_beside).any(|region| takes_everywhere(machine, region, event))
}

fn takes_everywhere(machine: &Machine, region: StateId, event: &Ident) -> bool {
    let takes = |leaf: StateId| {
        let mut inside =
            machine.topology.path(leaf).take_while(|state| machine.topology.is_in(*state, region));
        inside.any(|state| takes_itself(machine, state, leaf, event))
    };
    machine.topology.leaves_of(region).all(takes)
}

fn takes_itself(machine: &Machine, state: StateId, leaf: StateId, event: &Ident) -> bool {
    machine.lines_of(state).any(|line| {
        line.pattern().is_some_and(|pattern| pattern.takes_each(event))
            && !line.goes_back()
            && !line.passes()
            && machine.acts_each_time_in(line, leaf)
    })
}

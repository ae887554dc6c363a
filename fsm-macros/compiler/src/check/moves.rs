//! Data that move from the state that is left into the next.

use proc_macro2::Ident;

use super::places::places;
use super::{Complaint, Findings, all_lines};
use crate::each::Gather;
use crate::model::{ChangeKind, Depth, Entry, Machine, StateId, Value, acts_of};

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    for (id, line) in all_lines(machine) {
        let Some((change, entry)) = line.change().and_then(|change| Some((change, change.kind.named()?)))
        else {
            continue;
        };
        let domain = machine.domain_of(line.state, change);
        let comes_back = |(from, name): (StateId, &Ident)| {
            let by = by_previous(machine, domain, entry).or_else(|| by_history(machine, domain, from))?;
            let message = format!(
                "`{name}` would be moved out of `{}`, which {by} may bring back as it was; give a copy: `{name}.clone()`",
                machine.state(from).name,
            );
            Some((name.span(), message))
        };
        let complaint = moved_twice(entry).or_else(|| entry.all().each_of(moves).find_map(comes_back));
        if let Some((span, message)) = complaint {
            findings.line_error(id, span, message);
        }
    }
}

/// The data that a target moves, and the states out of which.
fn moves(entry: &Entry) -> impl Iterator<Item = (StateId, &Ident)> {
    entry.given.iter().filter_map(|given| match &given.value {
        Value::Moved { from, name, .. } => Some((*from, name)),
        Value::Expression(_) => None,
    })
}

fn moved_twice(entry: &Entry) -> Complaint {
    let names: Vec<&Ident> = entry.all().each_of(moves).map(|(_, name)| name).gather();
    let is_second = |(index, name): &(usize, &&Ident)| names[..*index].contains(name);
    let (_, name) = names.iter().enumerate().find(is_second)?;
    let message = format!("`{name}` is moved twice; give one of the fields a copy: `{name}.clone()`");
    Some((name.span(), message))
}

/// A state whose data have moved away cannot come back as it was.
fn by_previous(machine: &Machine, domain: StateId, entry: &Entry) -> Option<String> {
    let returns = |state: StateId| {
        acts_of(machine, state).any(|(line, change)| {
            matches!(change.kind, ChangeKind::Previous) && machine.domain_of(line.state, change) == domain
        })
    };
    let next = machine.topology.child_towards(domain, entry.state)?;
    let by = machine.topology.leaves_of(next).find(|leaf| returns(*leaf))?;
    Some(format!("`previous` in `{}`", machine.state(by).name))
}

/// A composite state that is left remembers what was active inside it.
fn by_history(machine: &Machine, domain: StateId, from: StateId) -> Option<String> {
    let remembers = |entry: &&Entry| {
        let is_left = machine.topology.is_inside(entry.state, domain);
        match entry.history {
            Some(Depth::Shallow) => is_left && machine.topology.parent(from) == Some(entry.state),
            Some(Depth::Deep) => is_left && machine.topology.is_inside(from, entry.state),
            None => false,
        }
    };
    let places = places(machine);
    let by = places.iter().each_of(|place| place.entry.places()).find(remembers)?;
    let word = if by.history == Some(Depth::Deep) { "deep history" } else { "history" };
    Some(format!("`{word} {}`", by.name))
}

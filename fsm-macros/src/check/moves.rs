//! Data that move from the state that is left into the next.

use super::{Findings, all_lines};
use crate::model::{ChangeKind, Entry, Flow, Handler, HandlerId, Machine, StateId, edges_of};

pub(super) fn check(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    for (id, line) in all_lines(machine) {
        let Some(entry) = line.change().and_then(|change| change.entry()) else {
            continue;
        };
        moved_twice(id, entry, findings);
        wanted_back(machine, flow, id, line, entry, findings);
    }
}

fn moved_twice(id: HandlerId, entry: &Entry, findings: &mut Findings) {
    let names: Vec<_> = entry.moves().collect();
    for (index, name) in names.iter().enumerate() {
        if names[..index].contains(name) {
            findings.line_error(
                id,
                name.span(),
                format!("`{name}` is moved twice; give one of the fields a copy: `{name}.clone()`"),
            );
        }
    }
}

/// A state whose data have moved away cannot come back as it was.
fn wanted_back(
    machine: &Machine,
    flow: &Flow,
    id: HandlerId,
    line: &Handler,
    entry: &Entry,
    findings: &mut Findings,
) {
    let Some(name) = entry.moves().next() else {
        return;
    };
    let returns =
        |state: StateId| edges_of(machine, state).any(|change| matches!(change.kind, ChangeKind::Previous));
    if let Some(by) = flow.pushed_above(entry.state).into_iter().find(|state| returns(*state)) {
        let message = format!(
            "`{name}` would be moved out of `{}`, which `previous` in `{}` may bring back as it was; give a copy: `{name}.clone()`",
            machine.state(line.state).name,
            machine.state(by).name,
        );
        findings.line_error(id, name.span(), message);
    }
}

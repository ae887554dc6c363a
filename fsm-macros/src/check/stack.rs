//! Push and pop: no `pop` without something below, no nesting without a bound.

use super::{Findings, all_lines};
use crate::model::{ChangeKind, Flow, Handler, HandlerId, Machine, StackNeed, StateId};

pub(super) fn check(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    pop_of_nothing(machine, flow, findings);
    if machine.stack.is_none() {
        unbounded(machine, flow, findings);
    }
}

fn pop_of_nothing(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    for (id, line) in all_lines(machine) {
        for change in line
            .changes()
            .filter(|change| matches!(change.kind, ChangeKind::Pop(None)))
        {
            let bare = leaves(machine, line).find(|state| flow.may_be_bare(*state));
            let Some(state) = bare else { continue };
            let message = format!(
                "nothing is suspended below `{}` when it is reached by {}: say where to go then, `pop else Name`",
                machine.state(state).name,
                path(machine, flow, state),
            );
            findings.line_error(id, change.span, message);
        }
    }
}

/// The leaf states in which the line can act.
fn leaves<'m>(machine: &'m Machine, line: &'m Handler) -> impl Iterator<Item = StateId> + 'm {
    machine.state_ids().filter(move |leaf| {
        machine.path(*leaf).any(|id| id == line.state) && machine.applies_in(line, *leaf)
    })
}

fn path(machine: &Machine, flow: &Flow, state: StateId) -> String {
    let names: Vec<String> = flow
        .bare_path(state)
        .iter()
        .map(|id| format!("`{}`", machine.state(*id).name))
        .collect();
    match names.as_slice() {
        [_] => "being the initial state".to_owned(),
        names => names.join(" -> "),
    }
}

fn unbounded(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    let needs = flow.stack_needs();
    let is_unbounded = |state: StateId| needs[state.0] == StackNeed::Unbounded;
    if !machine.state_ids().any(is_unbounded) {
        return;
    }
    // The lines that push belong to one mistake, the missing bound: the first that is part of a cycle tells it.
    let found = all_lines(machine).find_map(|(id, line)| {
        line.changes().find_map(|change| {
            let ChangeKind::Push(entry) = &change.kind else {
                return None;
            };
            let from = leaves(machine, line).find(|from| flow.leads_back(entry.state, *from))?;
            Some((id, from, entry))
        })
    });
    if let Some((id, from, entry)) = found {
        report(machine, id, from, entry, findings);
    }
}

fn report(
    machine: &Machine,
    id: HandlerId,
    from: StateId,
    entry: &crate::model::Entry,
    findings: &mut Findings,
) {
    let from = &machine.state(from).name;
    let to = &entry.name;
    let message = if from == to {
        format!(
            "`{to}` can be pushed above itself, without bound: say how many states can be suspended with `stack 8;`"
        )
    } else {
        format!(
            "`{to}`, pushed above `{from}`, leads to `{from}` again, so pushes nest without bound: say how many states can be suspended with `stack 8;`"
        )
    };
    findings.line_error(id, entry.name.span(), message);
}

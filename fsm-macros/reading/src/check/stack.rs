//! Push and pop: no `pop` without something below, no nesting without a bound.

use super::prelude::*;

pub(super) fn check(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    pop_of_nothing(machine, flow, findings);
    previous_of_nothing(machine, flow, findings);
    if machine.stack.is_none() && !machine.lacks(Part::Settings) {
        unbounded(machine, flow, findings);
    }
}

fn pop_of_nothing(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    let is_never = findings.errors.is_empty() && is_without_push(machine);
    for (id, line) in machine.all_lines() {
        for change in line.changes().filter(|change| matches!(change.kind, ChangeKind::Pop(None))) {
            let bare = leaves(machine, line).find(|state| flow.may_be_bare(*state));
            let Some(state) = bare else { continue };
            let is_target = line.change().is_some();
            let help = if is_target { "`pop else Name`" } else { "`pop!(else Name)`" };
            let message = match is_never {
                true => NEVER_PUSHED.to_owned(),
                false => format!("{}: say where to go then, {help}", nothing_below(machine, flow, state)),
            };
            findings.line_error(id, change.span, message);
        }
    }
}

/// A `previous` before which nothing can have been left. What starts elsewhere, or again, may have a way that
/// the flow from the start does not show. Inside a state it goes back among the states beside it.
fn previous_of_nothing(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    let starts_again = |line: &Line| line.state == ROOT && matches!(line.target, Target::Again { .. });
    let is_open = machine.requests.is_some() || machine.all_lines().any(|(_, line)| starts_again(line));
    if is_open || !machine.topology.states().all(|state| flow.is_reached(state)) {
        return;
    }
    for (id, line) in machine.all_lines() {
        let Some(change) = line.changes().find(|change| matches!(change.kind, ChangeKind::Previous)) else {
            continue;
        };
        let outer = machine.domain_of(line.state, change);
        let may_go_back = match outer {
            // A line that acts nowhere is another mistake.
            _ if leaves(machine, line).next().is_none() => true,
            ROOT => leaves(machine, line).any(|leaf| flow.may_go_back(leaf)),
            _ => changes_inside(machine, outer),
        };
        if may_go_back {
            continue;
        }
        let pops = outer == ROOT && leaves(machine, line).all(|leaf| !flow.may_be_bare(leaf));
        let help = match pops {
            true => "write `pop`, which goes back to what a `push` has suspended",
            false => "name the state to go to",
        };
        let message = format!(
            "no state has been left yet where this `previous` is reached, so it goes nowhere; {help}"
        );
        findings.line_error(id, change.span, message);
    }
}

/// Whether some line leaves a child of this state: for another one, or together with the state.
fn changes_inside(machine: &Machine, outer: StateId) -> bool {
    let is_with = |state: StateId| {
        state == outer
            || machine.topology.is_inside(state, outer)
            || machine.topology.is_inside(outer, state)
            || machine.topology.are_beside(state, outer)
    };
    let leaves = |line: &Line, change: &Change| {
        let domain = machine.domain_of(line.state, change);
        match change.kind {
            // A push leaves nothing, and what a pop leaves is forgotten with its level.
            ChangeKind::Push(_) | ChangeKind::Pop(None) => false,
            // It also leaves what is suspended.
            ChangeKind::Reset(_) => true,
            ChangeKind::Goto(_) if domain == outer => true,
            _ => machine.topology.is_inside(outer, domain) && is_with(line.state),
        }
    };
    let is_again = |line: &Line| {
        matches!(line.target, Target::Again { .. })
            && (line.state == outer || machine.topology.is_inside(outer, line.state))
    };
    machine.all_lines().any(|(_, line)| is_again(line) || line.changes().any(|change| leaves(line, change)))
}

/// The leaf states in which the line can act.
fn leaves(machine: &Machine, line: &Line) -> Each<StateId> {
    machine.topology.leaves_of(line.state).filter(|leaf| may_meet(machine, line, *leaf))
}

fn nothing_below(machine: &Machine, flow: &Flow, state: StateId) -> String {
    let name = &machine.state(machine.topology.outermost(state)).name;
    let path: Vec<String> =
        flow.bare_path(state).iter().map(|id| format!("`{}`", machine.state(*id).name)).gather();
    match path.as_slice() {
        [_] => format!("nothing is suspended below the initial state `{name}`"),
        path => format!("nothing is suspended below `{name}` when it is reached by {}", path.join(" -> ")),
    }
}

/// A `pop` in a machine in which nothing is pushed, in a state that is not reached. Where there are other
/// errors, the pushes may be among the lines that were dropped.
pub(super) fn check_uses(machine: &Machine, findings: &mut Findings) {
    if !is_without_push(machine) {
        return;
    }
    for (id, line) in machine.all_lines() {
        let pop = line.changes().find(|change| matches!(change.kind, ChangeKind::Pop(None)));
        match pop {
            Some(change) if findings.errors.is_empty() => findings.line_error(id, change.span, NEVER_PUSHED),
            Some(_) => findings.drop_line(id),
            None => {}
        }
    }
}

const NEVER_PUSHED: &str =
    "nothing is ever pushed in this machine, so there is nothing to pop: name the state to go to";

/// Whether neither a line nor a request from outside can push.
fn is_without_push(machine: &Machine) -> bool {
    let pushes = |change: &Change| matches!(change.kind, ChangeKind::Push(_));
    machine.stack.is_none() && !machine.all_lines().any(|(_, line)| line.changes().any(pushes))
}

fn unbounded(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    let needs = flow.stack_needs();
    let is_unbounded = |state: StateId| needs[state.0] == StackNeed::Unbounded;
    if !machine.topology.states().any(is_unbounded) {
        return;
    }
    // The lines that push belong to one mistake, the missing bound: the first that is part of a cycle tells it.
    let found = machine.all_lines().find_map(|(_, line)| {
        line.changes().find_map(|change| {
            let ChangeKind::Push(entry) = &change.kind else { return None };
            let from = leaves(machine, line).find(|from| flow.leads_back(entry.state, *from))?;
            Some((from, entry))
        })
    });
    let Some((from, entry)) = found else { return };
    let from = &machine.state(machine.topology.outermost(from)).name;
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
    findings.error(entry.name.span(), message);
}

//! The parts that a line may have, by its trigger and by its place.

use super::{Findings, all_lines};
use crate::model::{Change, Handler, HandlerId, Machine, ROOT, Target, Trigger};

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    for (id, line) in all_lines(machine) {
        misplaced(machine, id, line, findings);
        in_final_state(machine, id, line, findings);
        target_where_none_belongs(id, line, findings);
        second_condition(id, line, findings);
        ignore(id, line, findings);
        forbidden_request(machine, id, line, findings);
        push_of_a_final_state(machine, id, line, findings);
    }
}

/// Lines that only the machine can have, and lines that it cannot have.
fn misplaced(machine: &Machine, id: HandlerId, line: &Handler, findings: &mut Findings) {
    let word = &line.keyword;
    let at_root = line.state == ROOT;
    match &line.trigger {
        Trigger::Report(_) if !at_root => {
            let message = format!("`{word}` is a line of the machine, not of a state: move it out of here");
            findings.line_error(id, word.span(), message);
        }
        Trigger::Pause | Trigger::Resume if at_root => {
            let message =
                format!("machine `{}` is never suspended: move `{word}` into a state", machine.name);
            findings.line_error(id, word.span(), message);
        }
        _ => {}
    }
}

fn in_final_state(machine: &Machine, id: HandlerId, line: &Handler, findings: &mut Findings) {
    let state = machine.state(line.state);
    if !machine.topology.is_final(line.state) || matches!(line.trigger, Trigger::Enter) {
        return;
    }
    let name = &state.name;
    let message = match machine.topology.parent(line.state) {
        Some(outer) if outer != ROOT => format!(
            "in final state `{name}` nothing happens after `enter`: what comes next stands in `done` of `{}`; remove this line, or the word `final`",
            machine.state(outer).name
        ),
        _ => format!(
            "final state `{name}` ends the machine: after `enter` nothing happens in it any more; remove this line, or the word `final`"
        ),
    };
    findings.line_error(id, line.keyword.span(), message);
}

/// Entering and leaving are parts of a change already under way; the machine's own reports only look on.
fn target_where_none_belongs(id: HandlerId, line: &Handler, findings: &mut Findings) {
    let span = match &line.target {
        Target::None | Target::Ignore(_) | Target::Defer(_) => return,
        Target::Again(span) => *span,
        Target::Change(change) => change.span,
    };
    let word = &line.keyword;
    let message = match line.trigger {
        Trigger::Enter | Trigger::Resume => {
            format!("`{word}` has no target: ask for the change in its action, `{word} do goto!(…);`")
        }
        Trigger::Exit | Trigger::Pause => {
            format!(
                "`{word}` has no target: the line that leaves the state decides where the machine goes; remove this one"
            )
        }
        Trigger::Report(_) => {
            format!(
                "`{word}` has no target: it tells what has happened, and changes nothing; remove this one"
            )
        }
        _ => return,
    };
    findings.line_error(id, span, message);
}

fn second_condition(id: HandlerId, line: &Handler, findings: &mut Findings) {
    if let (Trigger::When(_), Some(guard)) = (&line.trigger, &line.guard) {
        let span = guard.words.first_span(guard.end);
        findings.line_error(id, span, "`when` is a condition already: join the two with `&&`");
    }
}

fn ignore(id: HandlerId, line: &Handler, findings: &mut Findings) {
    let Target::Ignore(span) = line.target else {
        return;
    };
    if !matches!(line.trigger, Trigger::On(_)) {
        let message = "only an event can be ignored, `on Event => ignore`: remove this line";
        findings.line_error(id, span, message);
    } else if let Some(action) = &line.action {
        let span = action.words.first_span(action.end);
        findings.line_error(id, span, "`=> ignore` does nothing: leave it out where there is an action");
    }
}

fn forbidden_request(machine: &Machine, id: HandlerId, line: &Handler, findings: &mut Findings) {
    let Some((word, change)) = line.requests().next() else {
        return;
    };
    let trigger = &line.keyword;
    let message = match (&line.trigger, &line.target) {
        (Trigger::Exit | Trigger::Pause, _) => {
            format!(
                "`{word}!` in `{trigger}`: the machine is already on its way to another state; remove the request"
            )
        }
        (Trigger::Report(_), _) => {
            format!(
                "`{word}!` in `{trigger}`: this line tells what has happened, and changes nothing; remove the request"
            )
        }
        (Trigger::Enter, _) if line.state == ROOT => {
            format!(
                "`{word}!` in `enter` of the machine, which runs before there is a state: say where the machine starts with `initial`"
            )
        }
        (_, Target::Change(_) | Target::Again(_)) => {
            format!("`{word}!` in the action of a line that has a target: remove the one or the other")
        }
        _ if machine.topology.ends_in(line.state) => {
            format!(
                "`{word}!` in final state `{}`, which is never left: remove the request",
                machine.state(line.state).name
            )
        }
        _ if machine.topology.is_final(line.state) => {
            let outer = machine.topology.parent(line.state).unwrap_or(ROOT);
            format!(
                "`{word}!` in final state `{}`: what comes next stands in `done` of `{}`; remove the request",
                machine.state(line.state).name,
                machine.state(outer).name
            )
        }
        _ => return,
    };
    findings.line_error(id, change.span, message);
}

fn push_of_a_final_state(machine: &Machine, id: HandlerId, line: &Handler, findings: &mut Findings) {
    use crate::model::ChangeKind::Push;
    let pushes = |change: &Change| match &change.kind {
        Push(entry) if machine.topology.ends_in(entry.state) => Some(entry.name.clone()),
        _ => None,
    };
    if let Some(name) = line.changes().find_map(pushes) {
        let message = format!(
            "`{name}` is final and ends the machine, so nothing can wait below it: write `=> {name}` without `push`"
        );
        findings.line_error(id, name.span(), message);
    }
}

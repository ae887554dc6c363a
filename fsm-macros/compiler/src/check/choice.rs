//! Choices: branch points, which nothing ever observes. They have lines `always`, and the last of them is taken where
//! no other is.

use super::{Findings, all_lines, lines_of};
use crate::each::Gather;
use crate::model::{Call, Handler, Machine, StateId, Target, Trigger};
use crate::trust::Part;

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    for id in machine.topology.states().filter(|id| machine.topology.is_choice(*id)) {
        holds_more(machine, id, findings);
        other_lines(machine, id, findings);
        without_last(machine, id, findings);
    }
    asked_for(machine, findings);
}

/// `in_state!` of a choice, which no guard and no action ever sees.
fn asked_for(machine: &Machine, findings: &mut Findings) {
    for (id, line) in all_lines(machine) {
        let calls = line.bodies().each_of(|body| &body.calls).filter_map(|call| match call {
            Call::InState { state, name } => Some((*state, name)),
            _ => None,
        });
        let tests = line.filter.iter().map(|test| (test.state, &test.name));
        if let Some((_, name)) = tests.and(calls).find(|(state, _)| machine.topology.is_choice(*state)) {
            let message =
                format!("choice `{name}` is never observed, so the machine is not in it: name a state");
            findings.line_error(id, name.span(), message);
        }
    }
}

/// Data and states in a choice, which has only lines.
fn holds_more(machine: &Machine, id: StateId, findings: &mut Findings) {
    let choice = machine.state(id);
    let what = machine.describe(id);
    if let Some(field) = choice.data.first() {
        let message = format!(
            "{what} is left as soon as it is entered, so it has no data: remove them, or write `state`"
        );
        findings.error(field.name.span(), message);
    }
    if let Some(child) = machine.topology.children(id).first() {
        let name = &machine.state(*child).name;
        let message = format!(
            "{what} is a branch point, so no state stands inside it: move `{name}` out of here, or write `state`"
        );
        findings.error(name.span(), message);
    }
}

fn other_lines(machine: &Machine, id: StateId, findings: &mut Findings) {
    let what = machine.describe(id);
    for (line_id, line) in lines_of(machine, id) {
        let word = &line.keyword;
        if !matches!(line.trigger, Trigger::Always) {
            let message = format!(
                "{what} has only lines `always`, for it is left as soon as it is entered: write `always if … => …;`, or `state` for `choice`"
            );
            findings.line_error(line_id, word.span(), message);
        } else if let Target::Again(span) = line.target {
            let message = format!("{what} leads to itself: name another state");
            findings.line_error(line_id, span, message);
        }
    }
}

/// The machine would have nowhere to go.
fn without_last(machine: &Machine, id: StateId, findings: &mut Findings) {
    let choice = machine.state(id);
    // A line that is none of a choice has been reported, and may have been meant for the last.
    let may_be_last = |line: &Handler| line.is_certain() || !matches!(line.trigger, Trigger::Always);
    let has_last = lines_of(machine, id).any(|(_, line)| may_be_last(line));
    let is_open = !has_last && !choice.trust.lacks(Part::Lines) && !machine.topology.has_children(id);
    if is_open {
        let message = format!(
            "{} has no way out where no condition holds: add a last line without one, `always => Name;`",
            machine.describe(id)
        );
        findings.error(choice.name.span(), message);
    }
}

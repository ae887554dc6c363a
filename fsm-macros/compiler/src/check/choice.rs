//! Choices: branch points, which nothing ever observes. They have lines `always`, and the last of them is taken where
//! no other is.

use super::Complaint;
use crate::each::Gather;
use crate::model::{Call, Line, Machine, StateId, Target, Trigger};
use crate::trust::Part;

/// `in_state!` of a choice, which no guard and no action ever sees.
pub(super) fn asked_for(machine: &Machine, line: &Line) -> Complaint {
    let calls = line.bodies().each_of(|body| &body.calls).filter_map(|call| match call {
        Call::InState { state, name } => Some((*state, name)),
        _ => None,
    });
    let tests = line.filter.iter().map(|test| (test.state, &test.name));
    let (_, name) = tests.and(calls).find(|(state, _)| machine.topology.is_choice(*state))?;
    let message = format!("choice `{name}` is never observed, so the machine is not in it: name a state");
    Some((name.span(), message))
}

pub(super) fn with_data(machine: &Machine, id: StateId) -> Complaint {
    let field = machine.state(id).data.first().filter(|_| machine.topology.is_choice(id))?;
    let what = machine.describe(id);
    let message =
        format!("{what} is left as soon as it is entered, so it has no data: remove them, or write `state`");
    Some((field.name.span(), message))
}

pub(super) fn with_states(machine: &Machine, id: StateId) -> Complaint {
    let child = machine.topology.children(id).first().filter(|_| machine.topology.is_choice(id))?;
    let (what, name) = (machine.describe(id), &machine.state(*child).name);
    let message = format!(
        "{what} is a branch point, so no state stands inside it: move `{name}` out of here, or write `state`"
    );
    Some((name.span(), message))
}

pub(super) fn other_lines(machine: &Machine, line: &Line) -> Complaint {
    if !machine.topology.is_choice(line.state) {
        return None;
    }
    let what = machine.describe(line.state);
    if !matches!(line.trigger, Trigger::Always) {
        let message = format!(
            "{what} has only lines `always`, for it is left as soon as it is entered: write `always if … => …;`, or `state` for `choice`"
        );
        return Some((line.keyword.span(), message));
    }
    match line.target {
        Target::None => {
            let message =
                format!("{what} is left as soon as it is entered: give this line a target, `=> Name`");
            Some((line.keyword.span(), message))
        }
        Target::Again { span, .. } => Some((span, format!("{what} leads to itself: name another state"))),
        _ => None,
    }
}

/// The machine would have nowhere to go.
pub(super) fn without_last(machine: &Machine, id: StateId) -> Complaint {
    let choice = machine.state(id);
    // A line that is none of a choice has been reported, and may have been meant for the last.
    let may_be_last = |line: &Line| line.is_certain() || !matches!(line.trigger, Trigger::Always);
    let is_open = machine.topology.is_choice(id)
        && !machine.lines_of(id).any(may_be_last)
        && !choice.trust.lacks(Part::Lines)
        && !machine.topology.has_children(id);
    is_open.then(|| {
        let message = format!(
            "{} has no way out where no condition holds: add a last line without one, `always => Name;`",
            machine.describe(id)
        );
        (choice.name.span(), message)
    })
}

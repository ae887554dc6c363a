//! Choices: branch points, which nothing ever observes. They have lines `always`, and the last of them is taken where
//! no other is.

use super::Complaint;
use crate::each::Gather;
use crate::model::{Act, Call, Line, Machine, Ranking, StateId, Target};
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

/// Action objects and machines, which would have nothing to do.
pub(super) fn with_objects(machine: &Machine, id: StateId) -> Complaint {
    let is_object = |act: &Act| matches!(act, Act::Object(_));
    let object = machine.state(id).lines.iter().find(|act| is_object(act));
    let Some(Act::Object(field)) = object.filter(|_| machine.topology.is_choice(id)) else { return None };
    let name = &machine.state(id).data[*field].name;
    let message = format!(
        "{} is left as soon as it is entered, so nothing acts in it: write `let {name}: …`{}, or `state`",
        machine.describe(id),
        if machine.state(id).data[*field].lent.is_some() { " without `machine`" } else { "" }
    );
    Some((name.span(), message))
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
    if !line.trigger.is_always() {
        let message = format!(
            "{what} has only lines `always`, `score` and `weight`, for it is left as soon as it is entered: write `always if … => …;`, or `state` for `choice`"
        );
        return Some((line.keyword.span(), message));
    }
    match line.target {
        Target::None if line.trigger.ranking().is_none() => {
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
    // A line that is none of a choice, or not of this one, has been reported, and may have been meant for the last.
    let is_ranked = ranking(machine, id).is_some();
    let is_reported = |line: &Line| match line.trigger.is_always() {
        true => is_ranked && line.trigger.ranking().is_none() && !line.is_certain(),
        false => true,
    };
    let may_be_last = |line: &Line| machine.leads_every_time(line) || is_reported(line);
    let is_open = machine.topology.is_choice(id)
        && !machine.lines_of(id).any(may_be_last)
        && !choice.trust.lacks(Part::Lines)
        && !machine.topology.has_children(id);
    is_open.then(|| {
        // It has no condition, and leads nowhere all the same.
        let last = machine.lines_of(id).filter(|line| line.is_certain()).last();
        let message = match ranking(machine, id) {
            _ if last.is_some() => format!(
                "{} has no way out where {}: add a last line `always => Name;`",
                machine.describe(id),
                if last.is_some_and(Line::goes_back) { "nothing was left yet" } else { "the stack is full" }
            ),
            None => format!(
                "{} has no way out where no condition holds: add a last line without one, `always => Name;`",
                machine.describe(id)
            ),
            Some(ranking) => format!(
                "{} has no way out where no line has a {}: add a last line `always => Name;`",
                machine.describe(id),
                ranking.word()
            ),
        };
        (choice.name.span(), message)
    })
}

/// How the choice decides: as the first line says that is ranked.
fn ranking(machine: &Machine, id: StateId) -> Option<Ranking> {
    machine.lines_of(id).find_map(|line| line.trigger.ranking())
}

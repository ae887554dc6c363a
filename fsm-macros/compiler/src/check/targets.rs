//! Targets inside other states: which of them can be pushed, what may stand behind `in`, several at once, and history.

use super::places::{By, Place, places};
use super::{Findings, all_lines};
use crate::each::Gather;
use crate::model::{ChangeKind, Entry, Handler, HandlerId, Machine, ROOT, StateId};

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    for place in places(machine) {
        pushed_or_reset(machine, &place, findings);
        for part in place.entry.places() {
            history_of_a_leaf(machine, &place, part, findings);
            within(machine, &place, part, findings);
        }
        several(machine, &place, findings);
    }
    for (id, line) in all_lines(machine) {
        useless_reenter(machine, id, line, findings);
    }
}

/// A whole configuration is suspended, so the state that is pushed above it is one of the outermost level.
fn pushed_or_reset(machine: &Machine, place: &Place, findings: &mut Findings) {
    let By::Line(_, change) = place.by else { return };
    let (word, done) = match change.kind {
        ChangeKind::Push(_) => ("push", "pushed"),
        ChangeKind::Reset(_) => ("reset", "reset to"),
        _ => return,
    };
    let Entry { state, name, .. } = place.entry;
    let outermost = &machine.state(machine.topology.outermost(*state)).name;
    let message = if machine.topology.holds_regions(ROOT) {
        format!(
            "all regions of machine `{}` are always active, so none is {done}: write `=> {name}`",
            machine.name
        )
    } else if machine.topology.is_choice(*state) && matches!(change.kind, ChangeKind::Push(_)) {
        format!("choice `{name}` is never observed, so it cannot be pushed: name a state")
    } else if !machine.topology.is_outermost(*state) {
        let (kind, outer) = (machine.kind_word(*state), machine.topology.outermost(*state));
        format!(
            "{kind} `{name}` stands inside `{outermost}`, and only states of the outermost level are {done}: write `{word} {}`",
            machine.state(outer).name
        )
    } else {
        return;
    };
    place.error(findings, name.span(), message);
}

fn history_of_a_leaf(machine: &Machine, place: &Place, part: &Entry, findings: &mut Findings) {
    if part.history.is_some() && !machine.topology.has_children(part.state) {
        let (what, name) = (machine.describe(part.state), &part.name);
        let message = format!("{what} has no states inside, so it has no history: name it without `history`");
        place.error(findings, name.span(), message);
    }
}

/// `in Parent` gives data to a state around the target that is entered with it.
fn within(machine: &Machine, place: &Place, part: &Entry, findings: &mut Findings) {
    for (index, outer) in part.within.iter().enumerate() {
        let (name, inner) = (&outer.name, &part.name);
        let message = if !machine.topology.is_inside(part.state, outer.state) {
            match machine.topology.parent(part.state).filter(|parent| *parent != ROOT) {
                Some(parent) => {
                    let around = &machine.state(parent).name;
                    format!(
                        "`{inner}` stands inside `{around}`, not `{name}`: name that one, or remove `in {name}`"
                    )
                }
                None => format!("`{inner}` does not stand inside another state: remove `in {name}`"),
            }
        } else if part.within[..index].iter().any(|other| other.state == outer.state) {
            format!("`{name}` is given twice: remove one of them")
        } else if machine.topology.is_in(place.domain, outer.state) {
            format!("`{name}` stays active here and keeps its data: remove `in {name}`")
        } else {
            continue;
        };
        place.error(findings, name.span(), message);
    }
}

/// `(A, B)`: each in a region of its own.
fn several(machine: &Machine, place: &Place, findings: &mut Findings) {
    let parts: Vec<&Entry> = place.entry.places().gather();
    for (index, part) in parts.iter().enumerate() {
        let clash = parts[..index].iter().find(|other| !machine.topology.are_beside(other.state, part.state));
        if let Some(other) = clash {
            let message = not_beside(machine, other, part);
            place.error(findings, part.name.span(), message);
        }
    }
}

fn not_beside(machine: &Machine, first: &Entry, second: &Entry) -> String {
    let (one, other) = (&first.name, &second.name);
    let common = machine.topology.common(first.state, second.state);
    if first.state == second.state {
        format!("`{other}` is named twice: remove one of them")
    } else if common == first.state {
        format!("`{other}` stands inside `{one}`, which is entered with it: remove `{one}`")
    } else if common == second.state {
        format!("`{one}` stands inside `{other}`, which is entered with it: remove `{other}`")
    } else {
        let outer = &machine.state(common).name;
        format!(
            "`{one}` and `{other}` do not stand in different regions: only one of the states in `{outer}` is active at a time; remove one of them"
        )
    }
}

/// `reenter` of what the line would leave anyway.
fn useless_reenter(machine: &Machine, id: HandlerId, line: &Handler, findings: &mut Findings) {
    let Some(change) = line.change().filter(|change| change.reenter) else {
        return;
    };
    let is_inside = |state: StateId| line.state != ROOT && machine.topology.is_inside(state, line.state);
    if let Some(part) =
        change.kind.named().into_iter().each_of(Entry::places).find(|part| !is_inside(part.state))
    {
        let (name, what) = (&part.name, machine.describe(line.state));
        let message = match line.state {
            ROOT => format!("{what} is never left, so nothing of it is entered anew: write `=> {name}`"),
            _ => format!("`{name}` does not stand inside {what}, which is left anyway: write `=> {name}`"),
        };
        findings.line_error(id, change.span, message);
    }
}

//! Targets inside other states: which of them can be pushed, what may stand behind `in`, several at once, and history.

use super::Complaint;
use super::places::{By, Place};
use crate::each::Gather;
use crate::model::{ChangeKind, Entry, Line, Machine, ROOT, StateId};

/// A whole configuration is suspended, so the state that is pushed above it is one of the outermost level.
pub(super) fn pushed_or_reset(machine: &Machine, place: &Place) -> Complaint {
    let By::Line(_, change) = place.by else { return None };
    let (word, done) = match change.kind {
        ChangeKind::Push(_) => ("push", "pushed"),
        ChangeKind::Reset(_) => ("reset", "reset to"),
        _ => return None,
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
        let kind = machine.kind_word(*state);
        format!(
            "{kind} `{name}` stands inside `{outermost}`, and only states of the outermost level are {done}: write `{word} {outermost}`"
        )
    } else {
        return None;
    };
    Some((name.span(), message))
}

/// The first error in one of the states that a target names.
pub(super) fn parts(machine: &Machine, place: &Place) -> Complaint {
    place.entry.places().find_map(|part| {
        let history = history_of_a_leaf(machine, part).or_else(|| given_to_what_stays(machine, place, part));
        history.or_else(|| within(machine, place.domain, part))
    })
}

/// `history Name { … }` from inside of `Name`, which is not entered.
fn given_to_what_stays(machine: &Machine, place: &Place, part: &Entry) -> Complaint {
    let given = part.given.first()?;
    let stays = part.history.is_some() && machine.topology.is_in(place.domain, part.state);
    stays.then(|| {
        let (state, field) = (&part.name, &given.name);
        let help = format!("set `{field}` in the action, `do *{field} = …`");
        (field.span(), format!("`{state}` stays active here, and its history takes no data: {help}"))
    })
}

fn history_of_a_leaf(machine: &Machine, part: &Entry) -> Complaint {
    if part.history.is_none() || machine.topology.has_children(part.state) {
        return None;
    }
    let what = machine.describe(part.state);
    let message = format!("{what} has no states inside, so it has no history: name it without `history`");
    Some((part.name.span(), message))
}

/// `in Parent` gives data to a state around the target that is entered with it.
fn within(machine: &Machine, domain: StateId, part: &Entry) -> Complaint {
    part.within.iter().enumerate().find_map(|(index, outer)| {
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
        } else if machine.topology.is_in(domain, outer.state) {
            format!("`{name}` stays active here and keeps its data: remove `in {name}`")
        } else {
            return None;
        };
        Some((name.span(), message))
    })
}

/// `(A, B)`: each in a region of its own.
pub(super) fn several(machine: &Machine, place: &Place) -> Complaint {
    let parts: Vec<&Entry> = place.entry.places().gather();
    parts.iter().enumerate().find_map(|(index, part)| {
        let is_beside = |other: &&&Entry| machine.topology.are_beside(other.state, part.state);
        let other = parts[..index].iter().find(|other| !is_beside(other))?;
        Some((part.name.span(), not_beside(machine, other, part)))
    })
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
pub(super) fn useless_reenter(machine: &Machine, line: &Line) -> Complaint {
    let change = line.change().filter(|change| change.reenter)?;
    // The history of a state leads into it.
    let is_inside = |part: &&Entry| {
        let is_own = part.history.is_some() && part.state == line.state;
        line.state != ROOT && (is_own || machine.topology.is_inside(part.state, line.state))
    };
    let part = change.kind.named()?.places().find(|part| !is_inside(part))?;
    let name = &part.name;
    let target = part.history.map_or(name.to_string(), |depth| format!("{} {name}", depth.words()));
    let what = machine.describe(line.state);
    let message = match line.state {
        ROOT => format!("{what} is never left, so nothing of it is entered anew: write `=> {target}`"),
        _ => format!("`{name}` does not stand inside {what}, which is left anyway: write `=> {target}`"),
    };
    Some((change.span, message))
}

//! States that hold others: where they begin, what their history leads to, and regions.

use super::Complaint;
use crate::each::Gather;
use crate::model::{Entry, Machine, ROOT, StateId};
use crate::trust::Part;

pub(super) fn without_initial(machine: &Machine, id: StateId) -> Complaint {
    let state = machine.state(id);
    let is_missed = id != ROOT
        && machine.topology.is_compound(id)
        && !machine.topology.is_choice(id)
        && state.initial.is_none()
        && !state.trust.lacks(Part::Initial);
    let first = machine.topology.first_child(id).filter(|_| is_missed)?;
    let (what, first) = (machine.describe(id), &machine.state(first).name);
    let message = format!("{what} does not say in which of its states it begins: add `initial {first};`");
    Some((state.name.span(), message))
}

pub(super) fn initial_beside_regions(machine: &Machine, id: StateId) -> Complaint {
    let initial = machine.state(id).initial.as_ref().filter(|_| machine.topology.holds_only_regions(id))?;
    let what = machine.describe(id);
    Some((initial.keyword, format!("the regions of {what} are all entered with it: remove `initial`")))
}

pub(super) fn regions_beside_states(machine: &Machine, id: StateId) -> Complaint {
    let tree = &machine.topology;
    // A line without its first word may have been meant for a region.
    if !tree.holds_regions(id) || tree.holds_only_regions(id) || machine.state_lacks(id, Part::Lines) {
        return None;
    }
    let (regions, states): (Vec<StateId>, Vec<StateId>) =
        tree.children(id).iter().partition(|child| tree.is_region(**child));
    let what = machine.describe(id);
    let name = |id: &StateId| &machine.state(*id).name;
    let (name, message) = match (regions.as_slice(), states.as_slice()) {
        ([region], _) => {
            let name = name(region);
            let help = format!("put those into a region too, or write `state {name}`");
            (name, format!("region `{name}` stands beside states in {what}: {help}"))
        }
        (_, [state, ..]) => {
            let name = name(state);
            let help = format!("put it into one of them, or write `region {name}`");
            (name, format!("`{name}` stands beside the regions of {what}: {help}"))
        }
        _ => return None,
    };
    Some((name.span(), message))
}

pub(super) fn final_with_states(machine: &Machine, id: StateId) -> Complaint {
    let name = &machine.state(id).name;
    let is_wrong = machine.topology.is_final(id) && machine.topology.has_children(id);
    is_wrong.then(|| {
        let message = format!(
            "final state `{name}` has states inside, but nothing happens in it any more: remove them, or the word `final`"
        );
        (name.span(), message)
    })
}

pub(super) fn history_of_nothing(machine: &Machine, id: StateId) -> Complaint {
    let state = machine.state(id);
    let keyword = [&state.shallow, &state.deep].into_iter().flat().next()?.keyword;
    let what = machine.describe(id);
    let message = match id {
        _ if !machine.topology.has_children(id) => {
            format!("{what} has no states inside, so it has no history: remove this line")
        }
        ROOT => {
            format!(
                "{what} is never left and entered again, so it has no history: move this line into a state"
            )
        }
        _ => return None,
    };
    Some((keyword, message))
}

/// An `initial` or a `history` that leads out of its state.
pub(super) fn default_elsewhere(machine: &Machine, id: StateId) -> Complaint {
    let is_inside = |place: &Entry| match place.history {
        Some(_) => machine.topology.is_in(place.state, id),
        None => machine.topology.is_inside(place.state, id),
    };
    let first = &machine.state(machine.topology.first_child(id)?).name;
    let name = &machine.state(id).defaults().each_of(Entry::places).find(|place| !is_inside(place))?.name;
    let what = machine.describe(id);
    let message = format!("`{name}` does not stand inside {what}: name one that does, such as `{first}`");
    Some((name.span(), message))
}

/// A history whose default is that history: it leads nowhere the first time.
pub(super) fn history_of_itself(machine: &Machine, id: StateId) -> Complaint {
    if machine.state_lacks(id, Part::Initial) || machine.lacks(Part::States) {
        return None;
    }
    let leads_back = |entry: &&Entry| entry.places().any(|place| comes_back(machine, place, id));
    let entry = machine.state(id).defaults().find(leads_back)?;
    let name = &machine.state(id).name;
    let message = format!(
        "the history of `{name}` leads to itself where there is none yet: say where it begins then, `history => Name;`"
    );
    Some((entry.name.span(), message))
}

/// Whether entering this place asks for the default of a history of `id` again.
fn comes_back(machine: &Machine, place: &Entry, id: StateId) -> bool {
    let mut place = place;
    for _ in 0..machine.states.len() {
        let state = machine.state(place.state);
        let Some(depth) = place.history else { return false };
        let Some(next) = state.history(depth).or(state.initial.as_ref().map(|initial| &initial.entry)) else {
            return false;
        };
        if place.state == id && std::ptr::eq(next, place) {
            return true;
        }
        place = next;
    }
    true
}

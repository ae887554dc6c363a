//! States that hold others: where they begin, what their history leads to, and regions.

use super::Findings;
use crate::each::Gather;
use crate::model::{Entry, Machine, ROOT, StateId};
use crate::trust::Part;

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    for id in machine.topology.all() {
        without_initial(machine, id, findings);
        initial_beside_regions(machine, id, findings);
        regions_beside_states(machine, id, findings);
        region_under_cfg(machine, id, findings);
        final_with_states(machine, id, findings);
        history_of_nothing(machine, id, findings);
        default_elsewhere(machine, id, findings);
        history_of_itself(machine, id, findings);
    }
}

fn without_initial(machine: &Machine, id: StateId, findings: &mut Findings) {
    let state = machine.state(id);
    let is_missed = id != ROOT
        && machine.topology.is_compound(id)
        && !machine.topology.is_choice(id)
        && state.initial.is_none()
        && !state.trust.lacks(Part::Initial);
    if let Some(first) = machine.topology.first_child(id).filter(|_| is_missed) {
        let (what, first) = (machine.describe(id), &machine.state(first).name);
        let message = format!("{what} does not say in which of its states it begins: add `initial {first};`");
        findings.error(state.name.span(), message);
    }
}

fn initial_beside_regions(machine: &Machine, id: StateId, findings: &mut Findings) {
    if let Some(initial) =
        machine.state(id).initial.as_ref().filter(|_| machine.topology.holds_only_regions(id))
    {
        let what = machine.describe(id);
        let message = format!("the regions of {what} are all entered with it: remove `initial`");
        findings.default_error(id, initial.keyword, message);
    }
}

fn regions_beside_states(machine: &Machine, id: StateId, findings: &mut Findings) {
    // A line without its first word may have been meant for a region.
    if !machine.topology.holds_regions(id)
        || machine.topology.holds_only_regions(id)
        || machine.state_lacks(id, Part::Lines)
    {
        return;
    }
    let is_region = |id: &&StateId| machine.topology.is_region(**id);
    let children = machine.topology.children(id);
    let (regions, states): (Vec<StateId>, Vec<StateId>) = children.iter().partition(is_region);
    let what = machine.describe(id);
    let (name, message) = match (regions.as_slice(), states.as_slice()) {
        ([region], _) => {
            let name = &machine.state(*region).name;
            (
                name,
                format!(
                    "region `{name}` stands beside states in {what}: put those into a region too, or write `state {name}`"
                ),
            )
        }
        (_, [state, ..]) => {
            let name = &machine.state(*state).name;
            (
                name,
                format!(
                    "`{name}` stands beside the regions of {what}: put it into one of them, or write `region {name}`"
                ),
            )
        }
        _ => return,
    };
    findings.error(name.span(), message);
}

/// The state around the region would have another shape, in types and patterns alike.
fn region_under_cfg(machine: &Machine, id: StateId, findings: &mut Findings) {
    let state = machine.state(id);
    if machine.topology.is_region(id) && !state.attrs.cfgs().is_empty() {
        let message = format!(
            "region `{}` cannot be there under a `cfg` only, for a state has all of its regions; put it on the state that holds them",
            state.name
        );
        findings.error(state.name.span(), message);
    }
}

fn final_with_states(machine: &Machine, id: StateId, findings: &mut Findings) {
    let state = machine.state(id);
    if machine.topology.is_final(id) && machine.topology.has_children(id) {
        let message = format!(
            "final state `{}` has states inside, but nothing happens in it any more: remove them, or the word `final`",
            state.name
        );
        findings.error(state.name.span(), message);
    }
}

fn history_of_nothing(machine: &Machine, id: StateId, findings: &mut Findings) {
    let state = machine.state(id);
    let keyword = [&state.shallow, &state.deep].into_iter().flat().next().map(|history| history.keyword);
    let what = machine.describe(id);
    if let Some(keyword) = keyword.filter(|_| !machine.topology.has_children(id)) {
        let message = format!("{what} has no states inside, so it has no history: remove this line");
        findings.default_error(id, keyword, message);
    } else if let Some(keyword) = keyword.filter(|_| id == ROOT) {
        let message = format!(
            "{what} is never left and entered again, so it has no history: move this line into a state"
        );
        findings.default_error(id, keyword, message);
    }
}

/// An `initial` or a `history` that leads out of its state.
fn default_elsewhere(machine: &Machine, id: StateId, findings: &mut Findings) {
    if !machine.topology.has_children(id) {
        return;
    }
    let is_inside = |place: &Entry| match place.history {
        Some(_) => machine.topology.is_in(place.state, id),
        None => machine.topology.is_inside(place.state, id),
    };
    let elsewhere =
        |entry: &'_ Entry| entry.places().find(|place| !is_inside(place)).map(|place| place.name.clone());
    for name in machine.state(id).defaults().filter_map(elsewhere).collect::<Vec<_>>() {
        let what = machine.describe(id);
        let help = machine.topology.first_child(id).map(|first| &machine.state(first).name);
        let help = help.map(|first| format!(": name one that does, such as `{first}`")).unwrap_or_default();
        findings.default_error(id, name.span(), format!("`{name}` does not stand inside {what}{help}"));
    }
}

/// A history whose default is that history: it leads nowhere the first time.
fn history_of_itself(machine: &Machine, id: StateId, findings: &mut Findings) {
    let is_read = !machine.state_lacks(id, Part::Initial) && !machine.lacks(Part::States);
    let leads_back = |entry: &&Entry| entry.places().any(|place| comes_back(machine, place, id));
    let Some(entry) = machine.state(id).defaults().find(leads_back).filter(|_| is_read) else {
        return;
    };
    let name = &machine.state(id).name;
    let message = format!(
        "the history of `{name}` leads to itself where there is none yet: say where it begins then, `history => Name;`"
    );
    findings.default_error(id, entry.name.span(), message);
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

//! States, and what stands inside each other: where they begin, what their history leads to, regions; what the machine reaches, and
//! what it cannot leave.

use super::prelude::*;
use crate::ways::mark_reached;

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    findings.complain(missing_initial(machine));
    findings.complain(initial_is_final(machine));
    initial_action(machine, findings);
    given_under_cfg(machine, findings);
}

/// States that nothing reaches, and states that nothing leaves.
pub(super) fn warn(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    // Requests from outside may enter and leave any state.
    if machine.requests.is_some() {
        return;
    }
    for id in first_unreached(machine, flow) {
        let (name, kind) = (&machine.state(id).name, machine.kind_word(id));
        let message =
            format!("no line leads from the start to {kind} `{name}`: give one the target `=> {name}`");
        findings.warn(name.span(), "unreachable_state", message, &scopes(machine, id));
    }
    // A final state ends, a choice is a way by itself, and a region goes with the state that holds it.
    let is_plain = |id: &StateId| matches!(machine.topology.node(*id).kind, StateKind::Plain);
    for id in machine.topology.leaves().filter(|id| flow.is_reached(*id)).filter(is_plain) {
        if !is_left(machine, id) {
            dead_end(machine, id, findings);
        }
    }
}

/// The states that nothing reaches, without those that would be reached if the others were: these are one
/// mistake. Of several that lead round, the first stands for all; and a state for those inside of it.
fn first_unreached(machine: &Machine, flow: &Flow) -> Vec<StateId> {
    let is_first = |id: &StateId| {
        let outer = machine.topology.parent(*id).filter(|outer| *outer != ROOT);
        !flow.is_reached(*id) && outer.is_none_or(|outer| flow.is_reached(outer))
    };
    let unreached: Vec<StateId> = machine.topology.states().filter(is_first).gather();
    let mut successors = Successors { machine, of_leaf: vec![None; machine.states.len()] };
    let mut is_entered = vec![false; machine.states.len()];
    for from in &unreached {
        let mut next = Vec::new();
        successors.add(*from, &mut next);
        next.iter().filter(|next| *next != from).for_each(|next| is_entered[next.0] = true);
    }
    let (round, first): (Vec<StateId>, Vec<StateId>) = unreached.iter().partition(|id| is_entered[id.0]);
    let mut found: Vec<StateId> = Vec::new();
    let mut covered = vec![false; machine.states.len()];
    for id in first.into_iter().and(round) {
        if !covered[id.0] {
            found.push(id);
            mark_reached(vec![id], &mut covered, &mut |id, found| successors.add(id, found));
        }
    }
    found
}

/// The states that come after a state, found once for each leaf: of states in each other, all have the innermost ones.
struct Successors<'m> {
    machine: &'m Machine,
    of_leaf: Vec<Option<Vec<StateId>>>,
}

impl Successors<'_> {
    /// Adds the states that come after some state inside this one.
    fn add(&mut self, id: StateId, found: &mut Vec<StateId>) {
        let Self { machine, of_leaf } = self;
        let after = |leaf: StateId| {
            let named = edges_of(machine, leaf).filter_map(|change| change.kind.named());
            named.each_of(|entry| machine.topology.arrives(&entry.as_target())).gather()
        };
        for leaf in machine.topology.leaves_of(id) {
            found.extend(&*of_leaf[leaf.0].get_or_insert_with(|| after(leaf)));
        }
    }
}

/// A machine says where it starts.
fn missing_initial(machine: &Machine) -> Complaint {
    let root = machine.state(ROOT);
    let first = &machine.state(machine.topology.states().next()?).name;
    let is_missing = root.initial.is_none()
        && !machine.topology.holds_regions(ROOT)
        && !root.trust.lacks(Part::Code)
        && !root.trust.lacks(Part::Initial);
    let name = &machine.name;
    let message = format!("machine `{name}` does not say where it starts: add `initial {first};`");
    is_missing.then(|| (name.span(), message))
}

/// A machine that has ended as soon as it has started.
pub(super) fn initial_is_final(machine: &Machine) -> Complaint {
    let initial = machine.state(ROOT).initial.as_ref()?;
    let Entry { state, name, .. } = &initial.entry;
    let message = format!(
        "final state `{name}` ends the machine, which would end where it starts: name another state, or remove the word `final`"
    );
    machine.topology.ends_in(*state).then(|| (name.span(), message))
}

/// The action of `initial` asks for no other change: one is under way.
fn initial_action(machine: &Machine, findings: &mut Findings) {
    for id in machine.topology.all() {
        let request = machine.state(id).action().and_then(|action| action.requests().next());
        let complaint = request.map(|(word, change)| {
            let message = format!(
                "`{word}!` in the action of `initial`: the machine is already on its way to a state; name that one in `initial`"
            );
            (change.span, message)
        });
        findings.action_complaint(id, complaint);
    }
}

/// Data that `start` takes cannot come and go with a `cfg`, since the trait `Machine` has it as one type.
fn given_under_cfg(machine: &Machine, findings: &mut Findings) {
    let given = machine.state(ROOT).data.iter().filter(|field| field.init.is_none());
    for field in given.filter(|field| !field.attrs.cfgs().is_empty()) {
        let message = format!(
            "`{0}` is given to `start`, so it cannot be there under a `cfg` only; give it an initial value: `let {0}: … = …;`",
            field.name
        );
        findings.error(field.name.span(), message);
    }
}

/// A state that nothing leaves may have been meant as a final one.
fn dead_end(machine: &Machine, id: StateId, findings: &mut Findings) {
    let State { name, .. } = machine.state(id);
    let enters_again = machine.lines_of(id).any(|line| matches!(line.target, Target::Again { .. }));
    // A final state inside another one ends only that.
    let could_be_final = machine.topology.is_outermost(id)
        && machine.lines_of(id).all(|line| matches!(line.trigger, Trigger::Enter));
    let message = if enters_again {
        format!(
            "state `{name}` is left only to be entered again, by `=> self`: give it a line with another target"
        )
    } else if could_be_final {
        format!(
            "no line leaves state `{name}`: give it one with a target, or declare it `final state {name}`"
        )
    } else {
        format!("no line leaves state `{name}`: give it one with a target")
    };
    findings.warn(name.span(), "dead_end", message, &scopes(machine, id));
}

/// Whether some line goes elsewhere. With `=> self` the states around begin again.
fn is_left(machine: &Machine, id: StateId) -> bool {
    let begins_again = |line: &Line| line.state != id && matches!(line.target, Target::Again { .. });
    // A line of another region may leave what holds both.
    let leaves = |line: &Line, change: &Change| {
        machine.topology.are_beside(line.state, id)
            && machine.topology.is_in(id, machine.domain_of(line.state, change))
    };
    // Whoever stops a machine gives it no way out of a state.
    acts_of(machine, id).any(|(line, _)| !matches!(line.trigger, Trigger::Stop))
        || machine.topology.path(id).each_of(|id| machine.lines_of(id)).any(begins_again)
        || machine.topology.is_in_region(id)
            && machine.all_lines().any(|(_, line)| line.changes().any(|change| leaves(line, change)))
}

/// A state with states inside says in which of them it begins.
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

/// Regions are all entered with the state that holds them.
pub(super) fn initial_beside_regions(machine: &Machine, id: StateId) -> Complaint {
    let initial = machine.state(id).initial.as_ref().filter(|_| machine.topology.holds_only_regions(id))?;
    let what = machine.describe(id);
    Some((initial.keyword, format!("the regions of {what} are all entered with it: remove `initial`")))
}

/// A state holds states or regions, and not both.
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

/// In a final state nothing happens any more.
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

/// Only a state with states inside has a history.
pub(super) fn history_of_nothing(machine: &Machine, id: StateId) -> Complaint {
    let state = machine.state(id);
    let keyword = state.histories.iter().flatten().next()?.keyword;
    let what = machine.describe(id);
    let message = match id {
        _ if !machine.topology.has_children(id) => {
            format!("{what} has no states inside, so it has no history: remove this line")
        }
        ROOT => format!(
            "{what} is never left and entered again, so it has no history: move this line into a state"
        ),
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

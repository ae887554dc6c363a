//! The machine as a whole: where it starts, what it reaches, what it cannot leave.

use super::{Complaint, Findings, all_lines, items_of};
use crate::each::Gather;
use crate::model::{
    Change, Entry, Flow, Line, Machine, ROOT, State, StateId, StateKind, Target, Trigger, acts_of, edges_of,
};
use crate::trust::Part;

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    findings.complain(missing_initial(machine));
    findings.complain(initial_is_final(machine));
    initial_action(machine, findings);
    given_under_cfg(machine, findings);
}

pub(super) fn warn(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    // Requests from outside may enter and leave any state.
    if machine.requests.is_some() {
        return;
    }
    for id in first_unreached(machine, flow) {
        unreachable_state(machine, id, findings);
    }
    for id in machine.topology.leaves().filter(|id| flow.is_reached(*id)) {
        if !is_never_a_dead_end(machine, id) && !is_left(machine, id) {
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
        for next in successors.of(*from).into_iter().filter(|next| next != from) {
            is_entered[next.0] = true;
        }
    }
    let (round, first): (Vec<StateId>, Vec<StateId>) = unreached.iter().partition(|id| is_entered[id.0]);
    let mut found: Vec<StateId> = Vec::new();
    let mut covered = vec![false; machine.states.len()];
    for id in first.into_iter().and(round) {
        if !covered[id.0] {
            found.push(id);
            cover(&mut successors, id, &mut covered);
        }
    }
    found
}

/// Marks what is reached from this state on.
fn cover(successors: &mut Successors, from: StateId, covered: &mut [bool]) {
    let mut work = vec![from];
    while let Some(id) = work.pop() {
        if !std::mem::replace(&mut covered[id.0], true) {
            work.extend(successors.of(id));
        }
    }
}

/// The states that come after a state, found once for each leaf: of states in each other, all have the innermost ones.
struct Successors<'m> {
    machine: &'m Machine,
    of_leaf: Vec<Option<Vec<StateId>>>,
}

impl Successors<'_> {
    /// The states that come after some state inside this one.
    fn of(&mut self, id: StateId) -> Vec<StateId> {
        let Self { machine, of_leaf } = self;
        let leaves = machine.topology.leaves_of(id);
        leaves.each_of(|leaf| of_leaf[leaf.0].get_or_insert_with(|| behind(machine, leaf)).clone()).gather()
    }
}

fn behind(machine: &Machine, leaf: StateId) -> Vec<StateId> {
    let named = edges_of(machine, leaf).filter_map(|change| change.kind.named());
    named.each_of(|entry| machine.topology.arrives(&entry.as_target())).gather()
}

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

fn unreachable_state(machine: &Machine, id: StateId, findings: &mut Findings) {
    let State { name, .. } = machine.state(id);
    let kind = machine.kind_word(id);
    let message = format!("no line leads from the start to {kind} `{name}`: give one the target `=> {name}`");
    findings.warn(machine, name.span(), "unreachable_state", message, &items_of(machine, id));
}

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
    findings.warn(machine, name.span(), "dead_end", message, &items_of(machine, id));
}

/// Whether nothing need lead out of this leaf state: a final state ends, a choice is a way by itself, and a region
/// goes with the state that holds it.
fn is_never_a_dead_end(machine: &Machine, id: StateId) -> bool {
    !matches!(machine.topology.node(id).kind, StateKind::Plain)
}

/// Whether some line goes elsewhere. With `=> self` the states around begin again.
fn is_left(machine: &Machine, id: StateId) -> bool {
    let begins_again = |line: &Line| line.state != id && matches!(line.target, Target::Again { .. });
    // Whoever stops a machine gives it no way out of a state.
    acts_of(machine, id).any(|(line, _)| !matches!(line.trigger, Trigger::Stop))
        || machine.topology.path(id).each_of(|id| machine.lines_of(id)).any(begins_again)
        || is_left_by_others(machine, id)
}

/// Whether a line of another region leaves what holds both.
fn is_left_by_others(machine: &Machine, id: StateId) -> bool {
    let leaves = |line: &Line, change: &Change| {
        machine.topology.are_beside(line.state, id)
            && machine.topology.is_in(id, machine.domain_of(line.state, change))
    };
    machine.topology.is_in_region(id)
        && all_lines(machine).any(|(_, line)| line.changes().any(|change| leaves(line, change)))
}

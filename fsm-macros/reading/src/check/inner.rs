//! Machines in data that live with their state: where one can stand, what it is lent, and that none comes back stopped.

use proc_macro2::Ident;

use super::targets::places;
use super::{Complaint, Findings};
use crate::each::Gather;
use crate::model::{Body, Change, ChangeKind, Entry, Flow, Given, Line, Machine, ROOT, StateId, acts_of};
use crate::trust::Part;

/// What the declaration alone tells.
pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    for (id, field, name) in all(machine) {
        let complaint = in_final_state(machine, id, name).or_else(|| unknown(machine, id, field));
        complain(id, field, complaint, findings);
    }
    for (id, line) in machine.all_lines() {
        findings.line_complaint(id, leaves(machine, line));
    }
}

/// A state that comes back as it was brings a machine that was stopped.
pub(super) fn check_ways(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    let (all, ways) = (all(machine), Ways::of(machine));
    for (id, field, name) in all {
        let by = ways.by_history(machine, id).or_else(|| ways.by_previous(machine, flow, id));
        let complaint = by.map(|by| {
            let message = format!(
                "`{name}` is stopped when {} is left, and {by} may bring the state back as it was: enter it by its name, or keep the machine as plain data, `let {name}: …`",
                machine.describe(id)
            );
            (name.span(), message)
        });
        complain(id, field, complaint, findings);
    }
}

fn complain(id: StateId, field: usize, complaint: Complaint, findings: &mut Findings) {
    if complaint.is_some() {
        findings.verdicts.inner.push((id, field));
        findings.complain(complaint);
    }
}

/// The state, the place and the name of each.
fn all(machine: &Machine) -> Vec<(StateId, usize, &Ident)> {
    let of = |id: StateId| {
        let fields = machine.state(id).data.iter().enumerate();
        fields
            .filter(|(_, field)| field.lent.is_some())
            .map(move |(index, field)| (id, index, &field.name))
            .gather()
    };
    machine.topology.all().each_of(of).gather()
}

fn in_final_state(machine: &Machine, id: StateId, name: &Ident) -> Complaint {
    let message = || {
        format!(
            "final state `{}` ends the machine, so `{name}` would neither tick nor be stopped: write `let {name}: …` without `machine`",
            machine.state(id).name
        )
    };
    machine.topology.ends_in(id).then(|| (name.span(), message()))
}

/// Something else than a parameter of the header is lent.
fn unknown(machine: &Machine, id: StateId, field: usize) -> Complaint {
    let lent = machine.state(id).data[field].lent.iter().flatten();
    let name = lent.filter(|_| !machine.lacks(Part::Code)).find(|name| !machine.is_param(name))?;
    let message = match &machine.now {
        Some(now) if now == name => format!(
            "`{name}` is passed on by itself: a machine inside has the clock of this one; leave it out"
        ),
        _ if machine.params.is_empty() => format!(
            "`{name}` is no parameter of machine `{}`, which has none to lend: leave it out",
            machine.name
        ),
        _ => format!(
            "`{name}` is no parameter of machine `{}`: lend some of {}",
            machine.name,
            machine.params.iter().map(|param| format!("`{}`", param.name)).collect::<Vec<_>>().join(", ")
        ),
    };
    Some((name.span(), message))
}

/// A machine that would move on, or be taken by value, with the state that stops it.
fn leaves(machine: &Machine, line: &Line) -> Complaint {
    let is_inner = |(state, name): &(StateId, &Ident)| {
        let state = machine.state(*state);
        state.field(name).is_some_and(|field| state.data[field].lent.is_some())
    };
    let entries = line.changes().filter_map(|change| change.kind.named());
    let given = entries.each_of(Entry::gifts);
    let moved = given.and(line.again()).filter_map(Given::moved);
    let (_, name) = moved.and(line.bodies().each_of(Body::taken)).find(is_inner)?;
    let message = format!(
        "`{name}` is stopped with the state that it lives in, so it cannot go on elsewhere: start another one there, or keep it as plain data, `let {name}: …`"
    );
    Some((name.span(), message))
}

/// All that brings back what was left.
struct Ways<'m> {
    histories: Vec<&'m Entry>,
    /// The lines with `previous`, each with its change and the innermost state that it may act in.
    previous: Vec<(StateId, &'m Line, &'m Change)>,
}

impl<'m> Ways<'m> {
    fn of(machine: &'m Machine) -> Self {
        let entries = places(machine).into_iter().each_of(|place| place.entry.places());
        let histories = entries.filter(|entry| entry.history.is_some()).gather();
        let goes_back = |change: &Change| matches!(change.kind, ChangeKind::Previous);
        let previous = |leaf: StateId| {
            let acts = acts_of(machine, leaf).filter(|(_, change)| goes_back(change));
            acts.map(move |(line, change)| (leaf, line, change))
        };
        Self { histories, previous: machine.topology.leaves().each_of(previous).gather() }
    }

    fn by_history(&self, machine: &Machine, id: StateId) -> Option<String> {
        let by = self.histories.iter().find(|entry| machine.topology.is_inside(id, entry.state))?;
        Some(format!("`{} {}`", by.history?.words(), by.name))
    }

    fn by_previous(&self, machine: &Machine, flow: &Flow, id: StateId) -> Option<String> {
        let tree = &machine.topology;
        let leads_back = |line: &Line, change: &Change| {
            let domain = machine.domain_of(line.state, change);
            if domain == ROOT {
                return flow.may_be_previous(line.state).into_iter().any(|back| tree.is_in(id, back));
            }
            let back = tree.child_towards(domain, id);
            tree.is_inside(id, domain) && back != tree.child_towards(domain, line.state)
        };
        let (by, ..) = self.previous.iter().find(|(_, line, change)| leads_back(line, change))?;
        Some(format!("`previous` in `{}`", machine.state(*by).name))
    }
}

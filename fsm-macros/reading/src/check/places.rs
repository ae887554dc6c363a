//! Every state that is named in order to be entered, with the line that names it: what the rules about targets go
//! through.

use super::{Complaint, Findings, all_lines};
use crate::model::{Change, Entry, LineId, Machine, StateId};

/// Asks each of these rules about all places. What is wrong with one is an error in its line, and not entered then.
pub(super) fn check(machine: &Machine, rules: &[fn(&Machine, &Place) -> Complaint], findings: &mut Findings) {
    for place in places(machine) {
        let Some((span, message)) = rules.iter().find_map(|rule| rule(machine, &place)) else {
            continue;
        };
        match place.by {
            By::Line(id, _) => findings.line_error(id, span, message),
            By::Default(state) => findings.default_error(state, span, message),
        }
    }
}

/// A state that a target, a request, an `initial` or a `history` names.
pub(super) struct Place<'m> {
    pub(super) by: By<'m>,
    pub(super) entry: &'m Entry,
    /// An action asks for it.
    pub(super) requested: bool,
    /// The state around it that stays active.
    pub(super) domain: StateId,
}

#[derive(Clone, Copy)]
pub(super) enum By<'m> {
    Line(LineId, &'m Change),
    /// `initial` or `history` of this state.
    Default(StateId),
}

pub(super) fn places(machine: &Machine) -> Vec<Place<'_>> {
    let mut places = Vec::new();
    for (id, line) in all_lines(machine) {
        for change in line.changes() {
            let domain = machine.domain_of(line.state, change);
            let requested = !line.change().is_some_and(|target| std::ptr::eq(target, change));
            let place = |entry| Place { by: By::Line(id, change), entry, requested, domain };
            places.extend(change.kind.named().map(place));
        }
    }
    for id in machine.topology.all() {
        places.extend(machine.state(id).defaults().map(|entry| Place {
            by: By::Default(id),
            entry,
            requested: false,
            domain: id,
        }));
    }
    places
}

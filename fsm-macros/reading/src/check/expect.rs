//! `#[expect(…)]` of a warning that was not given. Comes after all rules that warn.

use super::{Findings, items_of};
use crate::each::Gather;
use crate::model::{Events, Machine, StateId};
use crate::warnings::Warning;
use crate::written::Attrs;

pub(super) fn warn(machine: &Machine, findings: &mut Findings) {
    let attrs = &machine.attrs;
    report(&[attrs], findings);
    for state in machine.topology.states().filter(|id| machine.state(*id).attrs.has_unmet()) {
        report(&scopes(machine, state), findings);
    }
    for line in machine.lines.iter().filter(|line| line.attrs.has_unmet()) {
        report(&[scopes(machine, line.state), vec![&line.attrs]].concat(), findings);
    }
    for setting in &machine.settings {
        report(&[attrs, &setting.attrs], findings);
    }
    if let Some(Events::Declared { attrs: of_list, variants, .. }) = &machine.events {
        report(&[attrs, of_list], findings);
        for event in variants {
            report(&[attrs, of_list, &event.attrs], findings);
        }
    }
}

/// The machine, and the states around this one with itself.
fn scopes(machine: &Machine, state: StateId) -> Vec<&Attrs> {
    [vec![&machine.attrs], items_of(machine, state)].concat()
}

/// The expectations of the innermost of these items that were not met.
fn report(scopes: &[&Attrs], findings: &mut Findings) {
    let unmet = scopes.last().into_iter().each_of(|attrs| attrs.unmet());
    for level in unmet {
        findings.errors.warn(Warning::unfulfilled(level, scopes));
    }
}

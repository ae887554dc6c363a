//! `#[expect(…)]` of a warning that was not given. Comes after all rules that warn.

use super::Findings;
use crate::model::{Events, Machine};
use crate::syntax::Attrs;
use crate::warnings::Warning;

pub(super) fn warn(machine: &Machine, findings: &mut Findings) {
    let attrs = &machine.attrs;
    report(&[attrs], findings);
    for state in machine.state_ids() {
        report(&[attrs, &machine.state(state).attrs], findings);
    }
    for line in &machine.handlers {
        report(&[attrs, &machine.state(line.state).attrs, &line.attrs], findings);
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

/// What the innermost of these items expects in vain.
fn report(scopes: &[&Attrs], findings: &mut Findings) {
    let unmet = scopes.last().into_iter().flat_map(|attrs| attrs.unmet());
    for level in unmet {
        findings.errors.warn(Warning::unfulfilled(level, scopes));
    }
}

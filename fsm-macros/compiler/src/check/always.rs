//! Lines that wait for nothing but what the machine itself does: `always` and `done`.

use super::{Findings, all_lines};
use crate::model::{Handler, HandlerId, Machine, ROOT, StateId, Target, Trigger};
use crate::trust::Part;

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    for (id, line) in all_lines(machine) {
        match line.trigger {
            Trigger::Always => without_target(id, line, findings),
            Trigger::Done => never_done(machine, id, line, findings),
            _ => {}
        }
    }
}

/// It would act in each step again.
fn without_target(id: HandlerId, line: &Handler, findings: &mut Findings) {
    if matches!(line.target, Target::None) {
        let message = "`always` needs a target: `always => Name`; what is done as the state is entered stands in `enter`";
        findings.line_error(id, line.keyword.span(), message);
    }
}

fn never_done(machine: &Machine, id: HandlerId, line: &Handler, findings: &mut Findings) {
    let state = line.state;
    let what = machine.describe(state);
    // The final state may be what could not be read.
    if machine.topology.is_choice(state) || machine.topology.is_final(state) || machine.lacks(Part::States) {
        return;
    }
    let message = if !machine.topology.has_children(state) {
        format!("{what} has no states inside, so nothing in it is ever done: remove this line")
    } else if let Some(open) = without_final(machine, state) {
        let place = if open == state { "it".to_owned() } else { machine.describe(open) };
        format!(
            "{what} is never done, for {place} has no final state: declare one, `final state Name`, or remove this line"
        )
    } else if state == ROOT {
        "a machine that is done takes no lines any more: write this into `enter` of its final state"
            .to_owned()
    } else {
        return;
    };
    findings.line_error(id, line.keyword.span(), message);
}

/// The state that keeps this one from being done: itself, or one of its regions.
fn without_final(machine: &Machine, id: StateId) -> Option<StateId> {
    if machine.topology.holds_regions(id) {
        return machine.topology.children(id).iter().find_map(|region| without_final(machine, *region));
    }
    let has_final = machine.topology.children(id).iter().any(|child| machine.topology.is_final(*child));
    (!has_final).then_some(id)
}

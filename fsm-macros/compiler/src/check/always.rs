//! Lines that wait for nothing but what the machine itself does: `always` and `done`.

use super::Complaint;
use crate::model::{Handler, Machine, ROOT, StateId, Target, Trigger};
use crate::trust::Part;

/// It would act in each step again.
pub(super) fn without_target(_: &Machine, line: &Handler) -> Complaint {
    let is_wrong = matches!((&line.trigger, &line.target), (Trigger::Always, Target::None));
    let message =
        "`always` needs a target: `always => Name`; what is done as the state is entered stands in `enter`";
    is_wrong.then(|| (line.keyword.span(), message.to_owned()))
}

pub(super) fn never_done(machine: &Machine, line: &Handler) -> Complaint {
    let (state, tree) = (line.state, &machine.topology);
    // The final state may be what could not be read.
    let is_known = !machine.lacks(Part::States);
    if !matches!(line.trigger, Trigger::Done) || tree.is_choice(state) || tree.is_final(state) || !is_known {
        return None;
    }
    let what = machine.describe(state);
    let message = if !tree.has_children(state) {
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
        return None;
    };
    Some((line.keyword.span(), message))
}

/// The state that keeps this one from being done: itself, or one of its regions.
fn without_final(machine: &Machine, id: StateId) -> Option<StateId> {
    if machine.topology.holds_regions(id) {
        return machine.topology.children(id).iter().find_map(|region| without_final(machine, *region));
    }
    let has_final = machine.topology.children(id).iter().any(|child| machine.topology.is_final(*child));
    (!has_final).then_some(id)
}

//! Names that conditions bind, as `if let Some(name) = value` does.

use super::Complaint;
use crate::model::{Line, Machine};

pub(super) fn hides_parameter(machine: &Machine, line: &Line) -> Complaint {
    let mut hides = line.found().filter(|found| machine.is_param(&found.name) && line.acts_on(&found.name));
    let name = hides.next()?.name;
    let message =
        format!("`{name}` is the name of a parameter of the machine, which this would hide: rename it");
    Some((name.span(), message))
}

/// A value that a condition binds for the action cannot wait, so the line must act as soon as it is found. But lines
/// of several regions that may act in one step are all picked before one acts.
pub(super) fn beside_others(machine: &Machine, line: &Line) -> Complaint {
    let name = line.found().find(|found| line.acts_on(&found.name))?.name;
    let is_alone = !machine.topology.has_regions() || machine.acting_with(line).next().is_none();
    let message = format!(
        "`{name}` cannot be bound for what the line does: lines of other regions may act in the same step, and all are picked before one acts; test it here, and read it in the action"
    );
    (!is_alone).then(|| (name.span(), message))
}

//! What conditions bind, as `if let Some(name) = value` does.

use super::Complaint;
use crate::model::{Line, Machine, Trigger};

pub(super) fn hides_parameter(machine: &Machine, line: &Line) -> Complaint {
    let mut hides = line.found().filter(|found| machine.is_param(&found.name) && line.acts_on(&found.name));
    let name = hides.next()?.name;
    let message =
        format!("`{name}` is the name of a parameter of the machine, which this would hide: rename it");
    Some((name.span(), message))
}

/// Regions pick all lines that an event, or the end of a step, lets act before one of them acts: a value that a condition
/// has found would have to wait until then.
pub(super) fn beside_others(machine: &Machine, line: &Line) -> Complaint {
    let is_picked =
        machine.topology.has_regions() && matches!(line.trigger, Trigger::On(_) | Trigger::Always);
    let name = line.found().find(|found| is_picked && line.acts_on(&found.name))?.name;
    let message = format!(
        "`{name}` cannot be bound for what the line does: regions pick all of their lines before one acts; test it here, and read it in the action"
    );
    Some((name.span(), message))
}

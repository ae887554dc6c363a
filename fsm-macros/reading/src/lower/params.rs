//! Whether a crowd can pass in what a machine takes: it has one owner for each agent and one world for all of them, and
//! their types are known to it once and for all.

use crate::each::Gather;
use crate::model::{Line, Machine, Trigger};
use crate::program::CrowdParams;
use crate::written::Param;

pub(super) fn in_crowd(machine: &Machine) -> Option<CrowdParams> {
    // A crowd has no loop that would poll their futures.
    let is_during = |line: &Line| matches!(line.trigger, Trigger::During { .. });
    let has_futures = machine.topology.all().each_of(|id| machine.lines_of(id)).any(is_during);
    if has_futures || machine.params.iter().any(Param::is_of_the_call) {
        return None;
    }
    let are_mutable = machine.params.iter().map(Param::is_mutable).gather();
    match are_mutable.as_slice() {
        _ if machine.asyncness.is_some() || machine.output.is_some() => None,
        [] => Some(CrowdParams::None),
        [true] => Some(CrowdParams::Owner),
        [false] => Some(CrowdParams::World),
        [true, false] => Some(CrowdParams::OwnerWorld),
        [false, true] => Some(CrowdParams::WorldOwner),
        _ => None,
    }
}

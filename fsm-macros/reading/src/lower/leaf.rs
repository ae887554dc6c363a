//! Whether the innermost active state alone is stored: one of a nested machine says which states are active around it,
//! where nothing else is kept of them.
//!
//! An enum inside an enum fits into a byte too, but each `match` takes it apart depth by depth: the machine of
//! `benches/src/workloads/hierarchy` took 1.07 to 1.16 times the instructions of the best `match` by hand.

use super::plain::is_there;
use crate::model::{Machine, ROOT};
use crate::program::State;
use crate::topology::Topology;
use crate::written::{Attribute, derived, is_std_derive};

/// The stack hands its states out by reference, and holds them as the user sees them. A `cfg` of one state cannot stand
/// in a pattern of several.
pub(super) fn is_by_leaf(machine: &Machine, topology: &Topology, states: &[State], has_stack: bool) -> bool {
    let is_bare = |state: &State| state.id == ROOT || (state.data.is_empty() && is_there(state.attrs));
    topology.states().next().is_some()
        && !topology.is_flat()
        && !topology.has_regions()
        && !has_stack
        && states.iter().all(is_bare)
        && machine.attrs.passed.iter().all(derives_from_std)
}

/// Another derive may expect the states themselves, as serialisation does.
fn derives_from_std(attr: &Attribute) -> bool {
    !attr.path().is_ident("cfg_attr") && derived(attr).iter().all(is_std_derive)
}

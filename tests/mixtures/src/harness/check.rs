//! What holds between two calls, whatever a machine does: its configuration is complete, and its hooks agree with it.

use fsm_runtime::{Machine, StateId};

use super::ledger;

/// States of a machine, as the generator knows them.
pub struct Shape {
    /// Whether one state of the outermost level is active at a time; else they are regions, all of them active.
    pub is_exclusive: bool,
    pub places: &'static [Place],
}

pub struct Place {
    pub name: &'static str,
    /// Whether one state inside is active at a time.
    pub is_exclusive: bool,
    pub is_tracked: bool,
}

/// Panics where the configuration is not one that the machine can be in.
pub fn check<M: Machine>(machine: &M, shape: &Shape) {
    let active = |id: M::StateId| machine.is_in(id);
    // Neither panics, whatever the machine waits for.
    let _ = (machine.next_deadline(), machine.is_done());
    assert!(active(machine.state_id()), "`state_id()` is not active: {}", machine.state_id());
    children(None, true, shape.is_exclusive, &active);
    for id in M::StateId::ALL {
        let place = shape.places.iter().find(|place| place.name == id.name());
        let Some(place) = place else { continue };
        children(Some(*id), active(*id), place.is_exclusive, &active);
        if place.is_tracked {
            assert_eq!(
                active(*id),
                ledger::is_active(place.name),
                "hooks of `{id}` do not agree with `is_in`"
            );
        }
    }
}

/// Inside an active composite one state is active, or each region; inside of any other none.
fn children<Id: StateId>(
    around: Option<Id>,
    is_active: bool,
    is_exclusive: bool,
    active: &dyn Fn(Id) -> bool,
) {
    let children = || Id::ALL.iter().filter(|id| id.parent() == around);
    let count = children().filter(|id| active(**id)).count();
    let expected = match (is_active && children().next().is_some(), is_exclusive) {
        (false, _) => 0,
        (true, true) => 1,
        (true, false) => children().count(),
    };
    let place = around.map_or("the machine", StateId::name);
    assert_eq!(count, expected, "active states inside `{place}`");
}

//! What holds between two calls, whatever a machine does: its configuration is complete, and its hooks agree with it.

use fsm_runtime::StateId;
use fsm_runtime::any::Machine;

use super::steps::ENDED;
use super::{homes, ledger, stops, trace};

/// States of a machine, as the generator knows them.
pub struct Shape {
    /// Whether one state of the outermost level is active at a time; else they are regions, all of them active.
    pub is_exclusive: bool,
    pub places: &'static [Place],
}

impl Shape {
    /// Whether one state is active at a time, with those around it.
    pub(super) fn has_no_regions(&self) -> bool {
        self.is_exclusive && self.places.iter().all(|place| place.is_exclusive)
    }
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
    assert!(!machine.is_poisoned(), "nothing has panicked");
    let is_broken = stops::is_broken();
    assert!(active(machine.state_id()), "`state_id()` is not active: {}", machine.state_id());
    children(None, true, shape.is_exclusive, &active);
    if machine.is_done() {
        assert!(machine.next_deadline().is_none(), "a machine that has ended waits for nothing");
    }
    if machine.is_done() && !is_broken {
        rests(shape);
    }
    if !is_broken {
        homes::check(|name| shape.places.iter().any(|place| place.name == name && place.is_tracked));
    }
    for id in M::StateId::NUMBERED {
        let place = shape.places.iter().find(|place| place.name == id.name());
        let Some(place) = place else { continue };
        children(Some(*id), active(*id), place.is_exclusive, &active);
        if place.is_tracked && !is_broken {
            assert_eq!(
                active(*id),
                ledger::is_active(place.name),
                "hooks of `{id}` do not agree with `is_in`"
            );
        }
    }
}

/// What `in_state!` says of a tracked state, between two changes.
///
/// # Panics
/// Where its hooks say something else.
pub fn seen(state: &'static str, is_active: bool) -> bool {
    let is_open = ledger::rests() || stops::is_broken();
    assert!(is_open || is_active == ledger::is_active(state), "`in_state!({state})` is {is_active}");
    is_active
}

/// # Panics
/// Where a machine that was told to end has not ended.
pub fn stopped<M: Machine>(machine: &M) {
    assert!(machine.is_done(), "`stop` has not ended the machine, which is in `{}`", machine.state_id());
}

/// A machine that has ended does nothing more, and has left all that was active or suspended but its regions.
fn rests(shape: &Shape) {
    let (ended, now) = (ENDED.get(), trace());
    assert_eq!(ended.unwrap_or(now), now, "something runs in a machine that has ended");
    ENDED.set(Some(now));
    let stays = shape.places.iter().find(|place| shape.is_exclusive && ledger::stands(place.name));
    assert!(stays.is_none(), "`{}` is not left when the machine ends", stays.map_or("", |place| place.name));
}

/// Inside an active composite one state is active, or each region; inside of any other none.
fn children<Id: StateId>(
    around: Option<Id>,
    is_active: bool,
    is_exclusive: bool,
    active: &dyn Fn(Id) -> bool,
) {
    let children = || Id::NUMBERED.iter().filter(|id| id.parent() == around);
    let count = children().filter(|id| active(**id)).count();
    let expected = match (is_active && children().next().is_some(), is_exclusive) {
        (false, _) => 0,
        (true, true) => 1,
        (true, false) => children().count(),
    };
    let place = around.map_or("the machine", StateId::name);
    assert_eq!(count, expected, "active states inside `{place}`");
}

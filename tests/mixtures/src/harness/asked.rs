//! Questions to a machine: what it says that it would do with an event is what it then does.

use fsm_runtime::{Outcome, Would};

use super::steps::unasked;

/// The answer, and the event that comes back. Guards answer those of the event itself as they have answered here. There is no
/// answer where a guard has given two of them: it does not only look then, and nothing is promised.
pub fn questioned<E>(ask: impl FnOnce() -> Would<E>) -> (Option<Would<()>>, E) {
    let (would, is_certain) = unasked(ask);
    let mut event = None;
    let would = would.map(|it| event = Some(it));
    (is_certain.then_some(would), event.expect("the event comes back"))
}

/// # Panics
/// Where a machine has done something else than it has said.
pub fn agree<E>(would: Option<Would<()>>, outcome: &Outcome<E>) {
    let Some(would) = would else { return };
    let did = match outcome {
        Outcome::Transitioned => Would::Act(()),
        Outcome::Handled if would == Would::Ignore(()) => would,
        Outcome::Handled => Would::Act(()),
        Outcome::Deferred => Would::Defer(()),
        Outcome::GuardRefused(_) => Would::GuardRefused(()),
        Outcome::Unhandled(_) => Would::Unhandled(()),
        Outcome::StackFull(_) => Would::StackFull(()),
        Outcome::QueueFull(_) => Would::QueueFull(()),
    };
    assert_eq!(would, did, "a machine has not done what it has said");
}

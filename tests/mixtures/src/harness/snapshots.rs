//! Machines that are written in the midst of a run, and go on from what is read.

use std::cell::{Cell, RefCell};

use fsm_oracle::random::Random;
use fsm_runtime::Snapshot;
use fsm_runtime::snapshots::{SnapshotRef, Snapshots, Unfit, UnfitSnapshot};
use serde::de::DeserializeOwned;

thread_local! {
    static STORES: Cell<bool> = const { Cell::new(false) };
    static TURNS: RefCell<Random> = RefCell::new(Random::new(&[7]));
}

/// Whether machines of this thread are stored: they do the same where they are not.
pub(super) fn store(stores: bool) {
    STORES.set(stores);
    TURNS.set(Random::new(&[7]));
}

/// Ends a machine whose values live on in another one.
pub fn forget<M>(machine: M) {
    std::mem::forget(machine);
}

/// The machine, from its snapshot, once in three times. What it held lives on in this one: the old one must be forgotten.
pub fn stored<'m, M: Snapshots + 'm>(take: impl FnOnce() -> SnapshotRef<'m, M>, now: M::Time) -> Option<M>
where
    Snapshot<M>: DeserializeOwned,
{
    let is_turn = STORES.get() && TURNS.with_borrow_mut(|turns| turns.below(3) == 0);
    if !is_turn {
        return None;
    }
    let text = serde_json::to_string(&take()).expect("it is written");
    let snapshot: Snapshot<M> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    match snapshot.restore(now) {
        Ok(machine) => Some(machine),
        Err(UnfitSnapshot { snapshot, reason: Unfit::Late { .. } }) => {
            std::mem::forget(snapshot);
            None
        }
        Err(refused) => panic!("{refused}: {text}"),
    }
}

//! One folder for each workload, in it one file for each implementation.

#[cfg(feature = "others")]
mod crates;
pub mod crowd;
pub mod empties;
pub mod timers;

use crate::workload::Workload;

/// The name of all rows that are written by hand.
pub const BY_HAND: &str = "by_hand";

// Each machine is there once for each mode, so that it is stepped in one place, as in most programs: how much a
// compiler inlines depends on how many places there are.

#[path = "."]
mod register {
    pub use crate::modes::Register as Mode;

    pub mod apart;
    pub mod broadcast;
    pub mod flat;
    pub mod hierarchy;
    pub mod large;
    pub mod regions;
    pub mod ring;
    pub mod ring_acting;
    pub mod sparse;
    pub mod sparse_acting;
}

#[path = "."]
#[allow(clippy::duplicate_mod)]
mod opaque {
    pub use crate::modes::Opaque as Mode;

    pub mod apart;
    pub mod broadcast;
    pub mod flat;
    pub mod hierarchy;
    pub mod large;
    pub mod regions;
    pub mod ring;
    pub mod ring_acting;
    pub mod sparse;
    pub mod sparse_acting;
    // In memory alone: nothing of a large queue is ever in a register.
    pub mod waiting;
}

pub fn all() -> Vec<Workload> {
    let mut all = vec![
        register::flat::workload().beside(opaque::flat::workload()),
        register::ring::workload().beside(opaque::ring::workload()),
        register::ring_acting::workload().beside(opaque::ring_acting::workload()),
        register::sparse::workload().beside(opaque::sparse::workload()),
        register::sparse_acting::first().beside(opaque::sparse_acting::first()),
        register::sparse_acting::middle().beside(opaque::sparse_acting::middle()),
        register::sparse_acting::last().beside(opaque::sparse_acting::last()),
        register::sparse_acting::all().beside(opaque::sparse_acting::all()),
        register::sparse_acting::permuted().beside(opaque::sparse_acting::permuted()),
        register::hierarchy::workload().beside(opaque::hierarchy::workload()),
        register::regions::workload().beside(opaque::regions::workload()),
        register::large::workload().beside(opaque::large::workload()),
        register::broadcast::few().beside(opaque::broadcast::few()),
        register::broadcast::some().beside(opaque::broadcast::some()),
        register::broadcast::many().beside(opaque::broadcast::many()),
        register::apart::some().beside(opaque::apart::some()),
        register::apart::many().beside(opaque::apart::many()),
        timers::workload(),
        crowd::workload(),
    ];
    all.extend(opaque::waiting::all());
    all.extend(empties::all());
    all
}

/// Of a state, as it shows itself: `S17`, or with something around it.
#[cfg(feature = "others")]
fn number_of(shown: &str) -> u64 {
    let digits: String = shown.chars().filter(char::is_ascii_digit).collect();
    digits.parse().expect("the name of a state has a number")
}

/// Of the checksums of agents, in any order.
fn total(checksums: impl Iterator<Item = u64>) -> u64 {
    checksums.fold(0, u64::wrapping_add)
}

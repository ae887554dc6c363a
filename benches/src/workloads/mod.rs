//! One folder for each workload, in it one file for each implementation.

#[cfg(feature = "others")]
mod crates;
pub mod crowd;
pub mod empties;
#[macro_use]
mod region_names;
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

/// The beginning of the names of a group's workloads, and the function that makes them.
type Group = (&'static str, fn() -> Vec<Workload>);

const ALL: &[Group] = &[
    ("flat", || vec![register::flat::workload().beside(opaque::flat::workload())]),
    ("ring", || vec![register::ring::workload().beside(opaque::ring::workload())]),
    ("ring_acting", || vec![register::ring_acting::workload().beside(opaque::ring_acting::workload())]),
    ("sparse", || vec![register::sparse::workload().beside(opaque::sparse::workload())]),
    ("acting_first", || vec![register::sparse_acting::first().beside(opaque::sparse_acting::first())]),
    ("acting_middle", || vec![register::sparse_acting::middle().beside(opaque::sparse_acting::middle())]),
    ("acting_last", || vec![register::sparse_acting::last().beside(opaque::sparse_acting::last())]),
    ("acting_all", || vec![register::sparse_acting::all().beside(opaque::sparse_acting::all())]),
    ("acting_permuted", || {
        vec![register::sparse_acting::permuted().beside(opaque::sparse_acting::permuted())]
    }),
    ("hierarchy", || vec![register::hierarchy::workload().beside(opaque::hierarchy::workload())]),
    ("regions", || vec![register::regions::workload().beside(opaque::regions::workload())]),
    ("large", || vec![register::large::workload().beside(opaque::large::workload())]),
    ("broadcast_8", || vec![register::broadcast::few().beside(opaque::broadcast::few())]),
    ("broadcast_64", || vec![register::broadcast::some().beside(opaque::broadcast::some())]),
    ("broadcast_256", || vec![register::broadcast::many().beside(opaque::broadcast::many())]),
    ("apart_64", || vec![register::apart::some().beside(opaque::apart::some())]),
    ("apart_256", || vec![register::apart::many().beside(opaque::apart::many())]),
    ("timers", || vec![timers::workload()]),
    ("crowd", || vec![crowd::workload()]),
    ("idle_ deferred_ raised_ ascending_ random_", opaque::waiting::all),
    ("empties_", || empties::all().into()),
];

pub fn all() -> Vec<Workload> {
    ALL.iter().flat_map(|(_, make)| make()).collect()
}

/// The workload of this name, and not much else: to make all of them takes long where instructions are counted.
pub fn named(name: &str) -> Vec<Workload> {
    let begins = |names: &str| names.split(' ').any(|word| name.starts_with(word));
    let mut found: Vec<Workload> =
        ALL.iter().filter(|(names, _)| begins(names)).flat_map(|(_, make)| make()).collect();
    found.retain(|workload| workload.name == name);
    found
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

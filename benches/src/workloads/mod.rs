//! One folder for each workload, in it one file for each implementation.

#[cfg(feature = "others")]
mod crates;
pub mod crowd;
pub mod flat;
pub mod hierarchy;
pub mod ring;

use crate::workload::Workload;

/// The name of all rows that are written by hand.
pub const BY_HAND: &str = "by_hand";

pub fn all() -> Vec<Workload> {
    vec![flat::workload(), ring::workload(), hierarchy::workload(), crowd::workload()]
}

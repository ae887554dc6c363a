//! One folder for each workload, in it one file for each implementation.

#[cfg(feature = "others")]
mod crates;
pub mod flat;
pub mod hierarchy;
pub mod large;
pub mod ring;

use crate::workload::Workload;

/// The name of all rows that are written by hand.
pub const BY_HAND: &str = "by_hand";

pub fn all() -> Vec<Workload> {
    vec![flat::workload(), ring::workload(), hierarchy::workload(), large::workload()]
}

/// Of a state, as it shows itself: `S17`, or with something around it.
#[cfg(feature = "others")]
fn number_of(shown: &str) -> u64 {
    let digits: String = shown.chars().filter(char::is_ascii_digit).collect();
    digits.parse().expect("the name of a state has a number")
}

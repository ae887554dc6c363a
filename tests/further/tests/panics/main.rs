//! Panics: the machine is in the old state or in the new one, and goes on.

mod nested_panics;
mod nested_panics_history;
mod nested_panics_history_within;
mod panics;
mod panics_at_start;
mod panics_in_chains;
mod panics_in_drops;
mod panics_in_ticks;

//! Durable runs of `fsm_timely::durable`. All in one binary: timely is compiled for each.

#[path = "../crossing/mod.rs"]
mod crossing;
mod faulty;
mod harm;
mod job;
mod scripted;
mod stopping;

mod back;
mod damage;
mod edges;
mod midway;
mod random;
mod refused;
mod stopped;
mod takeover;
mod whole;

use std::path::PathBuf;
use std::{env, fs};

/// A directory of its own, empty.
fn directory(name: &str) -> PathBuf {
    let directory = env::temp_dir().join(format!("fsm-timely-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&directory);
    directory
}

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
use std::process::Command;
use std::{env, fs};

/// A directory of its own, empty.
fn directory(name: &str) -> PathBuf {
    let directory = env::temp_dir().join(format!("fsm-timely-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&directory);
    directory
}

/// The `as_one_of_the_processes` of this module, as a process of its own.
fn process_of(module: &str) -> Command {
    let (_, module) = module.split_once("::").unwrap();
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", &format!("{module}::as_one_of_the_processes"), "--nocapture"]);
    command
}

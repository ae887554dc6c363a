//! Durable runs: nothing lost, and nothing done twice, when processes die.

mod committer;
mod cursor;
mod dataflow;
mod error;
mod files;
mod job;
mod machines;
mod manifest;
mod marker;
mod operator;
mod place;
mod readers;
mod run;
mod share;
mod stop;
mod store;
mod supervisor;

pub use error::DurableError;
pub use job::{Beginning, Job, JobError, Partition, Read, StoredMachine};
pub use machines::{Stored, stored};
pub use manifest::{Manifest, Spot, Written};
pub use place::Place;
pub use run::Durable;
pub use store::published;
pub use supervisor::{GaveUp, Processes, Supervisor};

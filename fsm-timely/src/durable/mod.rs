//! Durable runs: nothing lost, and nothing done twice, when processes die.

mod cursor;
mod error;
mod job;
mod machines;
mod place;
mod run;
mod stop;
mod store;
mod supervisor;

pub use error::DurableError;
pub use job::{Beginning, Job, JobError, Partition, Read, StoredMachine};
pub use machines::{Stored, stored};
pub use place::Place;
pub use run::Durable;
pub use store::{Manifest, Spot, Written, published};
pub use supervisor::{GaveUp, Processes, Supervisor};

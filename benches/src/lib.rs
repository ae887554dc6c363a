//! What machines cost at run time: workloads, each implemented by hand, by this crate and by others, and the
//! means to measure them side by side. `src/bin/run_time.rs` prints all of it; `src/bin/guard.rs` is for CI.

mod amounts;
pub mod measure;
mod modes;
pub mod options;
mod owner;
mod population;
mod streams;
mod subject;
pub mod table;
pub mod workload;
pub mod workloads;

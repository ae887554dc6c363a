//! Durable runs: nothing lost, and nothing published twice, when processes die.
//!
//! A [`Job`] begins with the contract: what it may expect of a run, and a run of it. [`Durable`] runs it in one process or in many, and
//! goes on from the last [`Manifest`] in its directory. [`Supervisor`] starts the processes, again and again until all have
//! ended with success. [`published`] gives the files that have been written, [`stored`] the machines.
//!
//! All files have checksums. Where one that the last manifest names is damaged, the run goes back to the manifest before and does
//! [again](Again) what came after it, or is refused: nothing is lost by it, and nothing published twice.
//!
//! ```
//! use std::io::Write;
//! use std::time::Duration;
//!
//! use fsm_runtime::fsm;
//! use fsm_timely::Keyed;
//! use fsm_timely::durable::{
//!     Beginning, Durable, Job, JobError, Partition, Place, Read, published,
//! };
//! use serde::{Deserialize, Serialize};
//!
//! fsm! {
//!     /// A meter, whose owner has what is to be sent.
//!     #[derive(Serialize, Deserialize)]
//!     machine Meter(mail: &mut Vec<String>) {
//!         snapshots;
//!         clock now: Duration;
//!         #[derive(Clone, Serialize, Deserialize)]
//!         events { Value(u32) }
//!         initial Alive;
//!         state Alive {
//!             on Value(_) => self;
//!             after 1h => Silent;
//!         }
//!         state Silent {
//!             enter do mail.push(format!("silent since {now:?}"));
//!             on Value(_) => Alive;
//!         }
//!     }
//! }
//!
//! /// A log of one partition: at each offset a key, a value, and the minute.
//! struct Log(&'static [(u64, u32, u64)]);
//!
//! /// The log from an offset on.
//! struct Tail(Log, u64);
//!
//! impl Partition for Tail {
//!     type Key = u64;
//!     type Event = MeterEvent;
//!
//!     fn next(&mut self) -> Result<Read<u64, MeterEvent>, JobError> {
//!         let minute = |minute| Duration::from_secs(60 * minute);
//!         let Some(&(key, value, at)) = self.0.0.get(self.1 as usize) else {
//!             return Ok(Read::End { at: minute(1_440) });
//!         };
//!         self.1 += 1;
//!         Ok(Read::Event {
//!             offset: self.1 - 1,
//!             key,
//!             event: MeterEvent::Value(value),
//!             at: minute(at),
//!         })
//!     }
//! }
//!
//! impl Job for Log {
//!     type Key = u64;
//!     type Event = MeterEvent;
//!     type Machine = Meter;
//!     type Partition = Tail;
//!
//!     fn partitions(&self) -> u32 {
//!         1
//!     }
//!
//!     fn open(&self, _partition: u32, offset: u64) -> Result<Tail, JobError> {
//!         Ok(Tail(Log(self.0), offset))
//!     }
//!
//!     fn world(&self) {}
//!
//!     fn begin(&self, _first: &Keyed<u64, MeterEvent>) -> Option<Beginning<Meter>> {
//!         Some((Vec::new(), ()))
//!     }
//!
//!     // Not sent from the body, which may run again: it is written, and published once.
//!     fn stepped(
//!         &self,
//!         key: &u64,
//!         mail: &mut Vec<String>,
//!         _at: Duration,
//!         out: &mut Vec<u8>,
//!     ) {
//!         for line in mail.drain(..) {
//!             writeln!(out, "meter {key}: {line}").unwrap();
//!         }
//!     }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let directory = std::env::temp_dir().join(format!("meters-{}", std::process::id()));
//! let log = Log(&[(1, 40, 0), (2, 70, 10), (1, 41, 50), (2, 71, 90)]);
//! let manifest = Durable::new(log, &directory).run(&Place::alone(2))?;
//! assert!(manifest.is_complete);
//!
//! let mut lines = Vec::new();
//! for file in published(&directory)? {
//!     lines.extend(std::fs::read_to_string(file)?.lines().map(str::to_owned));
//! }
//! lines.sort();
//! assert_eq!(
//!     lines,
//!     [
//!         "meter 1: silent since 6600s",
//!         "meter 2: silent since 4200s",
//!         "meter 2: silent since 9000s",
//!     ],
//! );
//! # std::fs::remove_dir_all(directory)?;
//! # Ok(())
//! # }
//! ```

mod again;
mod committer;
mod cursor;
mod dataflow;
mod error;
mod files;
mod job;
mod machines;
mod manifest;
mod marker;
mod newest;
mod operator;
mod parts;
mod place;
mod readers;
mod run;
mod sealed;
mod share;
mod stop;
mod store;
mod supervisor;
mod takeover;

pub use again::{Again, Totals};
pub use error::DurableError;
pub use job::{Beginning, Job, JobError, Partition, Read, StoredMachine};
pub use machines::{Stored, stored};
pub use manifest::{Manifest, Spot, Written};
pub use place::Place;
pub use run::Durable;
pub use store::published;
pub use supervisor::{GaveUp, Processes, Supervisor};

//! Durable runs: nothing lost, and nothing done twice, when processes die.
//!
//! The contract comes first, and is yours: the input [can be read again](Job#the-contract) from an offset. Then a run of a [`Job`], by
//! [`Durable`], goes on from its last [`Manifest`] whenever it is started again, and what it has [published] is what a run
//! without any stop would have published.
//!
//! ```
//! use std::io::Write;
//! use std::time::Duration;
//!
//! use fsm_runtime::fsm;
//! use fsm_timely::Keyed;
//! use fsm_timely::durable::{Beginning, Durable, Job, JobError, Partition, Place, Read, published};
//! use serde::{Deserialize, Serialize};
//!
//! fsm! {
//!     /// A seat of a train. Who reserves it and does not pay within ten minutes loses it.
//!     #[derive(Serialize, Deserialize)]
//!     machine Seat(told: &mut Vec<String>) {
//!         snapshots;
//!         clock Duration;
//!         #[derive(Clone, Serialize, Deserialize)]
//!         events { Reserve { name: String }, Pay }
//!         initial Free;
//!         state Free { on Reserve { name } => Reserved { name }; }
//!         state Reserved {
//!             let name: String;
//!             on Pay => Sold do told.push(format!("a ticket for {name}"));
//!             after 10min => Free do told.push(format!("{name} has lost it"));
//!         }
//!         final state Sold;
//!     }
//! }
//!
//! /// A log that is never changed. In a real job, a file or a topic: what counts is that it can be read again.
//! const LOG: [(u64, u64, &str); 4] = [(0, 17, "Ann"), (2, 18, "Bob"), (9, 17, ""), (15, 17, "")];
//!
//! struct Seats;
//!
//! struct Reading { next: u64 }
//!
//! impl Job for Seats {
//!     type Key = u64;
//!     type Event = SeatEvent;
//!     type Machine = Seat;
//!     type Partition = Reading;
//!
//!     fn partitions(&self) -> u32 {
//!         1
//!     }
//!
//!     fn open(&self, _partition: u32, offset: u64) -> Result<Reading, JobError> {
//!         Ok(Reading { next: offset })
//!     }
//!
//!     fn world(&self) {}
//!
//!     fn begin(&self, _first: &Keyed<u64, SeatEvent>) -> Option<Beginning<Seat>> {
//!         Some((Vec::new(), ()))
//!     }
//!
//!     fn stepped(&self, seat: &u64, told: &mut Vec<String>, at: Duration, out: &mut Vec<u8>) {
//!         for line in told.drain(..) {
//!             writeln!(out, "minute {}, seat {seat}: {line}", at.as_secs() / 60).expect("there is room in memory");
//!         }
//!     }
//! }
//!
//! impl Partition for Reading {
//!     type Key = u64;
//!     type Event = SeatEvent;
//!
//!     fn next(&mut self) -> Result<Read<u64, SeatEvent>, JobError> {
//!         let minutes = |number: u64| Duration::from_secs(60 * number);
//!         let offset = self.next;
//!         self.next += 1;
//!         Ok(match LOG.get(offset as usize) {
//!             Some(&(at, key, "")) => Read::Event { offset, key, event: SeatEvent::Pay, at: minutes(at) },
//!             Some(&(at, key, name)) => {
//!                 Read::Event { offset, key, event: SeatEvent::Reserve { name: name.to_owned() }, at: minutes(at) }
//!             }
//!             None => Read::End { at: minutes(60) },
//!         })
//!     }
//! }
//!
//! let directory = std::env::temp_dir().join(format!("fsm-timely-seats-{}", std::process::id()));
//! # let _ = std::fs::remove_dir_all(&directory);
//! // One process with two workers. For several, `Place::from_env()`, in a program that a `Supervisor` starts.
//! let manifest = Durable::new(Seats, &directory).run(&Place::alone(2))?;
//! assert!(manifest.is_complete);
//!
//! let mut lines = Vec::new();
//! for file in published(&directory)? {
//!     lines.extend(std::fs::read_to_string(file)?.lines().map(str::to_owned));
//! }
//! lines.sort();
//! assert_eq!(lines, ["minute 12, seat 18: Bob has lost it", "minute 9, seat 17: a ticket for Ann"]);
//! # std::fs::remove_dir_all(directory)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What else a run says, and what a body may do twice, is in the [README](crate#durable-runs).

mod cursor;
mod dataflow;
mod error;
mod job;
mod machines;
mod manifest;
mod place;
mod run;
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

//! The parts of a [`Snapshot`](crate::Snapshot): who can be written, and the reasons why a snapshot is not read.
//!
//! The chapter [Saving](crate::guide::saving) begins with a machine that is written and read.

pub use crate::snapshot::{NotFit, SnapshotRef, Snapshots, TimerName, Unfit};

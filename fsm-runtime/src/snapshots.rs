//! The parts of a [`Snapshot`](crate::Snapshot): who can be written, and the reasons why a snapshot is not read.
//!
//! | | |
//! | --- | --- |
//! | [`Snapshots`] | a machine with the line `snapshots;` |
//! | [`SnapshotRef`] | the answer of `snapshot(now)`, which serde writes; serde reads a [`Snapshot`](crate::Snapshot) |
//! | [`UnfitSnapshot`] | the answer of `restore` for a snapshot that does not fit: the snapshot and an [`Unfit`] |
//! | [`Unfit`] | what does not fit |
//! | [`TimerName`] | the name of a timer that no line has, in `Unfit::UnknownTimer` |
//!
//! The chapter [Saving](crate::guide::saving) begins with a machine that is written and read.

pub use crate::snapshot::{SnapshotRef, Snapshots, TimerName, Unfit, UnfitSnapshot};

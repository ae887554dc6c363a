//! What can go wrong in a durable run.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use fsm_runtime::snapshots::Unfit;
use thiserror::Error;

use super::sealed::VERSION;
use super::{JobError, Place, Totals};

/// Why a durable run cannot begin, or has ended before its input. Nothing is lost by it: a new run goes on from the last
/// manifest. Where the files in its directory are the reason, none of them has been changed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DurableError {
    /// A file cannot be written or read.
    #[error("cannot {task} {path}: {error}")]
    File {
        /// What was to be done to it.
        task: &'static str,
        /// Which.
        path: PathBuf,
        /// Why not.
        #[source]
        error: io::Error,
    },
    /// A place that no process of a run has.
    #[error(
        "there is no process {} with {} workers in a run of {} processes: processes are numbered from 0 on, and each has a worker at least",
        .0.process,
        .0.threads,
        .0.addresses.len()
    )]
    Place(Place),
    /// Another process with this number, or one of a larger run, is at work in the directory.
    #[error("another process has locked {path}: wait until the earlier run has ended, or end it")]
    InUse {
        /// The file that it has locked.
        path: PathBuf,
    },
    /// The manifest is of another format.
    #[error(
        "{path} is of format {found}, and this version reads format {VERSION}: let the run end with the version that has begun it, or begin anew in an empty directory"
    )]
    Format {
        /// Its file.
        path: PathBuf,
        /// The number of its format.
        found: u32,
    },
    /// The manifest is whole, and what stands in it is none.
    #[error(
        "{path} is no manifest of this version: {error}; restore it from a copy, or begin anew in an empty directory"
    )]
    Manifest {
        /// Its file.
        path: PathBuf,
        /// Why not.
        #[source]
        error: serde_json::Error,
    },
    /// The manifest is of a job with another number of partitions.
    #[error(
        "the manifest is of an input with {manifest} partitions, and the job has {job}: events would be missed or done twice"
    )]
    Partitions {
        /// How many there were.
        manifest: usize,
        /// How many the job has.
        job: usize,
    },
    /// The manifest is of a job with another [disorder](super::Job::disorder).
    #[error(
        "the manifest is of an input with a disorder of {manifest:?}, and the job has one of {job:?}: events would be missed or done twice"
    )]
    Disorder {
        /// What it was.
        manifest: Duration,
        /// What the job says.
        job: Duration,
    },
    /// The manifest is of machines of another table.
    #[error("the manifest has machines `{machine}` and cannot be read: {reason}")]
    Table {
        /// The name of the machine in it.
        machine: String,
        /// What does not fit.
        reason: Unfit,
    },
    /// A file of the run is not as it was written.
    #[error("{}; restore it from a copy, or begin anew in an empty directory", damage(path, reason))]
    Damaged {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A file is damaged, and the manifest before cannot take its place.
    #[error("{}; the run cannot go back to the manifest before: {reason}; restore the file from a copy, or begin anew in an empty directory", damage.in_short())]
    NoWayBack {
        /// Which file.
        damage: Box<DurableError>,
        /// Why not.
        reason: String,
    },
    /// Two files are not of one run.
    #[error(
        "{path} is of another run than {than}: put back the one that was there, or begin anew in an empty directory"
    )]
    OtherRun {
        /// The one.
        path: PathBuf,
        /// The other.
        than: PathBuf,
    },
    /// There are files that no run leaves without a manifest, and none.
    #[error(
        "there is no {manifest}, and {path} is of an earlier run: begun anew, it would publish its output twice; restore the manifest from a copy, or begin anew in an empty directory"
    )]
    NoManifest {
        /// One of them.
        path: PathBuf,
        /// The manifest that is not there.
        manifest: PathBuf,
    },
    /// There are files of a manifest that comes behind the last one.
    #[error(
        "{path} is of a later manifest than {last}, the last that there is: output would be published twice; restore the later one with its files from a copy, or begin anew in an empty directory"
    )]
    Later {
        /// One of them.
        path: PathBuf,
        /// The last manifest.
        last: PathBuf,
    },
    /// The run has gone back, and what it does again was done by machines of another table.
    #[error(
        "the run has gone back, and does again what a table with the fingerprint {published:#x} has done and published; that of the machine is {job:#x}: run it with that table until the next manifest"
    )]
    AgainTable {
        /// The fingerprint of that table.
        published: u64,
        /// That of the job's machine.
        job: u64,
    },
    /// The run has gone back, and what it has done again is not what was done before.
    #[error(
        "what happened until {at:?} is done again, for the run has gone back, and it is not the same: it was {published}, and is {again}; nothing more is published until the job and its input are as they were"
    )]
    AgainOther {
        /// The time up to which it was done.
        at: Duration,
        /// What there was then.
        published: Totals,
        /// What there is now.
        again: Totals,
    },
    /// What a worker of another process has written is not in the directory of this one.
    #[error(
        "worker {worker} has written a file that is not at {path}: all processes of a run share one directory"
    )]
    NotShared {
        /// The worker.
        worker: usize,
        /// Where its file would be.
        path: PathBuf,
    },
    /// A machine cannot be restored: its snapshot is of another table, or its owner is of another type.
    #[error("the machine of key {key} in {path} is not restored: {reason}")]
    Restore {
        /// The file that it is in.
        path: PathBuf,
        /// The key of the machine.
        key: String,
        /// What does not fit.
        reason: String,
    },
    /// A machine cannot be written.
    #[error("the machine of key {key} cannot be written: {reason}")]
    Store {
        /// The key of the machine.
        key: String,
        /// What the format has no words for.
        reason: String,
    },
    /// The input cannot be read, or what stands there is no event.
    #[error("partition {partition} cannot be read {}: {error}; the run stops, and the next one reads it again", place(*behind))]
    Read {
        /// The partition.
        partition: u32,
        /// The offset behind which it stands; `None` at the beginning of the partition.
        behind: Option<u64>,
        /// What the job says.
        #[source]
        error: JobError,
    },
    /// An offset goes back: the input is not in the order that the contract asks for.
    #[error(
        "partition {partition} has an event of offset {found} where it was to be at least {expected}: a log is read in the order of its offsets"
    )]
    OffsetWentBack {
        /// The partition.
        partition: u32,
        /// It was to be at least this.
        expected: u64,
        /// What it was.
        found: u64,
    },
    /// An offset is so large that no number is left for the event among those of all partitions.
    #[error(
        "partition {partition} has an event of offset {offset}: with {partitions} partitions there is room for offsets up to {most}"
    )]
    OffsetTooLarge {
        /// The partition.
        partition: u32,
        /// The offset.
        offset: u64,
        /// How many partitions there are.
        partitions: u32,
        /// The largest offset that has a number.
        most: u64,
    },
    /// A partition has ended at a time before an event in it.
    #[error(
        "partition {partition} ends at {end:?}, and has an event of {event:?}: the end is behind all events"
    )]
    EndsTooEarly {
        /// The partition.
        partition: u32,
        /// The time that it gives for its end.
        end: Duration,
        /// The time of the event.
        event: Duration,
    },
    /// This process cannot listen, or cannot reach another one.
    #[error("no connection by {address}: {error}")]
    Connect {
        /// The address.
        address: String,
        /// Why not.
        #[source]
        error: io::Error,
    },
    /// Threads cannot be started.
    #[error("the workers cannot be started: {0}")]
    Start(String),
}

impl DurableError {
    /// For `map_err`: what was to be done, to which file.
    pub(crate) fn file(task: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::File { task, path, error }
    }

    pub(crate) fn damaged(path: &Path, reason: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), reason: reason.into() }
    }

    /// What it says without what is to be done, where a run helps itself.
    pub(crate) fn in_short(&self) -> String {
        match self {
            Self::Damaged { path, reason } => damage(path, reason),
            other => other.to_string(),
        }
    }
}

fn damage(path: &Path, reason: &str) -> String {
    format!("{} is damaged: {reason}", path.display())
}

fn place(behind: Option<u64>) -> String {
    behind.map_or("at its beginning".to_owned(), |offset| format!("behind offset {offset}"))
}

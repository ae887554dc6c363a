//! What can go wrong in a durable run.

use std::error::Error;
use std::fmt::{self, Display};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use fsm_runtime::Unfit;

use super::{JobError, Place};

/// Why a durable run cannot begin, or has ended before its input. Nothing is lost by it: a new run goes on from the last
/// manifest.
#[derive(Debug)]
#[non_exhaustive]
pub enum DurableError {
    /// A file cannot be written or read.
    File {
        /// What was to be done to it.
        task: &'static str,
        /// Which.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A place that no process of a run has.
    Place(Place),
    /// Another process with this number, or one of a larger run, is at work in the directory.
    InUse {
        /// The file that it has locked.
        path: PathBuf,
    },
    /// The manifest is not one.
    Manifest {
        /// Its file.
        path: PathBuf,
        /// Why not.
        error: serde_json::Error,
    },
    /// The manifest is of a job with another number of partitions.
    Partitions {
        /// How many there were.
        manifest: usize,
        /// How many the job has.
        job: usize,
    },
    /// The manifest is of a job with another [disorder](super::Job::disorder).
    Disorder {
        /// What it was.
        manifest: Duration,
        /// What the job says.
        job: Duration,
    },
    /// The manifest is of machines of another table.
    Table {
        /// The name of the machine in it.
        machine: String,
        /// What does not fit.
        reason: Unfit,
    },
    /// A file of machines is not as it was written.
    Damaged {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// What a worker of another process has written is not in the directory of this one.
    NotShared {
        /// The worker.
        worker: usize,
        /// Where its file would be.
        path: PathBuf,
    },
    /// A machine cannot be restored: its snapshot is of another table, or its owner is of another type.
    Restore {
        /// The file that it is in.
        path: PathBuf,
        /// The key of the machine.
        key: String,
        /// What does not fit.
        reason: String,
    },
    /// A machine cannot be written.
    Store {
        /// The key of the machine.
        key: String,
        /// What the format has no words for.
        reason: String,
    },
    /// The input cannot be read, or what stands there is no event.
    Read {
        /// The partition.
        partition: u32,
        /// The offset behind which it stands; `None` at the beginning of the partition.
        behind: Option<u64>,
        /// What the job says.
        error: JobError,
    },
    /// An offset goes back: the input is not in the order that the contract asks for.
    OffsetWentBack {
        /// The partition.
        partition: u32,
        /// It was to be at least this.
        expected: u64,
        /// What it was.
        found: u64,
    },
    /// An offset is so large that no number is left for the event among those of all partitions.
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
    EndsTooEarly {
        /// The partition.
        partition: u32,
        /// The time that it gives for its end.
        end: Duration,
        /// The time of the event.
        event: Duration,
    },
    /// This process cannot listen, or cannot reach another one.
    Connect {
        /// The address.
        address: String,
        /// Why not.
        error: io::Error,
    },
    /// Threads cannot be started.
    Start(String),
}

impl DurableError {
    /// For `map_err`: what was to be done, to which file.
    pub(crate) fn file(task: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::File { task, path, error }
    }

    /// Unless a file has the length with which it was written.
    pub(crate) fn unless_long(path: &Path, length: u64, written: u64) -> Result<(), Self> {
        let reason = format!("it has {length} bytes, and was written with {written}");
        if length == written { Ok(()) } else { Err(Self::Damaged { path: path.to_owned(), reason }) }
    }
}

impl Display for DurableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { task, path, error } => write!(f, "cannot {task} {}: {error}", path.display()),
            Self::Place(Place { process, threads, addresses }) => write!(
                f,
                "there is no process {process} with {threads} workers in a run of {} processes: processes are numbered from 0 on, and each has a worker at least",
                addresses.len()
            ),
            Self::InUse { path } => write!(
                f,
                "another process has locked {}: wait until the earlier run has ended, or end it",
                path.display()
            ),
            Self::Manifest { path, error } => write!(
                f,
                "{} is no manifest of this version: {error}; restore it from a copy, or begin anew in an empty directory",
                path.display()
            ),
            Self::Partitions { manifest, job } => write!(
                f,
                "the manifest is of an input with {manifest} partitions, and the job has {job}: events would be missed or done twice"
            ),
            Self::Disorder { manifest, job } => write!(
                f,
                "the manifest is of an input with a disorder of {manifest:?}, and the job has one of {job:?}: events would be missed or done twice"
            ),
            Self::Table { machine, reason } => {
                write!(f, "the manifest has machines `{machine}` and cannot be read: {reason}")
            }
            Self::Damaged { path, reason } => write!(
                f,
                "{} is damaged: {reason}; restore it from a copy, or begin anew in an empty directory",
                path.display()
            ),
            Self::NotShared { worker, path } => write!(
                f,
                "worker {worker} has written a file that is not at {}: all processes of a run share one directory",
                path.display()
            ),
            Self::Restore { path, key, reason } => {
                write!(f, "the machine of key {key} in {} is not restored: {reason}", path.display())
            }
            Self::Store { key, reason } => write!(f, "the machine of key {key} cannot be written: {reason}"),
            Self::Read { partition, behind, error } => {
                write!(f, "partition {partition} cannot be read ")?;
                match behind {
                    Some(offset) => write!(f, "behind offset {offset}")?,
                    None => f.write_str("at its beginning")?,
                }
                write!(f, ": {error}; the run stops, and the next one reads it again")
            }
            Self::OffsetWentBack { partition, expected, found } => write!(
                f,
                "partition {partition} has an event of offset {found} where it was to be at least {expected}: a log is read in the order of its offsets"
            ),
            Self::OffsetTooLarge { partition, offset, partitions, most } => write!(
                f,
                "partition {partition} has an event of offset {offset}: with {partitions} partitions there is room for offsets up to {most}"
            ),
            Self::EndsTooEarly { partition, end, event } => write!(
                f,
                "partition {partition} ends at {end:?}, and has an event of {event:?}: the end is behind all events"
            ),
            Self::Connect { address, error } => write!(f, "no connection by {address}: {error}"),
            Self::Start(reason) => write!(f, "the workers cannot be started: {reason}"),
        }
    }
}

impl Error for DurableError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::File { error, .. } | Self::Connect { error, .. } => Some(error),
            Self::Manifest { error, .. } => Some(error),
            Self::Read { error, .. } => Some(&**error),
            _ => None,
        }
    }
}

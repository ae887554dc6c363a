//! What can go wrong in a durable run.

use std::error::Error;
use std::fmt::{self, Display};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use fsm_runtime::Unfit;

use super::sealed::VERSION;
use super::{JobError, Place, Totals};

/// Why a durable run cannot begin, or has ended before its input. Nothing is lost by it: a new run goes on from the last
/// manifest. Where the files in its directory are the reason, none of them has been changed.
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
    /// The manifest is of another format.
    Format {
        /// Its file.
        path: PathBuf,
        /// The number of its format.
        found: u32,
    },
    /// The manifest is whole, and what stands in it is none.
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
    /// A file of the run is not as it was written.
    Damaged {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A file is damaged, and the manifest before cannot take its place.
    NoWayBack {
        /// Which file.
        damage: Box<DurableError>,
        /// Why not.
        reason: String,
    },
    /// Two files are not of one run.
    OtherRun {
        /// The one.
        path: PathBuf,
        /// The other.
        than: PathBuf,
    },
    /// There are files that no run leaves without a manifest, and none.
    NoManifest {
        /// One of them.
        path: PathBuf,
        /// The manifest that is not there.
        manifest: PathBuf,
    },
    /// There are files of a manifest that comes behind the last one.
    Later {
        /// One of them.
        path: PathBuf,
        /// The last manifest.
        last: PathBuf,
    },
    /// The run has gone back, and what it does again was done by machines of another table.
    AgainTable {
        /// The fingerprint of that table.
        published: u64,
        /// That of the job's machine.
        job: u64,
    },
    /// The run has gone back, and what it has done again is not what was done before.
    AgainOther {
        /// The time up to which it was done.
        at: Duration,
        /// What there was then.
        published: Totals,
        /// What there is now.
        again: Totals,
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

    pub(crate) fn damaged(path: &Path, reason: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), reason: reason.into() }
    }

    /// What it says without what is to be done, where a run helps itself.
    pub(crate) fn in_short(&self) -> String {
        match self {
            Self::Damaged { path, reason } => format!("{} is damaged: {reason}", path.display()),
            other => other.to_string(),
        }
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
            Self::Format { path, found } => write!(
                f,
                "{} is of format {found}, and this version reads format {VERSION}: let the run end with the version that has begun it, or begin anew in an empty directory",
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
            Self::Damaged { .. } => {
                write!(f, "{}; restore it from a copy, or begin anew in an empty directory", self.in_short())
            }
            Self::NoWayBack { damage, reason } => write!(
                f,
                "{}; the run cannot go back to the manifest before: {reason}; restore the file from a copy, or begin anew in an empty directory",
                damage.in_short()
            ),
            Self::OtherRun { path, than } => write!(
                f,
                "{} is of another run than {}: put back the one that was there, or begin anew in an empty directory",
                path.display(),
                than.display()
            ),
            Self::NoManifest { path, manifest } => write!(
                f,
                "there is no {}, and {} is of an earlier run: begun anew, it would publish its output twice; restore the manifest from a copy, or begin anew in an empty directory",
                manifest.display(),
                path.display()
            ),
            Self::Later { path, last } => write!(
                f,
                "{} is of a later manifest than {}, the last that there is: output would be published twice; restore the later one with its files from a copy, or begin anew in an empty directory",
                path.display(),
                last.display()
            ),
            Self::AgainTable { published, job } => write!(
                f,
                "the run has gone back, and does again what a table with the fingerprint {published:#x} has done and published; that of the machine is {job:#x}: run it with that table until the next manifest"
            ),
            Self::AgainOther { at, published, again } => write!(
                f,
                "what happened until {at:?} is done again, for the run has gone back, and it is not the same: it was {published}, and is {again}; nothing more is published until the job and its input are as they were"
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

//! What a manifest says.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use fsm_runtime::{Machine, Snapshots, Unfit};
use serde::{Deserialize, Serialize};

use super::marker::Mark;
use super::{DurableError, Job};
use crate::Pending;

const VERSION: u32 = 1;
pub(super) const MANIFEST: &str = "manifest.json";

/// What counts: all that has happened before a time has been done, and nothing else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    version: u32,
    /// The name of the machine.
    pub machine: String,
    /// The fingerprint of its table.
    pub fingerprint: u64,
    /// Manifests are numbered from 1 on.
    pub number: u64,
    /// The time that it is of.
    pub at: Duration,
    /// Whether the input has ended with it.
    pub is_complete: bool,
    /// The [disorder](Job::disorder) of the input.
    pub disorder: Duration,
    /// What each worker has written, by its index.
    pub workers: Vec<Written>,
    /// Where each partition is to be read from, by its number.
    pub spots: Vec<Spot>,
}

/// What a worker has written for a manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// The number of its machines.
    pub machines: u64,
    /// The length of the file that they are in.
    pub bytes: u64,
    /// The length of its output; without one, there is no file.
    pub output: u64,
    /// How many of its machines have a timer to come.
    pub timers: u64,
    /// When the first of these is due.
    pub first_timer: Option<Duration>,
}

/// A place in a partition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    /// The first offset that is read.
    pub offset: u64,
    /// The latest time of an event before it.
    pub latest: Duration,
    /// The latest time that [`Read::Time`](super::Read::Time) has told before it.
    pub told: Duration,
}

impl Manifest {
    pub(super) fn new<J: Job>(job: &J, mark: Mark, workers: Vec<Written>, spots: Vec<Spot>) -> Self {
        let (machine, fingerprint) = (J::Machine::GRAPH.name().to_owned(), J::Machine::FINGERPRINT);
        let (Mark { number, at, is_complete }, disorder) = (mark, job.disorder());
        Self { version: VERSION, machine, fingerprint, number, at, is_complete, disorder, workers, spots }
    }

    /// The timers that are still to come, by worker: once the manifest [is complete](Self::is_complete), they wait for ever.
    pub fn pending(&self) -> impl Iterator<Item = Pending> {
        self.workers.iter().enumerate().filter_map(|(worker, written)| {
            let next = written.first_timer?;
            Some(Pending { worker, machines: usize::try_from(written.timers).unwrap_or(usize::MAX), next })
        })
    }

    /// The manifest in a directory; `None` where there is none yet.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is not one of this version.
    pub fn read(directory: &Path) -> Result<Option<Self>, DurableError> {
        let path = directory.join(MANIFEST);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(DurableError::file("read", &path)(error)),
        };
        let manifest = serde_json::from_str(&text).and_then(|manifest: Self| match manifest.version {
            VERSION => Ok(manifest),
            version => Err(serde::de::Error::custom(format!("its version is {version}, not {VERSION}"))),
        });
        manifest.map(Some).map_err(|error| DurableError::Manifest { path, error })
    }

    /// Whether it is of the input of this job.
    pub(super) fn is_of<J: Job>(&self, job: &J) -> Result<(), DurableError> {
        let (spots, partitions) = (self.spots.len(), job.partitions() as usize);
        if spots != partitions {
            return Err(DurableError::Partitions { manifest: spots, job: partitions });
        }
        // What is late with one disorder is not with another, and events that are read again would be done twice, or never.
        let (disorder, of_job) = (self.disorder, job.disorder());
        if disorder != of_job {
            return Err(DurableError::Disorder { manifest: disorder, job: of_job });
        }
        Ok(())
    }

    /// Whether its machines can be read by this table.
    pub(crate) fn fits<M: Snapshots>(&self) -> Result<(), DurableError> {
        let Self { ref machine, fingerprint, .. } = *self;
        match fingerprint == M::FINGERPRINT || M::OLDER.contains(&fingerprint) {
            true => Ok(()),
            false => Err(DurableError::Table {
                machine: machine.clone(),
                reason: Unfit::Table { found: fingerprint, expected: M::FINGERPRINT },
            }),
        }
    }
}

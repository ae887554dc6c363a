//! What a manifest says.

use std::path::Path;
use std::time::Duration;

use fsm_runtime::any::Machine;
use fsm_runtime::snapshots::{Snapshots, Unfit};
use serde::{Deserialize, Serialize};

use super::again::Again;
use super::files::Sum;
use super::marker::Mark;
use super::newest::newest;
use super::sealed::VERSION;
use super::{DurableError, Job};
use crate::Pending;

/// What counts: all that has happened before a time has been done, and nothing else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    pub(super) version: u32,
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
    /// Where each partition would be read from by a run that goes back to the manifest before: what stands behind these offsets must
    /// not be removed from the input.
    pub kept: Vec<Spot>,
    /// What is done again, in a run that has gone back.
    pub again: Option<Again>,
    /// The same in all files that belong together: another number for each directory.
    pub(super) run: u64,
    /// The number in the names of its files of machines: its own, unless the run has gone back.
    pub(super) files: u64,
    /// The one before, to which the run may go back; 0 stands for the beginning.
    pub(super) before: Option<u64>,
    /// Files of lower numbers are of no use to it, nor to the one before.
    pub(super) oldest: u64,
}

/// What a worker has written for a manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// The number of its machines.
    pub machines: u64,
    /// The length of the file that they are in.
    pub bytes: u64,
    /// The CRC-32 of this file.
    pub checksum: u32,
    /// The length of its output; without one, there is no file.
    pub output: u64,
    /// The CRC-32 of its output.
    pub output_checksum: u32,
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

impl Written {
    pub(super) fn of_machines(self) -> Sum {
        Sum { bytes: self.bytes, checksum: self.checksum }
    }

    pub(super) fn of_output(self) -> Sum {
        Sum { bytes: self.output, checksum: self.output_checksum }
    }

    /// The same when what it wrote has been published by another manifest.
    pub(super) fn without_output(self) -> Self {
        Self { output: 0, output_checksum: 0, ..self }
    }
}

impl Manifest {
    /// The one of a mark; `before` is the one that the run has begun with, or has written last.
    pub(super) fn new<J: Job>(
        job: &J,
        mark: Mark,
        workers: Vec<Written>,
        spots: Vec<Spot>,
        before: Option<&Self>,
    ) -> Self {
        let Mark { run, number, at, is_complete } = mark;
        Self {
            version: VERSION,
            machine: J::Machine::GRAPH.name().to_owned(),
            fingerprint: J::Machine::FINGERPRINT,
            number,
            at,
            is_complete,
            disorder: job.disorder(),
            workers,
            kept: before.map_or_else(|| vec![Spot::default(); spots.len()], |before| before.spots.clone()),
            spots,
            again: None,
            run,
            files: number,
            before: Some(before.map_or(0, |before| before.number)),
            oldest: before.map_or(0, |before| before.files),
        }
    }

    /// The timers that are still to come, by worker: once the manifest [is complete](Self::is_complete), they wait for ever.
    pub fn pending(&self) -> impl Iterator<Item = Pending> {
        self.workers.iter().enumerate().filter_map(|(worker, written)| {
            let next = written.first_timer?;
            Some(Pending { worker, machines: usize::try_from(written.timers).unwrap_or(usize::MAX), next })
        })
    }

    /// The last manifest in a directory; `None` where there is none yet. It is written twice: where one of the two files is
    /// damaged, this is the other.
    ///
    /// # Errors
    ///
    /// It cannot be read, is damaged, or is not of the format of this version.
    pub fn read(directory: &Path) -> Result<Option<Self>, DurableError> {
        Ok(newest(directory)?.map(|newest| newest.manifest))
    }

    /// Whether a run of this job can go on from it.
    pub(super) fn is_of<J: Job>(&self, job: &J) -> Result<(), DurableError> {
        self.fits::<J::Machine>()?;
        let (spots, partitions) = (self.spots.len(), job.partitions() as usize);
        if spots != partitions {
            return Err(DurableError::Partitions { manifest: spots, job: partitions });
        }
        // What is late with one disorder is not with another, and events that are read again would be done twice, or never.
        let (disorder, of_job) = (self.disorder, job.disorder());
        if disorder != of_job {
            return Err(DurableError::Disorder { manifest: disorder, job: of_job });
        }
        // Another table may do otherwise what is done again, and what it wrote the first time is published.
        match (self.again.map(|again| again.fingerprint), J::Machine::FINGERPRINT) {
            (Some(published), job) if published != job => Err(DurableError::AgainTable { published, job }),
            _ => Ok(()),
        }
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

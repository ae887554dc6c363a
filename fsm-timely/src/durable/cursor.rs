//! A partition as it is read: what is late, what has been done before, and where a later run begins.

use std::collections::VecDeque;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::manifest::Spot;
use super::{DurableError, Job, Partition, Read};
use crate::Keyed;

/// So many events lie between two places that a run can begin at; few in tests, where lists are short.
const BETWEEN_SPOTS: u32 = if cfg!(test) { 4 } else { 1_024 };

/// What it does depends on nothing but what has been read, so that a run that begins at an earlier place does the same.
pub(crate) struct Cursor<J: Job> {
    partition: u32,
    partitions: u32,
    source: J::Partition,
    /// Where it stands: the next offset is no less.
    here: Spot,
    disorder: Duration,
    /// What happened before it has been done in an earlier run.
    begun_at: Duration,
    since_spot: u32,
    /// The first is where a run would begin now.
    spots: VecDeque<Spot>,
    end: Option<Duration>,
}

/// An event on its way to its machine.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Fed<K, E> {
    pub(crate) event: Keyed<K, E>,
    /// The time before which all has been done, where that is later than the event.
    pub(crate) late: Option<Duration>,
}

/// What a cursor comes to.
pub(crate) enum Step<K, E> {
    Fed(Fed<K, E>),
    /// It has been done before, or tells of nothing but the time.
    Passed,
    Nothing,
    End,
}

impl Spot {
    /// Nothing in time comes after it that is earlier.
    fn time(self, disorder: Duration) -> Duration {
        self.latest.saturating_sub(disorder).max(self.told)
    }

    /// Whether all that stands before it is done where all before this time is.
    fn is_before(self, at: Duration) -> bool {
        self.latest.max(self.told) < at
    }
}

impl<J: Job> Cursor<J> {
    pub(crate) fn open(
        job: &J,
        partition: u32,
        spot: Spot,
        begun_at: Duration,
    ) -> Result<Self, DurableError> {
        let source = job.open(partition, spot.offset).map_err(|error| DurableError::Read {
            partition,
            behind: spot.offset.checked_sub(1),
            error,
        })?;
        Ok(Self {
            partition,
            partitions: job.partitions(),
            source,
            here: spot,
            disorder: job.disorder(),
            begun_at,
            since_spot: 0,
            spots: VecDeque::from([spot]),
            end: None,
        })
    }

    pub(crate) fn partition(&self) -> u32 {
        self.partition
    }

    /// All that comes is no earlier than this, or late.
    pub(crate) fn time(&self) -> Duration {
        self.end.unwrap_or_else(|| self.here.time(self.disorder).max(self.begun_at))
    }

    pub(crate) fn end(&self) -> Option<Duration> {
        self.end
    }

    pub(crate) fn step(&mut self) -> Result<Step<J::Key, J::Event>, DurableError> {
        let Self { partition, here, .. } = *self;
        let read = self.source.next().map_err(|error| {
            let behind = here.offset.checked_sub(1);
            DurableError::Read { partition, behind, error }
        })?;
        match read {
            Read::Event { offset, key, event, at } => {
                // Not by `begun_at`: an event is late in each run, or in none.
                let done_before = here.time(self.disorder);
                self.pass(offset, at, Duration::ZERO)?;
                let late = (at < done_before).then_some(done_before);
                if late.unwrap_or(at) < self.begun_at {
                    return Ok(Step::Passed);
                }
                // One number for all partitions, so that no two events have the same.
                let most = u64::MAX / u64::from(self.partitions) - 1;
                if offset > most {
                    let partitions = self.partitions;
                    return Err(DurableError::OffsetTooLarge { partition, offset, partitions, most });
                }
                let offset = offset * u64::from(self.partitions) + u64::from(partition);
                Ok(Step::Fed(Fed { event: Keyed { key, event, at, offset }, late }))
            }
            Read::Time { offset, at } => {
                self.pass(offset, Duration::ZERO, at)?;
                Ok(Step::Passed)
            }
            Read::Nothing => Ok(Step::Nothing),
            Read::End { at: end } if here.offset > 0 && end <= here.latest => {
                Err(DurableError::EndsTooEarly { partition, end, event: here.latest })
            }
            Read::End { at } => {
                self.end = Some(at.max(self.time()));
                Ok(Step::End)
            }
        }
    }

    fn pass(&mut self, offset: u64, at: Duration, told: Duration) -> Result<(), DurableError> {
        let Self { partition, here, .. } = *self;
        if offset < here.offset {
            return Err(DurableError::OffsetWentBack { partition, expected: here.offset, found: offset });
        }
        self.here =
            Spot { offset: offset.saturating_add(1), latest: here.latest.max(at), told: here.told.max(told) };
        self.since_spot += 1;
        if self.since_spot >= BETWEEN_SPOTS {
            self.since_spot = 0;
            self.spots.push_back(self.here);
        }
        Ok(())
    }

    /// Where a run would begin that has done all before this time: as far on as possible, and behind nothing that it has not.
    pub(crate) fn spot(&mut self, at: Duration) -> Spot {
        if self.here.is_before(at) {
            self.spots = VecDeque::from([self.here]);
        }
        while self.spots.get(1).is_some_and(|second| second.is_before(at)) {
            self.spots.pop_front();
        }
        self.spots[0]
    }
}

#[cfg(test)]
mod tests;

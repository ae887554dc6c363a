//! Going back to the manifest before: what stood behind it is done again, and is not published again.
//!
//! A run that goes back begins with a manifest too. It has the machines and the offsets of the one before, and says up to which time
//! output is published. The first mark is that time, and what is written before it is dropped.

use std::fmt::{self, Display};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::manifest::Written;
use super::{DurableError, Manifest};

/// What has been done and published after the time of a manifest, and is done again, since files of the next one were damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Again {
    /// All output before this time is published.
    pub at: Duration,
    /// Whether the input had ended then.
    pub is_complete: bool,
    /// The fingerprint of the table that has done it.
    pub fingerprint: u64,
    /// What there was at that time: the same comes again, or the run ends with [an error](DurableError::AgainOther).
    pub state: Totals,
}

/// What all workers together have written, whoever of them has which machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// How many machines there are.
    pub machines: u64,
    /// How many of them have a timer to come.
    pub timers: u64,
    /// When the first of these is due.
    pub first_timer: Option<Duration>,
    /// The length of the output.
    pub output: u64,
}

impl Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { machines, timers, first_timer, output } = self;
        write!(f, "{machines} machines with {timers} timers")?;
        if let Some(first) = first_timer {
            write!(f, ", the first for {first:?}")?;
        }
        write!(f, ", and {output} bytes of output")
    }
}

impl Totals {
    pub(super) fn of(workers: &[Written]) -> Self {
        Self {
            machines: workers.iter().map(|written| written.machines).sum(),
            timers: workers.iter().map(|written| written.timers).sum(),
            first_timer: workers.iter().filter_map(|written| written.first_timer).min(),
            output: workers.iter().map(|written| written.output).sum(),
        }
    }
}

impl Again {
    /// What a manifest tells, and is not in the one before.
    fn of(manifest: &Manifest, before: Option<&Manifest>) -> Self {
        let Manifest { at, is_complete, fingerprint, ref workers, .. } = *manifest;
        let mut state = Totals::of(workers);
        // The one before may be of a run that has gone back itself.
        state.output += before.and_then(|before| before.again).map_or(0, |again| again.state.output);
        Self { at, is_complete, fingerprint, state }
    }

    /// Whether what has been done again is what was published.
    pub(super) fn check(self, workers: &[Written]) -> Result<(), DurableError> {
        let (published, again) = (self.state, Totals::of(workers));
        match again == published {
            true => Ok(()),
            false => Err(DurableError::AgainOther { at: self.at, published, again }),
        }
    }
}

impl Manifest {
    /// The next manifest of a run that goes back from this one to the one before, `None` being the beginning. Where output of this one
    /// has been published, it is not published again.
    pub(super) fn back(&self, before: Option<&Self>, is_published: bool) -> Self {
        let files = before.map_or(0, |before| before.files);
        let again = match is_published {
            true => Some(Again::of(self, before)),
            false => before.and_then(|before| before.again),
        };
        let workers = before.map(|before| before.workers.iter().map(|written| written.without_output()));
        Self {
            machine: before.unwrap_or(self).machine.clone(),
            fingerprint: before.unwrap_or(self).fingerprint,
            number: self.number + 1,
            at: before.map_or(Duration::ZERO, |before| before.at),
            is_complete: false,
            workers: workers.map_or_else(Vec::new, Iterator::collect),
            spots: self.kept.clone(),
            again,
            files,
            // Nothing is left before it.
            before: None,
            oldest: files,
            ..self.clone()
        }
    }
}

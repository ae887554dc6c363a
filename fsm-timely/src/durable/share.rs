//! What one worker has to do: its machines, the late events, and what is written of them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::cursor::Fed;
use super::files::Sum;
use super::machines::{Machines, Output, write};
use super::manifest::Written;
use super::marker::Mark;
use super::parts::Label;
use super::{DurableError, Job};
use crate::sink::{Sink, Told};
use crate::{Keyed, Undelivered};

pub(super) struct Share<J: Job> {
    job: Arc<J>,
    machines: Machines<J>,
    /// By the time that they are late by, and their offset.
    late: BTreeMap<(Duration, u64), Keyed<J::Key, J::Event>>,
    out: Output<Arc<J>>,
}

impl<J: Job> Share<J> {
    pub(super) fn new(job: Arc<J>, machines: Machines<J>, out: Output<Arc<J>>) -> Self {
        Self { job, machines, late: BTreeMap::new(), out }
    }

    /// An event that waits for its time.
    pub(super) fn push(&mut self, Fed { event, late }: Fed<J::Key, J::Event>) {
        match late {
            Some(by) => drop(self.late.insert((by, event.offset), event)),
            None => self.machines.push(event),
        }
    }

    /// When a machine has something to do next; possibly earlier.
    pub(super) fn next(&self) -> Option<Duration> {
        self.machines.next()
    }

    /// Does all that happens before this time.
    ///
    /// An event is answered at the time that it is late by, so that the output of a key has the same order in each run.
    pub(super) fn advance(&mut self, until: Duration) {
        self.answer_late(Some(until));
        self.advance_machines(until);
    }

    /// Writes the machines as they stand at a mark, and the output up to it.
    pub(super) fn write(&mut self, mark: Mark) -> Result<Written, DurableError> {
        self.advance(mark.at);
        if mark.is_complete {
            // Those too that are late by the end itself: no mark comes after it.
            self.answer_late(None);
        }
        let store = &self.out.store;
        let label = Label { run: mark.run, number: mark.number, worker: self.out.worker };
        let (machines, Sum { bytes, checksum }) = write::<J>(&self.machines, mark.at, store, label)?;
        let output = self.out.finish()?;
        self.out.store.sync_names()?;
        let (timers, first_timer) = self.machines.pending().unzip();
        let timers = timers.unwrap_or(0) as u64;
        let Sum { bytes: output, checksum: output_checksum } = output;
        Ok(Written { machines, bytes, checksum, output, output_checksum, timers, first_timer })
    }

    fn advance_machines(&mut self, until: Duration) {
        let job = &self.job;
        self.machines.advance(Some(until), &mut |first: &_| job.begin(first), &mut self.out);
    }

    fn answer_late(&mut self, until: Option<Duration>) {
        while let Some(late) = self.late.first_entry()
            && until.is_none_or(|until| late.key().0 < until)
        {
            let ((by, offset), Keyed { key, event, at, .. }) = late.remove_entry();
            self.advance_machines(by);
            let late = Err(Undelivered::Late { event, at, by });
            Sink::<_, J::Machine, _>::answer(&mut self.out, Told { key, at: by, offset }, late);
        }
    }
}

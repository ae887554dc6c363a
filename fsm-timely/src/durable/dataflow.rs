//! The dataflow of a durable run.
//!
//! ```text
//! readers ──events, by key──▶ machines ──files of machines and output──▶ committer
//!    └─progress─▶ marker ──marks, to all──▶ ┤                               ▲
//!                                           └▶ spots, by partition ─────────┘
//! ```
//!
//! A mark is a time at which all workers write what they have. It is in the stream before the frontier has come to its time, so
//! that each worker writes just what has happened before it: no event is under way that the files do not know, and all that is to
//! be read again is at the mark's time or later.

use std::cell::{Cell, RefCell};
use std::hash::{BuildHasher, RandomState};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use timely::container::CapacityContainerBuilder;
use timely::dataflow::ProbeHandle;
use timely::dataflow::operators::generic::OutputBuilder;
use timely::dataflow::operators::vec::Broadcast;
use timely::dataflow::operators::{Concat, Probe};
use timely::worker::Worker;

use super::again::Again;
use super::committer::committer;
use super::cursor::Cursor;
use super::machines::{Machines, restore};
use super::marker::marker;
use super::operator;
use super::readers::{readers, spots};
use super::store::Store;
use super::{DurableError, Job, Manifest};

/// Input that had nothing is asked again after this, and whoever has to wait looks again.
pub(super) const MOMENT: Duration = Duration::from_millis(1);

pub(super) type Sending<T> = OutputBuilder<Duration, CapacityContainerBuilder<Vec<T>>>;

/// The manifest that a run begins with; before the first, the beginning of time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Begun {
    /// The run that its files belong to.
    pub(super) run: u64,
    pub(super) number: u64,
    pub(super) at: Duration,
    pub(super) again: Option<Again>,
}

/// What the workers of a process begin with.
pub(super) struct Part<J> {
    pub(super) job: Arc<J>,
    pub(super) store: Store,
    pub(super) manifest: Option<Manifest>,
    pub(super) every: Duration,
}

impl<J: Job> Part<J> {
    fn begun(&self) -> Begun {
        match self.manifest {
            Some(Manifest { run, number, at, again, .. }) => Begun { run, number, at, again },
            // Of those that the workers draw, the one of the first counts, which sets the marks.
            None => Begun { run: any_number(), number: 0, at: Duration::ZERO, again: None },
        }
    }

    /// Restores the machines of a worker, and builds the dataflow.
    pub(super) fn begin(&self, worker: &mut Worker) -> Result<(), DurableError> {
        let (index, peers, begun) = (worker.index(), worker.peers(), self.begun());
        let mut machines = Machines::<J>::new(self.job.world());
        if self.job.forget_done() {
            machines.forget_done();
        }
        if let Some(manifest) = &self.manifest {
            let forgets = self.job.forget_unknown_timers();
            restore::<J>(manifest, &self.store, index, peers, forgets, |key, machine, owner| {
                machines.restore(key, machine, owner)
            })?;
        }
        let mut cursors = Vec::new();
        for partition in (0..self.job.partitions()).skip(index).step_by(peers) {
            let spots = self.manifest.as_ref().map(|manifest| manifest.spots[partition as usize]);
            cursors.push(Cursor::open(&*self.job, partition, spots.unwrap_or_default(), begun.at)?);
        }
        let cursors = Rc::new(RefCell::new(cursors));
        let committed = Rc::new(Cell::new(begun.number));
        worker.dataflow(|scope| {
            let probe = ProbeHandle::new();
            let (events, progress) = readers(scope, Rc::clone(&cursors), probe.clone(), begun.at);
            let marks = marker(scope, progress, begun, self.every, Rc::clone(&committed)).broadcast();
            let (job, store) = (Arc::clone(&self.job), self.store.clone());
            let written = operator::machines(scope, job, store, begun, machines, events, marks.clone());
            let pieces = written.probe_with(&probe).concat(spots(scope, marks, cursors));
            let (store, before) = (self.store.clone(), self.manifest.clone());
            committer(scope, store, Arc::clone(&self.job), before, pieces, committed);
        });
        Ok(())
    }
}

/// A number that no other run has.
fn any_number() -> u64 {
    RandomState::new().hash_one(())
}

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

mod committer;
mod marker;
mod readers;
mod workers;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::ProbeHandle;
use timely::dataflow::operators::generic::OutputBuilder;
use timely::dataflow::operators::vec::Broadcast;
use timely::dataflow::operators::{Concat, Probe};
use timely::worker::Worker;

use super::cursor::{Cursor, Fed};
use super::machines::{Machines, restore};
use super::manifest::{Spot, Written};
use super::store::Store;
use super::{DurableError, Job, Manifest};
use committer::committer;
use marker::marker;
use readers::{readers, spots};
use workers::machines;

/// Input that had nothing is asked again after this, and whoever has to wait looks again.
const MOMENT: Duration = Duration::from_millis(1);

/// A time at which all workers write what they have.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Mark {
    number: u64,
    at: Duration,
    is_complete: bool,
}

/// A part of what a manifest says.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum Piece {
    Worker(usize, Written),
    Spot(u32, Spot),
}

type Sending<T> = OutputBuilder<Duration, CapacityContainerBuilder<Vec<T>>>;
type FedTo<J> = Fed<<J as Job>::Key, <J as Job>::Event>;
type Cursors<J> = Rc<RefCell<Vec<Cursor<J>>>>;

/// What the workers of a process begin with.
pub(super) struct Part<J> {
    pub(super) job: Arc<J>,
    pub(super) store: Store,
    pub(super) manifest: Option<Manifest>,
    /// The time between two manifests, by the clock on the wall.
    pub(super) every: Duration,
}

impl<J: Job> Part<J> {
    fn number(&self) -> u64 {
        self.manifest.as_ref().map_or(0, |manifest| manifest.number)
    }

    fn begun_at(&self) -> Duration {
        self.manifest.as_ref().map_or(Duration::ZERO, |manifest| manifest.at)
    }

    /// Restores the machines of a worker, and builds the dataflow.
    pub(super) fn begin(&self, worker: &mut Worker) -> Result<(), DurableError> {
        let (index, peers) = (worker.index(), worker.peers());
        let mut kept = Machines::<J>::new(self.job.world());
        if let Some(manifest) = &self.manifest {
            restore::<J>(manifest, &self.store, index, peers, |key, machine, owner| {
                kept.restore(key, machine, owner)
            })?;
        }
        let mut cursors = Vec::new();
        for partition in (0..self.job.partitions()).skip(index).step_by(peers) {
            let spots = self.manifest.as_ref().map(|manifest| manifest.spots[partition as usize]);
            cursors.push(Cursor::open(&*self.job, partition, spots.unwrap_or_default(), self.begun_at())?);
        }
        let cursors = Rc::new(RefCell::new(cursors));
        let committed = Rc::new(Cell::new(self.number()));
        worker.dataflow(|scope| {
            let probe = ProbeHandle::new();
            let (events, progress) = readers(self, scope, Rc::clone(&cursors), probe.clone());
            let marks = marker(self, scope, progress, Rc::clone(&committed)).broadcast();
            let written = machines(self, scope, kept, events, marks.clone()).probe_with(&probe);
            committer(self, scope, written.concat(spots(scope, marks, cursors)), committed);
        });
        Ok(())
    }
}

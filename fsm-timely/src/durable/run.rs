//! A durable run: what has to be there before its workers begin, and the end.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks};
use timely::execute::execute_from;
use timely::{CommunicationConfig, WorkerConfig};

use super::dataflow::Part;
use super::stop::{end_on_panic, stop};
use super::store::Store;
use super::{DurableError, Job, Manifest, Place};

/// A durable run of a [`Job`], in one process or in many. The module has [an example](crate::durable).
///
/// It needs a system on which files can be locked and directories be synced, as Unix has it.
#[derive(Debug)]
pub struct Durable<J> {
    job: J,
    directory: PathBuf,
    every: Duration,
    patience: Duration,
}

impl<J: Job> Durable<J> {
    /// A run with its files in this directory, which all its processes share. Where there is a manifest in it, the run goes on
    /// from there; where a file that it names is damaged, from the manifest before, which is said on the error output.
    pub fn new(job: J, directory: impl Into<PathBuf>) -> Self {
        let (every, patience) = (Duration::from_secs(1), Duration::from_secs(60));
        Self { job, directory: directory.into(), every, patience }
    }

    /// How much time, by the clock on the wall, lies between two manifests at least: a second, if nothing is said.
    #[must_use]
    pub fn manifest_every(mut self, every: Duration) -> Self {
        self.every = every;
        self
    }

    /// How long the process waits for connections to the others: a minute, if nothing is said.
    #[must_use]
    pub fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Runs this process's part, until the input has ended in all partitions. The last manifest.
    ///
    /// # Errors
    ///
    /// The run cannot begin. Once it has begun, an error or a panic is reported on the error output and **ends the process**, with
    /// code 70 or 101: the other processes cannot do without it, and end too. A [`Supervisor`](super::Supervisor) starts them
    /// again. This holds for each panic in a thread of timely's from then on, also one that a body would have caught.
    pub fn run(self, place: &Place) -> Result<Manifest, DurableError> {
        let Self { job, directory, every, patience } = self;
        place.check()?;
        let store = Store::open(directory)?;
        let _lock = store.lock(place.process)?;
        let mut manifest = match place.process {
            // The others write nothing before they are connected.
            0 => store.take_over(&job, place.addresses.len())?,
            _ => manifest_for(&job, &store)?,
        };
        // Where a file of it is damaged, process 0 goes back, and needs the others.
        if let Some(manifest) = &manifest
            && manifest.is_complete
            && (place.process == 0 || store.is_whole(manifest)?)
        {
            return Ok(manifest.clone());
        }

        end_on_panic();
        let (builders, guard) = allocators(place, patience)?;
        if place.process > 0 {
            // Process 0 of an earlier run may have written one more. It has gone, for the one that is connected has its lock; and
            // this one may have gone back.
            manifest = manifest_for(&job, &store)?;
        }
        let part = Part { job: Arc::new(job), store: store.clone(), manifest, every };
        let workers = execute_from(builders, guard, WorkerConfig::default(), move |worker| {
            if let Err(error) = part.begin(worker) {
                stop(worker.index(), &error);
            }
        });
        for result in workers.map_err(DurableError::Start)?.join() {
            result.map_err(DurableError::Start)?;
        }
        Ok(store.last()?.expect("a run ends with a manifest"))
    }
}

/// The manifest that a run of this job goes on from.
fn manifest_for<J: Job>(job: &J, store: &Store) -> Result<Option<Manifest>, DurableError> {
    let manifest = store.last()?;
    if let Some(manifest) = &manifest {
        manifest.is_of(job)?;
    }
    Ok(manifest)
}

type Allocators = (Vec<AllocatorBuilder>, Box<dyn std::any::Any + Send>);

fn allocators(place: &Place, patience: Duration) -> Result<Allocators, DurableError> {
    let Place { process, threads, .. } = *place;
    if place.addresses.len() < 2 {
        return CommunicationConfig::Process(threads).try_build().map_err(DurableError::Start);
    }
    let hooks = Hooks::default();
    let local = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), hooks.spill.clone());
    let connected =
        initialize_networking_from_sockets(local, place.connect(patience)?, process, threads, hooks);
    let (builders, guard) = connected.map_err(|error| DurableError::Start(error.to_string()))?;
    Ok((builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard)))
}

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
use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fsm_runtime::Machine;
use serde::{Deserialize, Serialize};
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::{Exchange, Pipeline};
use timely::dataflow::operators::generic::OutputBuilder;
use timely::dataflow::operators::generic::builder_rc::OperatorBuilder;
use timely::dataflow::operators::vec::Broadcast;
use timely::dataflow::operators::{Capability, Concat, Probe};
use timely::dataflow::{ProbeHandle, Scope, StreamVec};
use timely::execute::execute_from;
use timely::worker::Worker;
use timely::{CommunicationConfig, WorkerConfig};

use super::cursor::{Cursor, Fed, Step};
use super::machines::{Late, Machines, Output, restore, write};
use super::stop::{end_on_panic, stop};
use super::store::{Spot, Store, Written};
use super::{DurableError, Job, Manifest, Place};
use crate::agents::{hash_of, worker_of};

/// So many events are read in one turn of a reader.
const TURN: usize = 1_024;
/// So many events may have been read behind the time that all machines have come to.
const AHEAD: u64 = 1 << 16;
/// Input that had nothing is asked again after this, and whoever has to wait looks again.
const MOMENT: Duration = Duration::from_millis(1);

/// A durable run of a [`Job`].
#[derive(Debug)]
pub struct Durable<J> {
    job: J,
    directory: PathBuf,
    every: Duration,
    patience: Duration,
}

impl<J: Job> Durable<J> {
    /// A run with its files in this directory, which all its processes share. Where there is a manifest in it, the run goes on
    /// from there.
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
    /// The run cannot begin. Once it has begun, an error or a panic is reported on the error output and **ends the process**: the
    /// other processes cannot do without it, and end too. A [`Supervisor`](super::Supervisor) starts them again.
    pub fn run(self, place: &Place) -> Result<Manifest, DurableError> {
        let Self { job, directory, every, patience } = self;
        let store = Store::open(directory)?;
        let _lock = store.lock(place.process)?;
        let manifest = store.manifest()?;
        if let Some(manifest) = &manifest {
            manifest.fits::<J::Machine>()?;
            let (spots, partitions) = (manifest.spots.len(), job.partitions() as usize);
            if spots != partitions {
                return Err(DurableError::Partitions { manifest: spots, job: partitions });
            }
            if place.process == 0 {
                store.publish(manifest)?;
            }
            if manifest.is_complete {
                return Ok(manifest.clone());
            }
        }

        if place.process == 0 {
            // The others write nothing before they are connected.
            store.clean(manifest.as_ref())?;
        }
        end_on_panic();
        let (builders, guard) = allocators(place, patience)?;
        let part = Part { job: Arc::new(job), store: store.clone(), manifest, every };
        let workers = execute_from(builders, guard, WorkerConfig::default(), move |worker| {
            if let Err(error) = part.begin(worker) {
                stop(worker.index(), &error);
            }
        });
        for result in workers.map_err(DurableError::Start)?.join() {
            result.map_err(DurableError::Start)?;
        }
        Ok(store.manifest()?.expect("a run ends with a manifest"))
    }
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
struct Part<J> {
    job: Arc<J>,
    store: Store,
    manifest: Option<Manifest>,
    every: Duration,
}

impl<J: Job> Part<J> {
    fn number(&self) -> u64 {
        self.manifest.as_ref().map_or(0, |manifest| manifest.number)
    }

    fn begun_at(&self) -> Duration {
        self.manifest.as_ref().map_or(Duration::ZERO, |manifest| manifest.at)
    }

    /// Restores the machines of a worker, and builds the dataflow.
    fn begin(&self, worker: &mut Worker) -> Result<(), DurableError> {
        let (index, peers) = (worker.index(), worker.peers());
        let mut machines = Machines::<J>::new(self.job.world());
        if let Some(manifest) = &self.manifest {
            restore::<J>(manifest, &self.store, index, peers, |key, machine, owner| {
                machines.restore(key, machine, owner)
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
            let (events, progress) = self.readers(scope, Rc::clone(&cursors), probe.clone());
            let marks = self.marker(scope, progress, Rc::clone(&committed)).broadcast();
            let written = self.machines(scope, machines, events, marks.clone()).probe_with(&probe);
            self.committer(scope, written.concat(spots(scope, marks, cursors)), committed);
        });
        Ok(())
    }

    /// Reads the partitions of this worker; the frontier of the second stream is that of all readers.
    fn readers<'s>(
        &self,
        scope: Scope<'s, Duration>,
        cursors: Cursors<J>,
        probe: ProbeHandle<Duration>,
    ) -> (StreamVec<'s, Duration, FedTo<J>>, StreamVec<'s, Duration, ()>) {
        let (index, begun_at) = (scope.index(), self.begun_at());
        let mut builder = OperatorBuilder::new("Readers".to_owned(), scope);
        let (output, events) = builder.new_output();
        let (_, progress) = builder.new_output();
        let mut output = Sending::from(output);
        let activator = scope.activator_for(builder.operator_info().address);
        builder.build(move |mut capabilities| {
            for capability in &mut capabilities {
                capability.downgrade(&begun_at);
            }
            let mut ahead = Ahead::default();
            move |_| {
                let Some(capability) = capabilities.first() else { return };
                let mut cursors = cursors.borrow_mut();
                let mut has_read = false;
                if ahead.count(&probe) < AHEAD {
                    let mut output = output.activate();
                    let mut session = output.session_with_builder(capability);
                    for _ in 0..TURN {
                        // The one that is behind: so the frontier comes on.
                        let reading = cursors.iter_mut().filter(|cursor| cursor.end().is_none());
                        let Some(cursor) = reading.min_by_key(|cursor| cursor.time()) else { break };
                        match cursor.step().unwrap_or_else(|error| stop(index, &error)) {
                            Step::Fed(fed) => {
                                session.give(fed);
                                ahead.read += 1;
                            }
                            Step::Passed => {}
                            Step::Nothing => break,
                            Step::End => {}
                        }
                        has_read = true;
                    }
                }
                // A partition that has ended holds its last time until all machines have come to it, on all workers: so all of
                // them see it.
                let times =
                    cursors.iter().filter(|cursor| cursor.end().is_none_or(|end| probe.less_than(&end)));
                match times.map(Cursor::time).min() {
                    Some(time) => {
                        if *capability.time() < time {
                            capabilities.iter_mut().for_each(|capability| capability.downgrade(&time));
                            ahead.passed(time);
                        }
                        if has_read { activator.activate() } else { activator.activate_after(MOMENT) }
                    }
                    None => capabilities.clear(),
                }
            }
        });
        (events, progress)
    }

    /// Sets marks, on the first worker.
    fn marker<'s>(
        &self,
        scope: Scope<'s, Duration>,
        progress: StreamVec<'s, Duration, ()>,
        committed: Rc<Cell<u64>>,
    ) -> StreamVec<'s, Duration, Mark> {
        let Self { every, .. } = *self;
        let (index, mut number, mut marked_at) = (scope.index(), self.number(), self.begun_at());
        let mut builder = OperatorBuilder::new("Marker".to_owned(), scope);
        let mut input = builder.new_input(progress, Pipeline);
        let (output, marks) = builder.new_output();
        let mut output = Sending::from(output);
        let activator = scope.activator_for(builder.operator_info().address);
        builder.build(move |mut capabilities: Vec<Capability<Duration>>| {
            let mut capability = capabilities.pop().filter(|_| index == 0);
            if let Some(capability) = &mut capability {
                capability.downgrade(&marked_at);
            }
            let mut last = Instant::now();
            move |frontiers| {
                input.for_each(|_, _| {});
                let Some(held) = &mut capability else { return };
                let time = frontiers[0].frontier().first().copied();
                if let Some(time) = time {
                    // At first the readers have not said where they begin.
                    if time <= marked_at {
                        return;
                    }
                    held.downgrade(&time);
                    let wait = every.saturating_sub(last.elapsed());
                    if wait > Duration::ZERO || committed.get() != number {
                        activator.activate_after(wait.max(MOMENT));
                        return;
                    }
                }
                (number, last, marked_at) = (number + 1, Instant::now(), *held.time());
                let mark = Mark { number, at: marked_at, is_complete: time.is_none() };
                output.activate().session_with_builder(held).give(mark);
                if mark.is_complete {
                    capability = None;
                }
            }
        });
        marks
    }

    /// The machines: what each worker has written for each mark.
    fn machines<'s>(
        &self,
        scope: Scope<'s, Duration>,
        mut machines: Machines<J>,
        events: StreamVec<'s, Duration, FedTo<J>>,
        marks: StreamVec<'s, Duration, Mark>,
    ) -> StreamVec<'s, Duration, (Mark, Piece)> {
        let (index, peers) = (scope.index(), scope.peers());
        let begun_at = self.begun_at();
        let mut builder = OperatorBuilder::new(format!("Machines {}", J::Machine::GRAPH.name()), scope);
        let by_key = Exchange::new(move |fed: &FedTo<J>| worker_of(hash_of(&fed.event.key), peers));
        let mut events = builder.new_input(events, by_key);
        let mut marks = builder.new_input(marks, Pipeline);
        let (output, pieces) = builder.new_output();
        let mut output = Sending::from(output);
        let job = Arc::clone(&self.job);
        let mut out = Output::new(Arc::clone(&self.job), self.store.clone(), index, self.number() + 1);
        builder.build(move |mut capabilities: Vec<Capability<Duration>>| {
            // What has been restored may be due.
            let mut held = capabilities.pop().zip(machines.next()).map(|(mut capability, next)| {
                capability.downgrade(&next.max(begun_at));
                capability
            });
            let mut waiting = VecDeque::new();
            let mut late = Late::new();
            let mut done_until = Some(begun_at);
            move |frontiers| {
                events.for_each(|capability, fed| {
                    for Fed { event, late: is_late } in fed.drain(..) {
                        if let Some(by) = is_late {
                            late.push(by, event);
                            continue;
                        }
                        if held.as_ref().is_none_or(|held| event.at < *held.time()) {
                            held = Some(capability.delayed(&event.at, 0));
                        }
                        machines.push(event);
                    }
                });
                marks.for_each(|capability, marks| {
                    waiting.extend(marks.drain(..).map(|mark| (capability.delayed(&mark.at, 0), mark)));
                });

                let until =
                    frontiers.iter().filter_map(|frontier| frontier.frontier().first().copied()).min();
                let mut advance = |until: Duration, machines: &mut Machines<J>, out: &mut Output<Arc<J>>| {
                    late.answer(until, out);
                    machines.advance(Some(until), &mut |first: &_| job.begin(first), out);
                };
                while let Some((capability, mark)) =
                    waiting.pop_front_if(|(_, mark)| until.is_none_or(|until| mark.at <= until))
                {
                    advance(mark.at, &mut machines, &mut out);
                    let written = write::<J>(&machines, mark.at, &out.store, mark.number, index)
                        .and_then(|file| Ok(Written::new(file, out.finish()?)))
                        .and_then(|written| out.store.sync_names().map(|()| written))
                        .unwrap_or_else(|error| stop(index, &error));
                    output
                        .activate()
                        .session_with_builder(&capability)
                        .give((mark, Piece::Worker(index, written)));
                }
                if until == done_until {
                    return;
                }
                done_until = until;
                match until {
                    Some(until) => {
                        advance(until, &mut machines, &mut out);
                        match (&mut held, machines.next()) {
                            (Some(held), Some(next)) => held.downgrade(&next),
                            _ => held = None,
                        }
                    }
                    None => held = None,
                }
            }
        });
        pieces
    }

    /// Writes the manifests, on the first worker.
    fn committer<'s>(
        &self,
        scope: Scope<'s, Duration>,
        pieces: StreamVec<'s, Duration, (Mark, Piece)>,
        committed: Rc<Cell<u64>>,
    ) {
        let (store, index) = (self.store.clone(), scope.index());
        let (peers, partitions) = (scope.peers(), self.job.partitions() as usize);
        let mut builder = OperatorBuilder::new("Committer".to_owned(), scope);
        let mut input = builder.new_input(pieces, Exchange::new(|_: &(Mark, Piece)| 0));
        builder.build(move |_| {
            let mut begun = BTreeMap::new();
            move |_| {
                input.for_each(|_, pieces| {
                    for (mark, piece) in pieces.drain(..) {
                        let (_, workers, spots) = begun
                            .entry(mark.number)
                            .or_insert_with(|| (mark, BTreeMap::new(), BTreeMap::new()));
                        match piece {
                            Piece::Worker(worker, written) => drop(workers.insert(worker, written)),
                            Piece::Spot(partition, spot) => drop(spots.insert(partition, spot)),
                        }
                        if workers.len() < peers || spots.len() < partitions {
                            continue;
                        }
                        if let Some((Mark { number, at, is_complete }, workers, spots)) =
                            begun.remove(&mark.number)
                        {
                            let (workers, spots) =
                                (workers.into_values().collect(), spots.into_values().collect());
                            let manifest =
                                Manifest::new::<J::Machine>(number, at, is_complete, workers, spots);
                            store.commit(&manifest).unwrap_or_else(|error| stop(index, &error));
                            committed.set(number);
                        }
                    }
                });
            }
        });
    }
}

/// Where the partitions of this worker are to be read from after each mark.
fn spots<'s, J: Job>(
    scope: Scope<'s, Duration>,
    marks: StreamVec<'s, Duration, Mark>,
    cursors: Cursors<J>,
) -> StreamVec<'s, Duration, (Mark, Piece)> {
    let mut builder = OperatorBuilder::new("Spots".to_owned(), scope);
    let mut input = builder.new_input(marks, Pipeline);
    let (output, spots) = builder.new_output();
    let mut output = Sending::from(output);
    builder.build(move |_| {
        move |_| {
            input.for_each(|capability, marks| {
                let Some(capability) = capability.retain_least(0) else { return };
                let mut output = output.activate();
                let mut session = output.session_with_builder(&capability);
                for mark in marks.drain(..) {
                    for cursor in cursors.borrow_mut().iter_mut() {
                        session.give((mark, Piece::Spot(cursor.partition(), cursor.spot(mark.at))));
                    }
                }
            });
        }
    });
    spots
}

/// How far a reader is ahead of the machines.
#[derive(Default)]
struct Ahead {
    /// How many events have been read.
    read: u64,
    /// How many of them had been read when all were done that come before the time that the machines have come to.
    done: u64,
    /// How many had been read when the reader came to a time.
    times: VecDeque<(Duration, u64)>,
}

impl Ahead {
    fn passed(&mut self, time: Duration) {
        self.times.push_back((time, self.read));
    }

    fn count(&mut self, probe: &ProbeHandle<Duration>) -> u64 {
        while let Some((_, read)) = self.times.pop_front_if(|(time, _)| !probe.less_than(time)) {
            self.done = read;
        }
        self.read - self.done
    }
}

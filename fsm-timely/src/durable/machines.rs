//! The machines of a worker in a durable run: what they write, and their files.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use fsm_runtime::Outcome;
use fsm_runtime::any::{CrowdMachine, Machine};

use super::dataflow::Begun;
use super::files::{Sum, Synced};
use super::parts::{Label, read_machines};
use super::stop::stop;
use super::store::Store;
use super::{DurableError, Job, Manifest, StoredMachine};
use crate::agents::{Agent, hash_of, worker_of};
use crate::keys::Keys;
use crate::sink::{Sink, Told};
use crate::{Answer, Transitioned, Undelivered};

/// So much output is kept in memory.
const KEPT: usize = 1 << 16;

/// The output since the last manifest.
pub(super) struct Output<J> {
    pub(super) job: J,
    pub(super) store: Store,
    pub(super) worker: usize,
    /// The number of the manifest that it will belong to.
    pub(super) number: u64,
    kept: Vec<u8>,
    file: Option<Synced>,
    /// Of output that has been published before, in a run that has gone back, the length; it is not written.
    again: Option<u64>,
}

impl<J> Output<J> {
    pub(super) fn new(job: J, store: Store, worker: usize, begun: Begun) -> Self {
        let (number, again) = (begun.number + 1, begun.again.map(|_| 0));
        Self { job, store, worker, number, kept: Vec::new(), file: None, again }
    }

    fn write(&mut self) -> Result<(), DurableError> {
        if let Some(length) = &mut self.again {
            *length += self.kept.len() as u64;
            self.kept.clear();
            return Ok(());
        }
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(self.store.create_output(self.number, self.worker)?),
        };
        file.write(&self.kept)?;
        self.kept.clear();
        Ok(())
    }

    /// What has been written is in the file, and what follows belongs to the next manifest.
    pub(super) fn finish(&mut self) -> Result<Sum, DurableError> {
        if !self.kept.is_empty() {
            self.write()?;
        }
        self.number += 1;
        match (self.again.take(), self.file.take()) {
            (Some(bytes), _) => Ok(Sum { bytes, checksum: 0 }),
            (None, Some(file)) => file.finish(),
            (None, None) => Ok(Sum::default()),
        }
    }

    fn told(&mut self) {
        if self.kept.len() >= KEPT
            && let Err(error) = self.write()
        {
            stop(self.worker, &error);
        }
    }
}

impl<J: Job> Sink<J::Key, J::Machine, J::Event> for Output<Arc<J>> {
    fn answer(
        &mut self,
        Told { key, at, offset }: Told<J::Key>,
        outcome: Result<Outcome<J::Event>, Undelivered<J::Event>>,
    ) {
        self.job.answered(&Answer { key, at, offset, outcome }, &mut self.kept);
        self.told();
    }

    fn transitioned(
        &mut self,
        key: &J::Key,
        at: Duration,
        from: Option<<J::Machine as Machine>::StateId>,
        to: <J::Machine as Machine>::StateId,
    ) {
        self.job.transitioned(&Transitioned { key: key.clone(), at, from, to }, &mut self.kept);
        self.told();
    }

    fn stepped(&mut self, key: &J::Key, owner: &mut OwnerOf<J>, at: Duration) {
        self.job.stepped(key, owner, at, &mut self.kept);
        self.told();
    }
}

pub(super) type Machines<J> = Keys<<J as Job>::Key, <J as Job>::Machine, <J as Job>::Event>;

/// Writes all machines of a worker as they stand at this time.
pub(super) fn write<J: Job>(
    machines: &Machines<J>,
    now: Duration,
    store: &Store,
    label: Label,
) -> Result<(u64, Sum), DurableError> {
    let mut file = store.create_machines(label)?;
    let (mut count, mut key_bytes, mut bytes) = (0, Vec::new(), Vec::new());
    for Agent { key, machine, owner, .. } in machines.agents() {
        key_bytes.clear();
        bytes.clear();
        let store = |reason: String| DurableError::Store { key: format!("{key:?}"), reason };
        rmp_serde::encode::write_named(&mut key_bytes, key).map_err(|error| store(error.to_string()))?;
        machine.write(owner, now, &mut bytes).map_err(|error| store(error.to_string()))?;
        for bytes in [&key_bytes, &bytes] {
            let length =
                u32::try_from(bytes.len()).map_err(|_| store("it is larger than 4 GiB".to_owned()))?;
            file.write(&length.to_le_bytes())?;
            file.write(bytes)?;
        }
        count += 1;
    }
    Ok((count, file.finish()?))
}

type OwnerOf<J> = <<J as Job>::Machine as CrowdMachine>::Owner;

/// Gives those of a manifest's machines that belong to this worker now, whichever wrote them. `forgets`: without timers that
/// the table does not know.
pub(super) fn restore<J: Job>(
    manifest: &Manifest,
    store: &Store,
    worker: usize,
    peers: usize,
    forgets: bool,
    mut each: impl FnMut(J::Key, J::Machine, OwnerOf<J>),
) -> Result<(), DurableError> {
    for (path, label, written) in store.machine_files(manifest) {
        read_machines(&path, label, written, |key_bytes, bytes| {
            let key: J::Key = rmp_serde::from_slice(key_bytes)
                .map_err(|error| DurableError::damaged(&path, format!("a key: {error}")))?;
            if worker_of(hash_of(&key), peers) == worker as u64 {
                let (machine, owner) = J::Machine::read(bytes, manifest.at, forgets).map_err(|reason| {
                    DurableError::Restore { path: path.clone(), key: format!("{key:?}"), reason }
                })?;
                each(key, machine, owner);
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// The machines of a manifest, each with its key and its owner.
pub type Stored<J> = Vec<(<J as Job>::Key, <J as Job>::Machine, OwnerOf<J>)>;

/// All machines of the last manifest in a directory, with their keys and owners, as they stood at its time; none where there is no
/// manifest.
///
/// # Errors
///
/// A file cannot be read, or a machine does not fit the table, also by a timer that the table does not know.
pub fn stored<J: Job>(directory: &Path) -> Result<Stored<J>, DurableError> {
    let mut machines = Vec::new();
    let store = Store::new(directory.to_owned());
    if let Some(manifest) = Manifest::read(directory)? {
        manifest.fits::<J::Machine>()?;
        restore::<J>(&manifest, &store, 0, 1, false, |key, machine, owner| {
            machines.push((key, machine, owner))
        })?;
    }
    Ok(machines)
}

//! Machines with their owners, found by key; when they run is no matter of this file.

use std::hash::{BuildHasher, Hash};
use std::time::Duration;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use crate::due::{Alarm, Due};
use crate::machine::Kept;
use crate::sink::Sink;

/// The hash of a key: the same in all processes of a run.
pub(crate) fn hash_of(key: &impl Hash) -> u64 {
    FixedState::with_seed(0).hash_one(key)
}

/// The worker that keeps the machine of a key with this hash.
///
/// By the middle of the hash: its ends are left for the table of the worker.
pub(crate) fn worker_of(hash: u64, peers: usize) -> u64 {
    let middle = (hash >> 16) & u64::from(u32::MAX);
    (middle * peers as u64) >> 32
}
/// A machine with its owner.
pub(crate) struct Agent<K, M: Kept> {
    pub(crate) key: K,
    pub(crate) machine: M,
    pub(crate) owner: M::Owner,
    /// The time of its alarm, no later than its deadline.
    pub(crate) alarm: Option<Duration>,
}

impl<K, M: Kept> Agent<K, M> {
    pub(crate) fn stepped<E>(&mut self, from: M::StateId, at: Duration, sink: &mut impl Sink<K, M, E>) {
        let to = self.machine.state_id();
        if from != to {
            sink.transitioned(&self.key, at, Some(from), to);
        }
        sink.stepped(&self.key, &mut self.owner, at);
    }

    pub(crate) fn set_alarm(&mut self, index: u32, due: &mut Due) {
        if let Some(deadline) = self.machine.next_deadline()
            && self.alarm.is_none_or(|alarm| deadline < alarm)
        {
            self.alarm = Some(deadline);
            due.set(Alarm::new(deadline, index));
        }
    }
}

/// Machines in the order in which they have come, found by the hash of their key.
pub(crate) struct Agents<K, M: Kept> {
    table: HashTable<u32>,
    all: Vec<Option<Agent<K, M>>>,
    /// Where one has gone.
    free: Vec<u32>,
}

impl<K: Hash + Eq, M: Kept> Agents<K, M> {
    pub(crate) fn new() -> Self {
        Self { table: HashTable::new(), all: Vec::new(), free: Vec::new() }
    }

    /// The places of all machines, of those too that have gone.
    pub(crate) fn places(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn find(&self, hash: u64, key: &K) -> Option<u32> {
        self.table.find(hash, |index| self.is_of(*index, key)).copied()
    }

    pub(crate) fn is_of(&self, index: u32, key: &K) -> bool {
        self.get(index).is_some_and(|agent| agent.key == *key)
    }

    pub(crate) fn get(&self, index: u32) -> Option<&Agent<K, M>> {
        self.all.get(index as usize)?.as_ref()
    }

    pub(crate) fn get_mut(&mut self, index: u32) -> Option<&mut Agent<K, M>> {
        self.all.get_mut(index as usize)?.as_mut()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Agent<K, M>> {
        self.all.iter().flatten()
    }

    /// An agent whose key is not there.
    pub(crate) fn insert(&mut self, hash: u64, agent: Agent<K, M>) -> u32 {
        let index = match self.free.pop() {
            Some(index) => {
                self.all[index as usize] = Some(agent);
                index
            }
            None => {
                let index =
                    u32::try_from(self.all.len()).expect("a worker keeps at most 4,294,967,296 machines");
                self.all.push(Some(agent));
                index
            }
        };
        let Self { table, all, .. } = self;
        table.insert_unique(hash, index, |index| {
            all[*index as usize].as_ref().map_or(0, |agent| hash_of(&agent.key))
        });
        index
    }

    pub(crate) fn remove(&mut self, index: u32) {
        let Some(agent) = self.all[index as usize].take() else { return };
        if let Ok(entry) = self.table.find_entry(hash_of(&agent.key), |found| *found == index) {
            entry.remove();
        }
        self.free.push(index);
    }
}

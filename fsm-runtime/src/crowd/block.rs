// Some agents of one state. The machines lie side by side, and so do their owners:
// a tick that looks at the machines alone does not touch the owners.

use alloc::vec::Vec;
use core::mem;

use super::movers::Coming;
use super::place::{BLOCK, Place};
use super::slots::{Key, Slots};
use crate::StateId;
use crate::any::CrowdMachine;

pub(super) struct Stored<M: CrowdMachine<Owner: Sized>> {
    pub(super) machine: M,
    pub(super) owner: M::Owner,
    pub(super) key: Key,
}

pub(super) struct Block<M: CrowdMachine<Owner: Sized>> {
    pub(super) machines: Vec<M>,
    pub(super) owners: Vec<M::Owner>,
    pub(super) keys: Vec<Key>,
    /// The number of the block.
    id: u32,
    /// The state whose agents these are, by its position in `StateId::NUMBERED`.
    pub(super) state: usize,
    /// The position among the blocks of that state.
    pub(super) index: usize,
}

impl<M: CrowdMachine<Owner: Sized>> Block<M> {
    pub(super) const fn new(id: u32) -> Self {
        Block { machines: Vec::new(), owners: Vec::new(), keys: Vec::new(), id, state: 0, index: 0 }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn is_full(&self) -> bool {
        self.len() == BLOCK
    }

    /// Takes in agents, until none is left or the block is full.
    pub(super) fn fill(&mut self, agents: impl Iterator<Item = Stored<M>>, slots: &Slots) {
        let first = self.len();
        agents.take(BLOCK - first).for_each(|agent| {
            self.machines.push(agent.machine);
            self.owners.push(agent.owner);
            self.keys.push(agent.key);
        });
        self.write_places(first..self.len(), slots);
    }

    /// Takes an agent out. The last one takes its place.
    pub(super) fn take(&mut self, offset: usize, slots: &Slots) -> Stored<M> {
        let agent = self.swap_remove(offset);
        self.write_places((offset..self.len()).take(1), slots);
        agent
    }

    /// Takes out the agents at these offsets, which ascend, and adds each to those that
    /// go to its state. One that has come to this state takes the place of each, or
    /// else the last one of those that stay.
    pub(super) fn exchange(&mut self, offsets: &[usize], coming: &mut Coming<M>, slots: &Slots) {
        let come = offsets.len().min(coming.count(self.state));
        let (replaced, removed) = offsets.split_at(come);
        for offset in replaced {
            let Some(agent) = coming.pop(self.state) else { break };
            let agent = self.replace(*offset, agent);
            coming.push(agent);
        }
        for offset in removed.iter().rev() {
            let agent = self.swap_remove(*offset);
            coming.push(agent);
        }
        let taken = offsets.partition_point(|offset| *offset < self.len());
        self.write_places(offsets[..taken].iter().copied(), slots);
    }

    #[inline]
    fn swap_remove(&mut self, offset: usize) -> Stored<M> {
        Stored {
            machine: self.machines.swap_remove(offset),
            owner: self.owners.swap_remove(offset),
            key: self.keys.swap_remove(offset),
        }
    }

    #[inline]
    fn replace(&mut self, offset: usize, agent: Stored<M>) -> Stored<M> {
        Stored {
            machine: mem::replace(&mut self.machines[offset], agent.machine),
            owner: mem::replace(&mut self.owners[offset], agent.owner),
            key: mem::replace(&mut self.keys[offset], agent.key),
        }
    }

    /// In a loop of its own, which does nothing else: where agents are many, each
    /// of these is a miss of the cache, and many are then waited for at a time.
    fn write_places(&self, offsets: impl Iterator<Item = usize>, slots: &Slots) {
        offsets.for_each(|offset| slots.moved(self.keys[offset], Place::new(self.id, offset)));
    }

    /// Where agents are that have another state now.
    pub(super) fn misplaced(&self) -> impl Iterator<Item = usize> {
        let machines = self.machines.iter().enumerate();
        machines.filter(|(_, machine)| machine.state_id().index() != self.state).map(|(offset, _)| offset)
    }

    /// Takes all agents out, in order.
    pub(super) fn drain(&mut self) -> impl ExactSizeIterator<Item = Stored<M>> + use<M> {
        let Block { machines, owners, keys, .. } = mem::replace(self, Block::new(self.id));
        let agents = machines.into_iter().zip(owners).zip(keys);
        agents.map(|((machine, owner), key)| Stored { machine, owner, key })
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.machines.shrink_to_fit();
        self.owners.shrink_to_fit();
        self.keys.shrink_to_fit();
    }
}

impl<M: CrowdMachine<Owner: Clone> + Clone> Clone for Block<M> {
    fn clone(&self) -> Self {
        let Block { machines, owners, keys, id, state, index } = self;
        Block {
            machines: machines.clone(),
            owners: owners.clone(),
            keys: keys.clone(),
            id: *id,
            state: *state,
            index: *index,
        }
    }
}

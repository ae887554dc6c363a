// Some agents of one state. The machines lie side by side, and so do their owners:
// a tick that looks at the machines alone does not touch the owners.

use alloc::vec::Vec;

use super::place::{BLOCK, Place};
use super::slots::{Key, Moved};
use crate::{Machine, StateId};

pub(super) struct Agent<M: Machine<Owner: Sized>> {
    pub(super) machine: M,
    pub(super) owner: M::Owner,
    pub(super) key: Key,
}

pub(super) struct Block<M: Machine<Owner: Sized>> {
    pub(super) machines: Vec<M>,
    pub(super) owners: Vec<M::Owner>,
    pub(super) keys: Vec<Key>,
    /// The state whose agents these are, by its position in `StateId::ALL`.
    pub(super) state: usize,
    /// The position among the blocks of that state.
    pub(super) index: usize,
}

impl<M: Machine<Owner: Sized>> Block<M> {
    pub(super) const fn new() -> Self {
        Block { machines: Vec::new(), owners: Vec::new(), keys: Vec::new(), state: 0, index: 0 }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn is_full(&self) -> bool {
        self.len() == BLOCK
    }

    #[inline]
    pub(super) fn push(&mut self, agent: Agent<M>) {
        self.machines.push(agent.machine);
        self.owners.push(agent.owner);
        self.keys.push(agent.key);
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<Agent<M>> {
        Some(Agent { machine: self.machines.pop()?, owner: self.owners.pop()?, key: self.keys.pop()? })
    }

    /// Takes an agent out. The last one takes its place.
    pub(super) fn take(&mut self, id: u32, offset: usize) -> (Agent<M>, Option<Moved>) {
        let agent = Agent {
            machine: self.machines.swap_remove(offset),
            owner: self.owners.swap_remove(offset),
            key: self.keys.swap_remove(offset),
        };
        let filler = self.keys.get(offset).map(|key| Moved { key: *key, place: Place::new(id, offset) });
        (agent, filler)
    }

    /// Puts an agent in the place of another one, which comes back.
    #[inline]
    pub(super) fn replace(&mut self, offset: usize, agent: Agent<M>) -> Agent<M> {
        Agent {
            machine: core::mem::replace(&mut self.machines[offset], agent.machine),
            owner: core::mem::replace(&mut self.owners[offset], agent.owner),
            key: core::mem::replace(&mut self.keys[offset], agent.key),
        }
    }

    /// Puts the agents of these places, which ascend, behind all others, and notes
    /// who is in their places then.
    pub(super) fn put_last(&mut self, id: u32, places: &mut [Place], moved: &mut Vec<Moved>) {
        let mut end = self.len();
        for place in places.iter_mut().rev() {
            let offset = place.offset();
            end -= 1;
            self.machines.swap(offset, end);
            self.owners.swap(offset, end);
            self.keys.swap(offset, end);
            moved.push(Moved { key: self.keys[offset], place: *place });
            *place = Place::new(id, end);
        }
    }

    /// The places of agents that have another state now.
    pub(super) fn misplaced(&self, id: u32) -> impl Iterator<Item = Place> {
        let machines = self.machines.iter().enumerate();
        let elsewhere = machines.filter(|(_, machine)| machine.state_id().index() != self.state);
        elsewhere.map(move |(offset, _)| Place::new(id, offset))
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.machines.shrink_to_fit();
        self.owners.shrink_to_fit();
        self.keys.shrink_to_fit();
    }
}

impl<M: Machine<Owner: Clone> + Clone> Clone for Block<M> {
    fn clone(&self) -> Self {
        let Block { machines, owners, keys, state, index } = self;
        Block {
            machines: machines.clone(),
            owners: owners.clone(),
            keys: keys.clone(),
            state: *state,
            index: *index,
        }
    }
}

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
    /// At the end of a turn: how many stay. Those behind them have another state.
    pub(super) staying: usize,
}

impl<M: Machine<Owner: Sized>> Block<M> {
    pub(super) const fn new() -> Self {
        Block { machines: Vec::new(), owners: Vec::new(), keys: Vec::new(), state: 0, index: 0, staying: 0 }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn is_full(&self) -> bool {
        self.len() == BLOCK
    }

    /// Adds an agent that stays.
    #[inline]
    pub(super) fn push(&mut self, agent: Agent<M>) {
        self.machines.push(agent.machine);
        self.owners.push(agent.owner);
        self.keys.push(agent.key);
        self.staying = self.len();
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

    /// Puts those that have another state now behind those that stay, and notes
    /// who has another place. They are looked for at these positions, which ascend.
    /// The agents are still in the cache, for they have just acted.
    pub(super) fn part(&mut self, id: u32, changed: &[usize], moved: &mut Vec<Moved>) {
        self.staying = self.len();
        for offset in changed.iter().rev().copied() {
            if self.machines[offset].state_id().index() == self.state {
                continue;
            }
            self.staying -= 1;
            self.machines.swap(offset, self.staying);
            self.owners.swap(offset, self.staying);
            self.keys.swap(offset, self.staying);
            moved.push(Moved { key: self.keys[offset], place: Place::new(id, offset) });
        }
    }

    /// Puts an agent where the first of those is that have another state now. That
    /// one comes back.
    #[inline]
    pub(super) fn replace_parted(&mut self, agent: Agent<M>) -> Agent<M> {
        let offset = self.staying;
        self.staying += 1;
        Agent {
            machine: core::mem::replace(&mut self.machines[offset], agent.machine),
            owner: core::mem::replace(&mut self.owners[offset], agent.owner),
            key: core::mem::replace(&mut self.keys[offset], agent.key),
        }
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.machines.shrink_to_fit();
        self.owners.shrink_to_fit();
        self.keys.shrink_to_fit();
    }
}

impl<M: Machine<Owner: Clone> + Clone> Clone for Block<M> {
    fn clone(&self) -> Self {
        let Block { machines, owners, keys, state, index, staying } = self;
        Block {
            machines: machines.clone(),
            owners: owners.clone(),
            keys: keys.clone(),
            state: *state,
            index: *index,
            staying: *staying,
        }
    }
}

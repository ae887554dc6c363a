// The agents, by their current state: for each state a list of blocks, all but the
// last one full. In a block the machines lie side by side, and so do their owners,
// so a tick that looks at the machines alone does not touch the owners.

use alloc::vec::Vec;

use super::place::{BLOCK, BLOCKS, Place};
use super::slots::Key;
use crate::{Machine, StateId};

pub(super) struct Block<M: Machine<Owner: Sized>> {
    pub(super) machines: Vec<M>,
    pub(super) owners: Vec<M::Owner>,
    pub(super) keys: Vec<Key>,
    /// The state whose agents these are, by its position in `StateId::ALL`.
    pub(super) state: usize,
}

impl<M: Machine<Owner: Sized>> Block<M> {
    const fn new() -> Self {
        Block { machines: Vec::new(), owners: Vec::new(), keys: Vec::new(), state: 0 }
    }

    fn push(&mut self, agent: Agent<M>) {
        self.machines.push(agent.machine);
        self.owners.push(agent.owner);
        self.keys.push(agent.key);
    }

    fn pop(&mut self) -> Option<Agent<M>> {
        Some(Agent { machine: self.machines.pop()?, owner: self.owners.pop()?, key: self.keys.pop()? })
    }

    /// Puts the agent where another one is, which comes back.
    fn replace(&mut self, offset: usize, agent: Agent<M>) -> Agent<M> {
        Agent {
            machine: core::mem::replace(&mut self.machines[offset], agent.machine),
            owner: core::mem::replace(&mut self.owners[offset], agent.owner),
            key: core::mem::replace(&mut self.keys[offset], agent.key),
        }
    }
}

pub(super) struct Agent<M: Machine<Owner: Sized>> {
    pub(super) machine: M,
    pub(super) owner: M::Owner,
    pub(super) key: Key,
}

pub(super) struct Buckets<M: Machine<Owner: Sized>> {
    pub(super) blocks: Vec<Block<M>>,
    /// The blocks of each state, in the order of `StateId::ALL`. None before the
    /// first agent, so that an empty crowd needs no memory.
    pub(super) by_state: Vec<Vec<u32>>,
    /// Blocks without agents.
    free: Vec<u32>,
}

impl<M: Machine<Owner: Sized>> Buckets<M> {
    pub(super) const fn new() -> Self {
        Buckets { blocks: Vec::new(), by_state: Vec::new(), free: Vec::new() }
    }

    /// Each state that has agents, with its blocks in order.
    pub(super) fn states(&self) -> impl Iterator<Item = (M::StateId, &[u32])> {
        let used = self.by_state.iter().enumerate().filter(|(_, blocks)| !blocks.is_empty());
        used.map(|(state, blocks)| (M::StateId::ALL[state], &blocks[..]))
    }

    pub(super) fn count(&self, state: M::StateId) -> usize {
        let Some((last, full)) = self.by_state.get(state.index()).and_then(|blocks| blocks.split_last())
        else {
            return 0;
        };
        full.len() * BLOCK + self.blocks[*last as usize].keys.len()
    }

    pub(super) fn key(&self, place: Place) -> Option<Key> {
        self.blocks.get(place.block() as usize)?.keys.get(place.offset()).copied()
    }

    /// Appends the agent to those of its state.
    pub(super) fn put(&mut self, agent: Agent<M>) -> Place {
        let state = agent.machine.state_id().index();
        if self.by_state.is_empty() {
            self.by_state.resize_with(M::StateId::ALL.len(), Vec::new);
        }
        let last = self.by_state[state].last().copied();
        let room = last.filter(|last| self.blocks[*last as usize].keys.len() < BLOCK);
        let block = room.unwrap_or_else(|| self.add_block(state));
        let Block { keys, .. } = &self.blocks[block as usize];
        let place = Place::new(block, keys.len());
        self.blocks[block as usize].push(agent);
        place
    }

    #[cold]
    fn add_block(&mut self, state: usize) -> u32 {
        let block = self.free.pop().unwrap_or_else(|| {
            assert!(self.blocks.len() < BLOCKS, "a crowd holds at most {BLOCKS} blocks of {BLOCK} agents");
            self.blocks.push(Block::new());
            self.blocks.len() as u32 - 1
        });
        self.blocks[block as usize].state = state;
        self.by_state[state].push(block);
        block
    }

    /// Takes the agent out. The last one of those it is stored with takes its
    /// place, and is named.
    pub(super) fn take(&mut self, place: Place) -> Option<(Agent<M>, Option<Key>)> {
        let state = self.blocks[place.block() as usize].state;
        let last = *self.by_state[state].last()?;
        let agent = self.blocks[last as usize].pop()?;
        let end = Place::new(last, self.blocks[last as usize].keys.len());
        if end.offset() == 0 {
            self.by_state[state].pop();
            self.free.push(last);
        }
        if end == place {
            return Some((agent, None));
        }
        let key = agent.key;
        Some((self.blocks[place.block() as usize].replace(place.offset(), agent), Some(key)))
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.free.iter().for_each(|block| self.blocks[*block as usize] = Block::new());
        for block in &mut self.blocks {
            block.machines.shrink_to_fit();
            block.owners.shrink_to_fit();
            block.keys.shrink_to_fit();
        }
        self.by_state.iter_mut().for_each(Vec::shrink_to_fit);
    }

    /// Empties all blocks, and gives what was in them in order.
    pub(super) fn drain(&mut self) -> impl Iterator<Item = Agent<M>> + use<M> {
        let Buckets { mut blocks, by_state, .. } = core::mem::replace(self, Buckets::new());
        by_state.into_iter().flatten().flat_map(move |block| {
            let Block { machines, owners, keys, .. } =
                core::mem::replace(&mut blocks[block as usize], Block::new());
            let agents = machines.into_iter().zip(owners).zip(keys);
            agents.map(|((machine, owner), key)| Agent { machine, owner, key })
        })
    }
}

impl<M: Machine<Owner: Clone> + Clone> Clone for Block<M> {
    fn clone(&self) -> Self {
        let Block { machines, owners, keys, state } = self;
        Block { machines: machines.clone(), owners: owners.clone(), keys: keys.clone(), state: *state }
    }
}

impl<M: Machine<Owner: Clone> + Clone> Clone for Buckets<M> {
    fn clone(&self) -> Self {
        let Buckets { blocks, by_state, free } = self;
        Buckets { blocks: blocks.clone(), by_state: by_state.clone(), free: free.clone() }
    }
}

// The agents, by their current state: for each state a list of blocks, which are
// nearly full.

use alloc::vec::Vec;
use core::mem;

use super::block::{Block, Stored};
#[cfg(feature = "rayon")]
use super::lanes;
use super::place::{BLOCK, BLOCKS, Place};
use super::slots::{Key, Slots};
use crate::{CrowdMachine, StateId};

pub(super) struct Buckets<M: CrowdMachine<Owner: Sized>> {
    pub(super) blocks: Vec<Block<M>>,
    /// In the order of `StateId::NUMBERED`. None before the first agent, so that an empty
    /// crowd needs no memory.
    pub(super) by_state: Vec<Bucket>,
    /// Blocks without agents.
    free: Vec<u32>,
}

/// The agents of one state.
#[derive(Clone, Default)]
pub(super) struct Bucket {
    pub(super) blocks: Vec<u32>,
    len: usize,
    /// The blocks before this one are full.
    open: usize,
}

impl<M: CrowdMachine<Owner: Sized>> Buckets<M> {
    pub(super) const fn new() -> Self {
        Buckets { blocks: Vec::new(), by_state: Vec::new(), free: Vec::new() }
    }

    /// Each state that has agents, with its blocks in order.
    pub(super) fn states(&self) -> impl Iterator<Item = (M::StateId, &[u32])> {
        let used = self.by_state.iter().enumerate().filter(|(_, bucket)| bucket.len > 0);
        used.map(|(state, bucket)| (M::StateId::NUMBERED[state], &bucket.blocks[..]))
    }

    /// The blocks, state by state.
    pub(super) fn order(&self) -> impl Iterator<Item = u32> {
        self.by_state.iter().flat_map(|bucket| &bucket.blocks).copied()
    }

    pub(super) fn count(&self, state: M::StateId) -> usize {
        self.by_state.get(state.index()).map_or(0, |bucket| bucket.len)
    }

    pub(super) fn key(&self, place: Place) -> Option<Key> {
        self.blocks.get(place.block() as usize)?.keys.get(place.offset()).copied()
    }

    /// Puts the agent to those of its state.
    pub(super) fn put(&mut self, agent: Stored<M>, slots: &Slots) {
        let state = agent.machine.state_id().index();
        if self.by_state.is_empty() {
            self.by_state.resize_with(M::StateId::NUMBERED.len(), Bucket::default);
        }
        self.fill(state, core::iter::once(agent), slots);
    }

    /// Takes the agent out of where it is stored.
    pub(super) fn take(&mut self, place: Place, slots: &Slots) -> Stored<M> {
        let block = &mut self.blocks[place.block() as usize];
        self.by_state[block.state].lost_one(block.index);
        block.take(place.offset(), slots)
    }

    /// Puts these to the agents of the state, which is theirs.
    pub(super) fn fill(
        &mut self,
        state: usize,
        mut agents: impl ExactSizeIterator<Item = Stored<M>>,
        slots: &Slots,
    ) {
        self.by_state[state].len += agents.len();
        while agents.len() > 0 {
            let id = self.open_block(state);
            self.blocks[id as usize].fill(&mut agents, slots);
        }
    }

    /// Stores what was a block, as one. Who has another state than the first is stored by it.
    #[cfg(feature = "serde")]
    pub(super) fn put_block(&mut self, agents: Vec<Stored<M>>, slots: &Slots) {
        let Some(state) = agents.first().map(|agent| agent.machine.state_id().index()) else { return };
        let is_here = |agent: &Stored<M>| agent.machine.state_id().index() == state;
        let (here, elsewhere): (Vec<_>, Vec<_>) = agents.into_iter().partition(is_here);
        if self.by_state.is_empty() {
            self.by_state.resize_with(M::StateId::NUMBERED.len(), Bucket::default);
        }
        let id = self.add_block(state);
        self.by_state[state].len += here.len();
        self.blocks[id as usize].fill(here.into_iter(), slots);
        elsewhere.into_iter().for_each(|agent| self.put(agent, slots));
    }

    /// Room in each state for so many agents that come to it. The agents of blocks that
    /// were given up for others of their state come back, and are stored after those.
    ///
    /// One thread does this before any agent is stored. So blocks have the same numbers
    /// no matter how many threads store, and a block that one state has given up serves
    /// another.
    pub(super) fn make_room(
        &mut self,
        coming: &dyn Fn(usize) -> usize,
    ) -> Vec<(usize, impl ExactSizeIterator<Item = Stored<M>> + use<M>)> {
        let states = 0..self.by_state.len();
        let mut displaced = Vec::new();
        for state in states.clone() {
            displaced.extend(self.give_up(state, coming(state)).into_iter().map(|agents| (state, agents)));
        }
        for state in states {
            while self.by_state[state].room() < coming(state) {
                self.add_block(state);
            }
        }
        displaced
    }

    /// The blocks of each state.
    pub(super) fn blocks_by_state(&mut self) -> impl Iterator<Item = Vec<&mut Block<M>>> {
        let mut blocks: Vec<_> = self.blocks.iter_mut().map(Some).collect();
        let mut take = move |id: &u32| blocks[*id as usize].take();
        self.by_state.iter().map(move |bucket| bucket.blocks.iter().filter_map(&mut take).collect())
    }

    /// The blocks of each lane, in the order of a turn.
    #[cfg(feature = "rayon")]
    pub(super) fn lanes(&mut self) -> impl Iterator<Item = Vec<&mut Block<M>>> {
        let mut blocks: Vec<_> = self.blocks.iter_mut().map(Some).collect();
        let lanes = lanes::lanes(&self.by_state);
        lanes.map(move |lane| lane.filter_map(|id| blocks[id as usize].take()).collect())
    }

    /// Counts the agents of each state, after agents were taken out of its blocks.
    pub(super) fn count_anew(&mut self) {
        let Buckets { by_state, blocks, .. } = self;
        for bucket in by_state {
            bucket.len = bucket.blocks.iter().map(|id| blocks[*id as usize].len()).sum();
            bucket.open = 0;
        }
    }

    /// Gives up blocks of a state until those that are left are nearly full.
    pub(super) fn pack(&mut self, state: usize, slots: &Slots) {
        for agents in self.give_up(state, 0) {
            self.fill(state, agents, slots);
        }
    }

    /// Gives up blocks of a state until those that are left will be nearly full, once
    /// so many agents have come to them. The agents of these blocks come as well.
    fn give_up(
        &mut self,
        state: usize,
        mut coming: usize,
    ) -> Vec<impl ExactSizeIterator<Item = Stored<M>> + use<M>> {
        let mut displaced = Vec::new();
        while self.by_state.get(state).is_some_and(|bucket| bucket.is_loose(coming)) {
            let Some(id) = self.by_state[state].blocks.pop() else { break };
            let agents = self.blocks[id as usize].drain();
            self.by_state[state].len -= agents.len();
            self.free.push(id);
            coming += agents.len();
            if agents.len() > 0 {
                displaced.push(agents);
            }
        }
        displaced
    }

    /// The first block of a state that is not full, or another one.
    #[inline]
    fn open_block(&mut self, state: usize) -> u32 {
        let Buckets { by_state, blocks, .. } = self;
        let bucket = &mut by_state[state];
        while let Some(id) = bucket.blocks.get(bucket.open) {
            if !blocks[*id as usize].is_full() {
                return *id;
            }
            bucket.open += 1;
        }
        self.add_block(state)
    }

    /// A block without agents, behind the others of the state.
    #[cold]
    fn add_block(&mut self, state: usize) -> u32 {
        let Buckets { by_state, blocks, free } = self;
        let id = free.pop().unwrap_or_else(|| {
            assert!(blocks.len() < BLOCKS, "a crowd holds at most {BLOCKS} blocks of {BLOCK} agents");
            let id = blocks.len() as u32;
            blocks.push(Block::new(id));
            id
        });
        let bucket = &mut by_state[state];
        (blocks[id as usize].state, blocks[id as usize].index) = (state, bucket.blocks.len());
        bucket.blocks.push(id);
        id
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.blocks.iter_mut().for_each(Block::shrink_to_fit);
        self.by_state.iter_mut().for_each(|bucket| bucket.blocks.shrink_to_fit());
    }

    /// Empties all blocks, and gives what was in them in order.
    pub(super) fn drain(&mut self) -> impl Iterator<Item = Stored<M>> + use<M> {
        let order: Vec<u32> = self.order().collect();
        let Buckets { mut blocks, .. } = mem::replace(self, Buckets::new());
        order.into_iter().flat_map(move |id| blocks[id as usize].drain())
    }
}

impl Bucket {
    /// From the block at this position.
    fn lost_one(&mut self, index: usize) {
        self.len -= 1;
        self.open = self.open.min(index);
    }

    /// Whether a block can be given up, and half a block of room is left once so many
    /// agents have come.
    fn is_loose(&self, coming: usize) -> bool {
        self.room() >= coming + BLOCK + BLOCK / 2
    }

    fn room(&self) -> usize {
        self.blocks.len() * BLOCK - self.len
    }
}

impl<M: CrowdMachine<Owner: Clone> + Clone> Clone for Buckets<M> {
    fn clone(&self) -> Self {
        let Buckets { blocks, by_state, free } = self;
        Buckets { blocks: blocks.clone(), by_state: by_state.clone(), free: free.clone() }
    }
}

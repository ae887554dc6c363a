// Room for the agents of a state: blocks that it takes, and those that it gives up for others.

use alloc::vec::Vec;

use super::block::{Block, Stored};
use super::buckets::{Bucket, Buckets};
use super::place::{BLOCK, BLOCKS};
use super::slots::Slots;
use super::states::States;
use crate::any::CrowdMachine;

impl<M: CrowdMachine<Owner: Sized>> Buckets<M> {
    /// Room in each of these states for so many agents that come to it, after others were taken
    /// out of its blocks. The agents of blocks that were given up for others of their state come back, and are stored after those.
    ///
    /// One thread does this before any agent is stored. So blocks have the same numbers
    /// no matter how many threads store, and a block that one state has given up serves
    /// another.
    pub(super) fn make_room(
        &mut self,
        states: &States,
        coming: &dyn Fn(usize) -> usize,
    ) -> Vec<(usize, impl ExactSizeIterator<Item = Stored<M>> + use<M>)> {
        let mut displaced = Vec::new();
        let mut is_short = false;
        for state in states.iter() {
            self.count_anew(state);
            let coming = coming(state);
            if self.by_state[state].is_loose(coming) {
                displaced.extend(self.give_up(state, coming).into_iter().map(|agents| (state, agents)));
            }
            is_short |= self.by_state[state].room() < coming;
        }
        // Only now, so that a block that another state has given up is taken first.
        for state in states.iter().take_while(|_| is_short) {
            while self.by_state[state].room() < coming(state) {
                self.add_block(state);
            }
        }
        displaced
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
    pub(super) fn open_block(&mut self, state: usize) -> u32 {
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
    pub(super) fn add_block(&mut self, state: usize) -> u32 {
        let Buckets { by_state, blocks, free, .. } = self;
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
}

impl Bucket {
    /// Whether a block can be given up, and half a block of room is left once so many
    /// agents have come.
    fn is_loose(&self, coming: usize) -> bool {
        self.room() >= coming + BLOCK + BLOCK / 2
    }

    fn room(&self) -> usize {
        self.blocks.len() * BLOCK - self.len
    }
}

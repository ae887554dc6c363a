// The agents, by their current state: for each state a list of blocks, which are
// nearly full.

use alloc::vec::Vec;
use core::ops::Range;

use super::block::{Agent, Block};
use super::place::{BLOCK, BLOCKS, Place};
use super::slots::{Key, Moved, Slots};
use crate::{Machine, StateId};

pub(super) struct Buckets<M: Machine<Owner: Sized>> {
    pub(super) blocks: Vec<Block<M>>,
    /// In the order of `StateId::ALL`. None before the first agent, so that an empty
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
    /// While agents are stored anew: which of them are still to leave this state.
    pub(super) left: Range<usize>,
}

impl<M: Machine<Owner: Sized>> Buckets<M> {
    pub(super) const fn new() -> Self {
        Buckets { blocks: Vec::new(), by_state: Vec::new(), free: Vec::new() }
    }

    /// Each state that has agents, with its blocks in order.
    pub(super) fn states(&self) -> impl Iterator<Item = (M::StateId, &[u32])> {
        let used = self.by_state.iter().enumerate().filter(|(_, bucket)| bucket.len > 0);
        used.map(|(state, bucket)| (M::StateId::ALL[state], &bucket.blocks[..]))
    }

    /// The blocks, in the order of a turn.
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
    pub(super) fn put(&mut self, agent: Agent<M>) -> Moved {
        let state = agent.machine.state_id().index();
        if self.by_state.is_empty() {
            self.by_state.resize_with(M::StateId::ALL.len(), Bucket::default);
        }
        let bucket = &mut self.by_state[state];
        let open = bucket.blocks.get(bucket.open).filter(|id| !self.blocks[**id as usize].is_full());
        let id = match open {
            Some(id) => *id,
            None => open_block(&mut self.blocks, &mut self.free, bucket, state),
        };
        bucket.len += 1;
        let block = &mut self.blocks[id as usize];
        let moved = Moved { key: agent.key, place: Place::new(id, block.len()) };
        block.push(agent);
        moved
    }

    /// Takes the agent out of where it is stored.
    pub(super) fn take(&mut self, place: Place) -> (Agent<M>, Option<Moved>) {
        let block = &mut self.blocks[place.block() as usize];
        self.by_state[block.state].lost_one(block.index);
        block.take(place.block(), place.offset())
    }

    /// Stores anew those that have another state now, which are in these places;
    /// notes where they are then. Each state knows which of the places are its own.
    ///
    /// Each takes the place of one that has to leave its new state, and so on with
    /// that one, as long as there is any: so most agents are moved once, and few
    /// blocks grow or shrink.
    pub(super) fn store(&mut self, left: &[Place], moved: &mut Vec<Moved>) {
        for state in 0..self.by_state.len() {
            // From the last one on, so that it is none of the others who takes its place.
            while let Some(place) = self.by_state[state].left.next_back().map(|next| left[next]) {
                let (mut agent, filler) = self.take(place);
                moved.extend(filler);
                while let Some(next) = self.by_state[agent.machine.state_id().index()].left.next() {
                    moved.push(Moved { key: agent.key, place: left[next] });
                    let block = &mut self.blocks[left[next].block() as usize];
                    agent = block.replace(left[next].offset(), agent);
                }
                moved.push(self.put(agent));
            }
        }
    }

    /// Gives up blocks of a state until those that are left are nearly full.
    pub(super) fn pack(&mut self, state: usize, slots: &mut Slots) {
        while self.by_state.get(state).is_some_and(Bucket::is_loose) {
            let Some(id) = self.by_state[state].blocks.pop() else { return };
            let mut agents = core::mem::replace(&mut self.blocks[id as usize], Block::new());
            self.by_state[state].len -= agents.len();
            while let Some(agent) = agents.pop() {
                slots.moved(self.put(agent));
            }
            self.blocks[id as usize] = agents;
            self.free.push(id);
        }
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.free.iter().for_each(|id| self.blocks[*id as usize] = Block::new());
        self.blocks.iter_mut().for_each(Block::shrink_to_fit);
        self.by_state.iter_mut().for_each(|bucket| bucket.blocks.shrink_to_fit());
    }

    /// Empties all blocks, and gives what was in them in order.
    pub(super) fn drain(&mut self) -> impl Iterator<Item = Agent<M>> + use<M> {
        let Buckets { mut blocks, by_state, .. } = core::mem::replace(self, Buckets::new());
        by_state.into_iter().flat_map(|bucket| bucket.blocks).flat_map(move |id| {
            let Block { machines, owners, keys, .. } =
                core::mem::replace(&mut blocks[id as usize], Block::new());
            let agents = machines.into_iter().zip(owners).zip(keys);
            agents.map(|((machine, owner), key)| Agent { machine, owner, key })
        })
    }
}

impl Bucket {
    /// From the block at this position.
    fn lost_one(&mut self, index: usize) {
        self.len -= 1;
        self.open = self.open.min(index);
    }

    /// Whether a block can be given up, and half a block of room is left then for
    /// those that come next.
    fn is_loose(&self) -> bool {
        self.blocks.len() * BLOCK - self.len >= BLOCK + BLOCK / 2
    }
}

/// The first block of a state that is not full, or another one.
#[cold]
fn open_block<M: Machine<Owner: Sized>>(
    blocks: &mut Vec<Block<M>>,
    free: &mut Vec<u32>,
    bucket: &mut Bucket,
    state: usize,
) -> u32 {
    while let Some(id) = bucket.blocks.get(bucket.open) {
        if !blocks[*id as usize].is_full() {
            return *id;
        }
        bucket.open += 1;
    }
    let id = free.pop().unwrap_or_else(|| {
        assert!(blocks.len() < BLOCKS, "a crowd holds at most {BLOCKS} blocks of {BLOCK} agents");
        blocks.push(Block::new());
        blocks.len() as u32 - 1
    });
    (blocks[id as usize].state, blocks[id as usize].index) = (state, bucket.blocks.len());
    bucket.blocks.push(id);
    id
}

impl<M: Machine<Owner: Clone> + Clone> Clone for Buckets<M> {
    fn clone(&self) -> Self {
        let Buckets { blocks, by_state, free } = self;
        Buckets { blocks: blocks.clone(), by_state: by_state.clone(), free: free.clone() }
    }
}

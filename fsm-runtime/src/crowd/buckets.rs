// The agents, by their current state: for each state a list of blocks, which are
// nearly full.

use alloc::vec::Vec;
use core::mem;

use super::block::{Block, Stored};
#[cfg(feature = "rayon")]
use super::lanes;
use super::place::Place;
use super::slots::{Key, Slots};
use super::states::States;
use crate::StateId;
use crate::any::CrowdMachine;

pub(super) struct Buckets<M: CrowdMachine<Owner: Sized>> {
    pub(super) blocks: Vec<Block<M>>,
    /// In the order of `StateId::NUMBERED`. None before the first agent, so that an empty
    /// crowd needs no memory.
    pub(super) by_state: Vec<Bucket>,
    /// The states that have agents; in the midst of a turn those that had some before it.
    pub(super) occupied: States,
    /// The states whose blocks are to be looked at when the next turn ends, also if nothing happens in it.
    changed: States,
    /// Blocks without agents.
    pub(super) free: Vec<u32>,
}

/// The agents of one state.
#[derive(Clone, Default)]
pub(super) struct Bucket {
    pub(super) blocks: Vec<u32>,
    pub(super) len: usize,
    /// The blocks before this one are full.
    pub(super) open: usize,
}

impl<M: CrowdMachine<Owner: Sized>> Buckets<M> {
    pub(super) const fn new() -> Self {
        Buckets {
            blocks: Vec::new(),
            by_state: Vec::new(),
            occupied: States::none(),
            changed: States::none(),
            free: Vec::new(),
        }
    }

    /// Each state that has agents, with its blocks in order.
    pub(super) fn states(&self) -> impl Iterator<Item = (M::StateId, &[u32])> {
        self.occupied.iter().map(|state| (M::StateId::NUMBERED[state], &self.by_state[state].blocks[..]))
    }

    /// The blocks that have agents, state by state.
    pub(super) fn order(&self) -> impl Iterator<Item = u32> {
        self.states().flat_map(|(_, blocks)| blocks).copied()
    }

    /// How many blocks the states have.
    pub(super) fn in_use(&self) -> usize {
        self.blocks.len() - self.free.len()
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
        self.begin();
        self.occupied.insert(state);
        self.fill(state, core::iter::once(agent), slots);
    }

    /// Room for what is known of each state.
    fn begin(&mut self) {
        let states = M::StateId::NUMBERED.len();
        if self.by_state.is_empty() {
            self.by_state.resize_with(states, Bucket::default);
            self.occupied = States::before(states);
            self.changed = States::before(states);
        }
    }

    /// Takes the agent out of where it is stored.
    pub(super) fn take(&mut self, place: Place, slots: &Slots) -> Stored<M> {
        let block = &mut self.blocks[place.block() as usize];
        let bucket = &mut self.by_state[block.state];
        bucket.lost_one(block.index);
        if bucket.len == 0 {
            self.occupied.remove(block.state);
        }
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
        self.begin();
        let id = self.add_block(state);
        self.occupied.insert(state);
        self.changed.insert(state);
        self.by_state[state].len += here.len();
        self.blocks[id as usize].fill(here.into_iter(), slots);
        elsewhere.into_iter().for_each(|agent| self.put(agent, slots));
    }

    /// The blocks of each of these states.
    #[cfg(feature = "rayon")]
    pub(super) fn blocks_of(&mut self, states: &States) -> impl Iterator<Item = Vec<&mut Block<M>>> {
        let Buckets { blocks, by_state, .. } = self;
        let mut taken = taker(blocks);
        let buckets = states.iter().map(|state| &by_state[state]);
        buckets.map(move |bucket| bucket.blocks.iter().filter_map(&mut taken).collect())
    }

    /// The blocks that have agents, state by state.
    pub(super) fn order_mut(&mut self) -> impl Iterator<Item = &mut Block<M>> {
        let Buckets { blocks, by_state, occupied, .. } = self;
        occupied.iter().flat_map(|state| &by_state[state].blocks).filter_map(taker(blocks))
    }

    /// The blocks of each lane, in the order of a turn.
    #[cfg(feature = "rayon")]
    pub(super) fn lanes(&mut self) -> impl Iterator<Item = Vec<&mut Block<M>>> {
        let all = self.in_use();
        let mut taken = taker(&mut self.blocks);
        let lanes = lanes::lanes(&self.by_state, &self.occupied, all);
        lanes.map(move |lane| lane.filter_map(|id| taken(&id)).collect())
    }

    /// The states whose blocks are to be looked at, with those that a turn has changed.
    pub(super) fn take_changed<'a>(&mut self, by_turn: impl Iterator<Item = &'a States>) -> States {
        by_turn.for_each(|states| self.changed.insert_all(states));
        mem::replace(&mut self.changed, States::none())
    }

    /// Counts the agents of a state, after agents were taken out of its blocks.
    pub(super) fn count_anew(&mut self, state: usize) {
        let Buckets { by_state, blocks, .. } = self;
        let bucket = &mut by_state[state];
        bucket.len = bucket.blocks.iter().map(|id| blocks[*id as usize].len()).sum();
        bucket.open = 0;
    }

    /// The turn that has changed these states is over.
    pub(super) fn end_turn(&mut self, mut changed: States) {
        for state in changed.iter() {
            match self.by_state[state].len {
                0 => self.occupied.remove(state),
                _ => self.occupied.insert(state),
            }
        }
        changed.clear();
        self.changed = changed;
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

/// Gives each block once, by its number.
fn taker<'b, M>(blocks: &'b mut [Block<M>]) -> impl FnMut(&u32) -> Option<&'b mut Block<M>>
where
    M: CrowdMachine<Owner: Sized>,
{
    let mut blocks: Vec<_> = blocks.iter_mut().map(Some).collect();
    move |id| blocks[*id as usize].take()
}

impl Bucket {
    /// From the block at this position.
    fn lost_one(&mut self, index: usize) {
        self.len -= 1;
        self.open = self.open.min(index);
    }
}

impl<M: CrowdMachine<Owner: Clone> + Clone> Clone for Buckets<M> {
    fn clone(&self) -> Self {
        let Buckets { blocks, by_state, occupied, changed, free } = self;
        Buckets {
            blocks: blocks.clone(),
            by_state: by_state.clone(),
            occupied: occupied.clone(),
            changed: changed.clone(),
            free: free.clone(),
        }
    }
}

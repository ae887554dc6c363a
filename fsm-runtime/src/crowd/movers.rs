// Agents that have another state now, on their way to where its agents are stored.

use alloc::vec::Vec;
use core::{iter, mem};

use super::block::{Block, Stored};
use super::slots::Slots;
use crate::{CrowdMachine, StateId};

/// Room for so many agents of a state is kept from turn to turn.
const KEPT: usize = 64;

pub(super) struct Movers<M: CrowdMachine<Owner: Sized>> {
    /// Those of the current lane, by their new state.
    lane: Vec<Vec<Stored<M>>>,
    /// Those for whom their lane had no place, by their new state.
    rest: Vec<Vec<Stored<M>>>,
    /// Where those are that leave the block that has its turn, ascending.
    left: Vec<usize>,
}

impl<M: CrowdMachine<Owner: Sized>> Movers<M> {
    pub(super) fn new() -> Self {
        let by_state = || iter::repeat_with(Vec::new).take(M::StateId::NUMBERED.len()).collect();
        Movers { lane: by_state(), rest: by_state(), left: Vec::new() }
    }

    /// The turn of a block. What acts notes where agents are that have another state
    /// then; these are taken out while they are in the cache. Should an action panic,
    /// all are where they were.
    pub(super) fn turn<R>(
        &mut self,
        block: &mut Block<M>,
        slots: &Slots,
        act: impl FnOnce(&mut Block<M>, &mut Vec<usize>) -> R,
    ) -> R {
        self.left.clear();
        let report = act(block, &mut self.left);
        if !self.left.is_empty() {
            block.exchange(&self.left, &mut self.lane, slots);
        }
        report
    }

    pub(super) fn end_lane(&mut self) {
        self.rest.iter_mut().zip(&mut self.lane).for_each(|(rest, lane)| rest.append(lane));
    }

    /// Those that go to this state and are still to be stored.
    pub(super) fn rest(&mut self, state: usize) -> &mut Vec<Stored<M>> {
        &mut self.rest[state]
    }

    /// How many agents go to this state and are still to be stored.
    pub(super) fn coming(&self, state: usize) -> usize {
        self.rest[state].len()
    }

    /// How many are still to be stored.
    #[cfg(feature = "rayon")]
    pub(super) fn len(&self) -> usize {
        self.rest.iter().map(Vec::len).sum()
    }

    /// Gives back memory, if it is much for a crowd of so many agents.
    pub(super) fn shrink(&mut self, agents: usize) {
        let kept = KEPT.max(agents / 1024);
        let large = self.lane.iter_mut().chain(&mut self.rest).filter(|movers| movers.capacity() > kept);
        large.for_each(|movers| drop(mem::take(movers)));
    }
}

// Agents that have another state now, on their way to where its agents are stored.

use alloc::vec::Vec;
use core::{iter, mem};

use super::block::{Block, Stored};
use super::slots::Slots;
use super::states::States;
use crate::StateId;
use crate::any::CrowdMachine;

/// Room for so many agents of a state is kept from turn to turn.
const KEPT: usize = 64;

pub(super) struct Movers<M: CrowdMachine<Owner: Sized>> {
    /// Those of the current lane.
    lane: Coming<M>,
    /// Those for whom their lane had no place, by their new state.
    rest: Vec<Vec<Stored<M>>>,
    /// The states that agents have left, or to which they have gone, in this turn.
    changed: States,
    /// Where those are that leave the block that has its turn, ascending.
    left: Vec<usize>,
    /// Room for so many agents of each state was kept last time.
    kept: usize,
}

/// Agents by their new state.
pub(super) struct Coming<M: CrowdMachine<Owner: Sized>> {
    by_state: Vec<Vec<Stored<M>>>,
    /// The states to which some have gone, also where others have taken them out since.
    states: States,
}

impl<M: CrowdMachine<Owner: Sized>> Movers<M> {
    pub(super) fn new() -> Self {
        let changed = States::before(M::StateId::NUMBERED.len());
        Movers { lane: Coming::new(), rest: by_state(), changed, left: Vec::new(), kept: 0 }
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
            self.changed.insert(block.state);
            block.exchange(&self.left, &mut self.lane, slots);
        }
        report
    }

    pub(super) fn end_lane(&mut self) {
        let Movers { lane, rest, changed, .. } = self;
        for state in lane.states.iter() {
            rest[state].append(&mut lane.by_state[state]);
        }
        changed.insert_all(&lane.states);
        lane.states.clear();
    }

    /// The states that agents have left, or to which they have gone, in this turn.
    pub(super) fn changed(&self) -> &States {
        &self.changed
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
        self.changed.iter().map(|state| self.coming(state)).sum()
    }

    /// The turn is over. Gives back memory, if it is much for a crowd of so many agents: only states to which agents have
    /// gone can have more than last time, unless less is kept now.
    pub(super) fn end_turn(&mut self, agents: usize) {
        let Movers { lane, rest, changed, kept, .. } = self;
        let before = mem::replace(kept, KEPT.max(agents / 1024));
        if *kept < before {
            (0..rest.len()).for_each(|state| changed.insert(state));
        }
        for state in changed.iter() {
            let both = [&mut lane.by_state[state], &mut rest[state]];
            both.into_iter()
                .filter(|movers| movers.capacity() > *kept)
                .for_each(|movers| drop(mem::take(movers)));
        }
        changed.clear();
    }
}

impl<M: CrowdMachine<Owner: Sized>> Coming<M> {
    fn new() -> Self {
        Coming { by_state: by_state(), states: States::before(M::StateId::NUMBERED.len()) }
    }

    #[inline]
    pub(super) fn push(&mut self, agent: Stored<M>) {
        let state = agent.machine.state_id().index();
        let agents = &mut self.by_state[state];
        if agents.is_empty() {
            self.states.insert(state);
        }
        agents.push(agent);
    }

    #[inline]
    pub(super) fn pop(&mut self, state: usize) -> Option<Stored<M>> {
        self.by_state[state].pop()
    }

    #[inline]
    pub(super) fn count(&self, state: usize) -> usize {
        self.by_state[state].len()
    }
}

fn by_state<M: CrowdMachine<Owner: Sized>>() -> Vec<Vec<Stored<M>>> {
    iter::repeat_with(Vec::new).take(M::StateId::NUMBERED.len()).collect()
}

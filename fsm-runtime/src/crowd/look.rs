// Looking at the agents: all, or those in a state.

use super::{Crowd, Handle};
use crate::StateId;
use crate::any::CrowdMachine;

/// How the agents that are stored by one state stand to another state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    All,
    None,
    /// The state stands in a region: each machine must be asked.
    Some,
}

impl<M: CrowdMachine<Owner: Sized>> Crowd<M> {
    /// All agents: state by state in source order, those of one state in the order
    /// in which they are stored.
    pub fn iter(&self) -> impl Iterator<Item = (Handle, &M, &M::Owner)> {
        self.in_states(|_| true)
    }

    /// All agents, in the same order, with their owners to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Handle, &M, &mut M::Owner)> {
        let slots = &self.slots;
        self.buckets.order_mut().flat_map(|block| {
            let agents = block.machines.iter().zip(&mut block.owners).zip(&block.keys);
            agents.map(|((machine, owner), key)| (slots.handle(*key), machine, owner))
        })
    }

    /// The agents in this state, also in one around their current state or in a
    /// region.
    pub fn iter_in(&self, id: M::StateId) -> impl Iterator<Item = (Handle, &M, &M::Owner)> {
        let agents = self.in_states(move |stored| within::<M>(stored, id) != Within::None);
        agents.filter(move |(_, machine, _)| {
            within::<M>(machine.state_id(), id) == Within::All || machine.is_in(id)
        })
    }

    /// How many agents are in this state, also in one around their current state or
    /// in a region.
    pub fn count_in(&self, id: M::StateId) -> usize {
        let counts = self.buckets.states().map(|(stored, blocks)| match within::<M>(stored, id) {
            Within::None => 0,
            Within::All => self.buckets.count(stored),
            Within::Some => {
                let blocks = blocks.iter().map(|block| &self.buckets.blocks[*block as usize]);
                blocks.flat_map(|block| &block.machines).filter(|machine| machine.is_in(id)).count()
            }
        });
        counts.sum()
    }

    fn in_states(
        &self,
        wanted: impl Fn(M::StateId) -> bool,
    ) -> impl Iterator<Item = (Handle, &M, &M::Owner)> {
        let states = self.buckets.states().filter(move |(stored, _)| wanted(*stored));
        let blocks = states.flat_map(|(_, blocks)| blocks).map(|block| &self.buckets.blocks[*block as usize]);
        blocks.flat_map(|block| {
            let agents = block.machines.iter().zip(&block.owners).zip(&block.keys);
            agents.map(|((machine, owner), key)| (self.slots.handle(*key), machine, owner))
        })
    }
}

fn within<M: CrowdMachine>(stored: M::StateId, id: M::StateId) -> Within {
    let around = |inner: M::StateId, outer| {
        core::iter::successors(Some(inner), |id| id.parent()).any(|around| around == outer)
    };
    match () {
        () if around(stored, id) => Within::All,
        () if M::HOLDS_REGIONS || around(id, stored) => Within::Some,
        () => Within::None,
    }
}

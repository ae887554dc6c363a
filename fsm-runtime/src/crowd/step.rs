// Ticks and events. Agents act where they are stored, and those that have changed
// their state are moved when all have had their turn.

use alloc::vec::Vec;

use super::block::Block;
use super::place::{BLOCK, Place};
use super::slots::Moved;
use super::{AgentMut, Crowd, Gone, Handle};
use crate::{Machine, Outcome, Receive, Refused, StateId};

impl<M: Machine<Owner: Sized>> Crowd<M> {
    /// One tick of every agent, each run to completion.
    ///
    /// What comes back are the external requests that could not be served, each
    /// with its agent; those ticks went on as usual. Always empty for a machine
    /// without `requests;`.
    pub fn update(&mut self, world: &M::World, now: M::Time) -> Vec<(Handle, Refused<M::Target>)> {
        if !M::TICKS {
            return Vec::new();
        }
        let mut turn = Turn::new(self);
        let Turn { crowd: Crowd { buckets, slots, .. }, moved, .. } = &mut turn;
        let (mut refused, mut changed) = (Vec::new(), Vec::with_capacity(BLOCK));
        for id in buckets.order().collect::<Vec<u32>>() {
            let block = &mut buckets.blocks[id as usize];
            let agents = block.machines.iter_mut().zip(&mut block.owners);
            M::update_each_(M::StateId::ALL[block.state], agents, world, now, &mut |offset, result| {
                changed.push(offset);
                if let Err(request) = result {
                    refused.push((slots.handle(block.keys[offset]), request));
                }
            });
            block.part(id, &changed, moved);
            changed.clear();
        }
        turn.end();
        refused
    }

    /// Sends one event to one agent, run to completion.
    ///
    /// # Errors
    /// The event comes back where the agent is gone.
    pub fn send<E>(
        &mut self,
        handle: Handle,
        world: &M::World,
        event: E,
        now: M::Time,
    ) -> Result<Outcome<E>, Gone<E>>
    where
        M: Receive<E>,
    {
        let Some(mut agent) = self.get_mut(handle) else {
            return Err(Gone { handle, event });
        };
        let (machine, owner) = AgentMut::parts(&mut agent);
        Ok(machine.send(owner, world, event, now))
    }

    /// Sends an event to every agent, and says how many have used it.
    pub fn broadcast<E: Clone>(&mut self, world: &M::World, event: E, now: M::Time) -> usize
    where
        M: Receive<E>,
    {
        let mut turn = Turn::new(self);
        let Turn { crowd: Crowd { buckets, .. }, moved, .. } = &mut turn;
        let (mut used, mut changed) = (0, Vec::with_capacity(BLOCK));
        for id in buckets.order().collect::<Vec<u32>>() {
            let block = &mut buckets.blocks[id as usize];
            used += send_each(block, world, &event, now, &mut changed);
            block.part(id, &changed, moved);
            changed.clear();
        }
        turn.end();
        used
    }

    /// Stores the agent by its state, if that has changed.
    pub(super) fn settle(&mut self, place: Place) {
        let Crowd { buckets, slots, .. } = self;
        let block = &buckets.blocks[place.block() as usize];
        let state = block.state;
        if block.machines[place.offset()].state_id().index() != state {
            let (agent, filler) = buckets.take(place);
            filler.into_iter().chain([buckets.put(agent)]).for_each(|moved| slots.moved(moved));
            buckets.pack(state, slots);
        }
    }

    /// Stores each agent by its state, and finds out anew where all are.
    #[cold]
    fn settle_all(&mut self) {
        let Crowd { buckets, slots, .. } = self;
        let mut moved = Vec::new();
        for (id, block) in buckets.blocks.iter_mut().enumerate() {
            let all: Vec<usize> = (0..block.len()).collect();
            block.part(id as u32, &all, &mut moved);
        }
        buckets.store_parted(&mut moved);
        for (id, block) in buckets.blocks.iter().enumerate() {
            for (offset, key) in block.keys.iter().enumerate() {
                slots.moved(Moved { key: *key, place: Place::new(id as u32, offset) });
            }
        }
        self.pack_all();
    }

    fn pack_all(&mut self) {
        let Crowd { buckets, slots, .. } = self;
        (0..buckets.by_state.len()).for_each(|state| buckets.pack(state, slots));
    }
}

/// The event for each agent of a block. Notes the positions of those that are in
/// another state then, and says how many have used it.
pub(super) fn send_each<M, E>(
    block: &mut Block<M>,
    world: &M::World,
    event: &E,
    now: M::Time,
    changed: &mut Vec<usize>,
) -> usize
where
    M: Receive<E, Owner: Sized>,
    E: Clone,
{
    let state = M::StateId::ALL[block.state];
    let mut used = 0;
    for (offset, (machine, owner)) in block.machines.iter_mut().zip(&mut block.owners).enumerate() {
        let outcome = machine.send(owner, world, event.clone(), now);
        used += usize::from(outcome.is_used());
        if machine.state_id() != state {
            changed.push(offset);
        }
    }
    used
}

/// One turn of all agents. They act where they are stored; those that have another
/// state then are stored anew when all have had their turn, also when the action of
/// one panics.
pub(super) struct Turn<'a, M: Machine<Owner: Sized>> {
    pub(super) crowd: &'a mut Crowd<M>,
    /// The new places, in the order of the moves. They are written down after all of
    /// them: a loop in which the processor need not guess has many misses of the
    /// cache under way at a time.
    pub(super) moved: Vec<Moved>,
    is_over: bool,
}

impl<'a, M: Machine<Owner: Sized>> Turn<'a, M> {
    pub(super) fn new(crowd: &'a mut Crowd<M>) -> Self {
        crowd.close();
        let moved = Vec::with_capacity(crowd.turnover);
        Turn { crowd, moved, is_over: false }
    }

    /// All have acted, and every block is parted.
    pub(super) fn end(mut self) {
        self.crowd.buckets.store_parted(&mut self.moved);
        self.moved.iter().for_each(|moved| self.crowd.slots.moved(*moved));
        self.is_over = true;
        self.crowd.turnover = self.moved.len();
        self.crowd.pack_all();
    }
}

impl<M: Machine<Owner: Sized>> Drop for Turn<'_, M> {
    fn drop(&mut self) {
        if !self.is_over {
            self.crowd.settle_all();
        }
    }
}

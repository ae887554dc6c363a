// Ticks and events. Agents act where they are stored, and those that have changed
// their state are moved when all have had their turn.

use alloc::vec::Vec;

use super::place::Place;
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
        let mut refused = Vec::new();
        let Turn { crowd, moved, .. } = &mut turn;
        for (state, blocks) in M::StateId::ALL.iter().zip(&crowd.buckets.by_state) {
            for id in blocks {
                let block = &mut crowd.buckets.blocks[*id as usize];
                let agents = block.machines.iter_mut().zip(&mut block.owners);
                M::update_each_(*state, agents, world, now, &mut |offset, result| {
                    moved.push(Place::new(*id, offset));
                    if let Err(request) = result {
                        refused.push((crowd.slots.handle(block.keys[offset]), request));
                    }
                });
            }
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
        let mut used = 0;
        let Turn { crowd, moved, .. } = &mut turn;
        for (state, blocks) in M::StateId::ALL.iter().zip(&crowd.buckets.by_state) {
            for id in blocks {
                let block = &mut crowd.buckets.blocks[*id as usize];
                let agents = block.machines.iter_mut().zip(&mut block.owners);
                used += send_each(*state, agents, world, &event, now, |offset| {
                    moved.push(Place::new(*id, offset));
                });
            }
        }
        turn.end();
        used
    }

    /// Stores the agent by its state, if that has changed.
    pub(super) fn settle(&mut self, place: Place) {
        let block = &self.buckets.blocks[place.block() as usize];
        if block.machines[place.offset()].state_id().index() == block.state {
            return;
        }
        let Some((agent, filler)) = self.buckets.take(place) else { return };
        if let Some(key) = filler {
            self.slots.moved(key, place);
        }
        let key = agent.key;
        let place = self.buckets.put(agent);
        self.slots.moved(key, place);
    }

    /// Stores each agent by its state, from the last to the first.
    #[cold]
    fn settle_all(&mut self) {
        let by_state: Vec<u32> = self.buckets.by_state.iter().flatten().copied().collect();
        for block in by_state.into_iter().rev() {
            for offset in (0..self.buckets.blocks[block as usize].keys.len()).rev() {
                self.settle(Place::new(block, offset));
            }
        }
    }
}

/// The event for each of these agents, which are all in this state. Tells the
/// positions of those that are in another one then, and how many have used it.
pub(super) fn send_each<'a, M, E>(
    state: M::StateId,
    agents: impl Iterator<Item = (&'a mut M, &'a mut M::Owner)>,
    world: &M::World,
    event: &E,
    now: M::Time,
    mut moved: impl FnMut(usize),
) -> usize
where
    M: Receive<E, Owner: 'a> + 'a,
    E: Clone,
{
    let mut used = 0;
    for (offset, (machine, owner)) in agents.enumerate() {
        let outcome = machine.send(owner, world, event.clone(), now);
        used += usize::from(outcome.is_used());
        if machine.state_id() != state {
            moved(offset);
        }
    }
    used
}

/// One turn of all agents. If an action panics, the agents that have moved before
/// are looked for: nobody has noted the one that panicked.
pub(super) struct Turn<'a, M: Machine<Owner: Sized>> {
    pub(super) crowd: &'a mut Crowd<M>,
    /// Who has another state now, in the order in which they are stored.
    pub(super) moved: Vec<Place>,
    is_over: bool,
}

impl<'a, M: Machine<Owner: Sized>> Turn<'a, M> {
    pub(super) fn new(crowd: &'a mut Crowd<M>) -> Self {
        crowd.close();
        Turn { crowd, moved: Vec::new(), is_over: false }
    }

    /// Moves them, from the last to the first: so the one that takes a place that
    /// becomes free is never one that has to move as well.
    pub(super) fn end(mut self) {
        self.is_over = true;
        for place in core::mem::take(&mut self.moved).into_iter().rev() {
            self.crowd.settle(place);
        }
    }
}

impl<M: Machine<Owner: Sized>> Drop for Turn<'_, M> {
    fn drop(&mut self) {
        if !self.is_over {
            self.crowd.settle_all();
        }
    }
}

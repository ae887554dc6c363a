// Ticks and events. Agents act where they are stored, and those that have changed
// their state are moved when all have had their turn.

use alloc::vec::Vec;

use super::block::Block;
use super::buckets::Buckets;
use super::place::Place;
use super::slots::{Moved, Slots};
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
        turn.take(|id, block, slots, left| {
            let agents = block.machines.iter_mut().zip(&mut block.owners);
            M::update_each_(M::StateId::ALL[block.state], agents, world, now, &mut |offset, result| {
                match result {
                    Ok(()) => left.push(Place::new(id, offset)),
                    Err(request) => refused.push((slots.handle(block.keys[offset]), request)),
                }
            });
        });
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
        turn.take(|id, block, _, left| used += send_each(id, block, world, &event, now, left));
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
}

/// The event for each agent of a block. Notes the places of those that are in
/// another state then, and says how many have used it.
pub(super) fn send_each<M, E>(
    id: u32,
    block: &mut Block<M>,
    world: &M::World,
    event: &E,
    now: M::Time,
    left: &mut Vec<Place>,
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
            left.push(Place::new(id, offset));
        }
    }
    used
}

/// From so many agents on they do not fit into the inner caches of a processor.
const MANY: usize = 1 << 16;

/// One turn of all agents. They act where they are stored; those that have another
/// state then are stored anew when all have had their turn, also when the action of
/// one panics.
pub(super) struct Turn<'a, M: Machine<Owner: Sized>> {
    pub(super) crowd: &'a mut Crowd<M>,
    /// The places of those that have another state now.
    left: Vec<Place>,
    /// The new places, in the order of the moves. They are written down after all of
    /// them: a loop in which the processor need not guess has many misses of the
    /// cache under way at a time.
    moved: Vec<Moved>,
    is_over: bool,
}

/// What the agents of a block have done: the places of those that have another state
/// now, and where others are because of them.
#[cfg(feature = "rayon")]
#[derive(Default)]
pub(super) struct Acted {
    pub(super) left: Vec<Place>,
    pub(super) moved: Vec<Moved>,
}

impl<'a, M: Machine<Owner: Sized>> Turn<'a, M> {
    pub(super) fn new(crowd: &'a mut Crowd<M>) -> Self {
        crowd.close();
        let (left, moved) = (Vec::with_capacity(crowd.turnover), Vec::with_capacity(2 * crowd.turnover));
        Turn { crowd, left, moved, is_over: false }
    }

    /// Whether those that have another state are put together while they are in the
    /// cache, for they will not be when they are stored anew.
    pub(super) fn puts_last(&self) -> bool {
        self.crowd.len >= MANY
    }

    /// The turn of each block, which notes the places of those that have another
    /// state then.
    fn take(&mut self, mut act: impl FnMut(u32, &mut Block<M>, &Slots, &mut Vec<Place>)) {
        let puts_last = self.puts_last();
        let Turn {
            crowd: Crowd { buckets: Buckets { by_state, blocks, .. }, slots, .. }, left, moved, ..
        } = self;
        for bucket in by_state {
            let first = left.len();
            for id in &bucket.blocks {
                let (block, start) = (&mut blocks[*id as usize], left.len());
                act(*id, block, slots, left);
                if puts_last {
                    block.put_last(*id, &mut left[start..], moved);
                }
            }
            bucket.left = first..left.len();
        }
    }

    /// The same, where the blocks have already had their turn.
    #[cfg(feature = "rayon")]
    pub(super) fn note(&mut self, mut acted: impl FnMut(u32) -> Acted) {
        for bucket in &mut self.crowd.buckets.by_state {
            let first = self.left.len();
            for id in &bucket.blocks {
                let Acted { left, moved } = acted(*id);
                self.left.extend(left);
                self.moved.extend(moved);
            }
            bucket.left = first..self.left.len();
        }
    }

    /// All have acted.
    pub(super) fn end(mut self) {
        self.is_over = true;
        self.crowd.turnover = self.left.len();
        let Crowd { buckets, slots, .. } = &mut *self.crowd;
        buckets.store(&self.left, &mut self.moved);
        self.moved.iter().for_each(|moved| slots.moved(*moved));
        (0..buckets.by_state.len()).for_each(|state| buckets.pack(state, slots));
    }

    /// The one that has panicked has not been noted, nor has anyone been whose block
    /// was not done.
    #[cold]
    fn end_of_panic(&mut self) {
        self.left.clear();
        self.moved.clear();
        let Crowd { buckets, slots, .. } = &mut *self.crowd;
        for bucket in &mut buckets.by_state {
            let first = self.left.len();
            let blocks = bucket.blocks.iter().map(|id| (*id, &buckets.blocks[*id as usize]));
            self.left.extend(blocks.flat_map(|(id, block)| block.misplaced(id)));
            bucket.left = first..self.left.len();
        }
        buckets.store(&self.left, &mut self.moved);
        for id in buckets.order() {
            let keys = buckets.blocks[id as usize].keys.iter().enumerate();
            keys.for_each(|(offset, key)| slots.moved(Moved { key: *key, place: Place::new(id, offset) }));
        }
    }
}

impl<M: Machine<Owner: Sized>> Drop for Turn<'_, M> {
    fn drop(&mut self) {
        if !self.is_over {
            self.end_of_panic();
        }
    }
}

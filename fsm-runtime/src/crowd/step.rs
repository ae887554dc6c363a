// Ticks and events, of one agent and of all. What becomes of those that have changed the
// state is told in `turn.rs`.

use alloc::vec::Vec;

use super::block::Block;
use super::place::{BLOCK, Place};
use super::slots::Slots;
use super::turn::Turn;
use super::{AgentMut, Crowd, Handle, NoAgent};
use crate::any::{CrowdMachine, CrowdReceive};
use crate::crowd_machine::Agents;
use crate::requests::Refused;
use crate::{Outcome, StateId};

impl<M: CrowdMachine<Owner: Sized>> Crowd<M> {
    /// One tick of every agent, each run to completion. Those whose state is
    /// [lost](crate::any::Machine::is_poisoned) are passed over.
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
        turn.take(|block, slots, left| update_each(block, slots, world, now, left, &mut refused));
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
    ) -> Result<Outcome<E>, NoAgent<E>>
    where
        M: CrowdReceive<E>,
    {
        let Some(mut agent) = self.get_mut(handle) else {
            return Err(NoAgent { handle, event });
        };
        let (machine, owner) = AgentMut::parts(&mut agent);
        Ok(machine.send_agent(owner, world, event, now))
    }

    /// Sends an event to every agent, and says how many have used it. Those whose state is
    /// [lost](crate::any::Machine::is_poisoned) are passed over.
    pub fn broadcast<E: Clone>(&mut self, world: &M::World, event: E, now: M::Time) -> usize
    where
        M: CrowdReceive<E>,
    {
        let mut turn = Turn::new(self);
        let mut used = 0;
        turn.take(|block, _, left| used += send_each(block, world, &event, now, left));
        turn.end();
        used
    }

    /// Stores the agent by its state, if that has changed.
    pub(super) fn settle(&mut self, place: Place) {
        let Crowd { buckets, slots, .. } = self;
        let block = &buckets.blocks[place.block() as usize];
        let state = block.state;
        if block.machines[place.offset()].state_id().index() != state {
            let agent = buckets.take(place, slots);
            buckets.put(agent, slots);
            buckets.pack(state, slots);
        }
    }
}

/// One tick of each agent of a block. Notes the positions of those that are in another
/// state then, and the requests that come back. A function of its own: what is around it
/// takes no register from its loops.
#[inline(never)]
pub(super) fn update_each<M: CrowdMachine<Owner: Sized>>(
    block: &mut Block<M>,
    slots: &Slots,
    world: &M::World,
    now: M::Time,
    left: &mut Vec<usize>,
    refused: &mut Vec<(Handle, Refused<M::Target>)>,
) {
    let agents = InBlock { machines: &mut block.machines, owners: &mut block.owners };
    M::update_each_(
        M::StateId::NUMBERED[block.state],
        agents,
        world,
        now,
        &mut |offset, result| match result {
            Ok(()) => left.push(offset),
            Err(request) => refused.push((slots.handle(block.keys[offset]), request)),
        },
    );
}

/// The event for each agent of a block. Notes the positions of those that are in
/// another state then, and says how many have used it.
pub(super) fn send_each<M, E>(
    block: &mut Block<M>,
    world: &M::World,
    event: &E,
    now: M::Time,
    left: &mut Vec<usize>,
) -> usize
where
    M: CrowdReceive<E, Owner: Sized>,
    E: Clone,
{
    let state = M::StateId::NUMBERED[block.state];
    let mut used = 0;
    for (offset, (machine, owner)) in block.machines.iter_mut().zip(&mut block.owners).enumerate() {
        if machine.is_poisoned() {
            continue;
        }
        let outcome = machine.send_agent(owner, world, event.clone(), now);
        used += usize::from(outcome.is_used());
        if machine.state_id() != state {
            left.push(offset);
        }
    }
    used
}

struct InBlock<'a, M: CrowdMachine<Owner: Sized>> {
    machines: &'a mut [M],
    owners: &'a mut [M::Owner],
}

impl<M: CrowdMachine<Owner: Sized>> Agents<M> for InBlock<'_, M> {
    #[inline]
    fn each(self, mut step: impl FnMut(usize, &mut M, &mut M::Owner)) {
        for (index, (machine, owner)) in self.machines.iter_mut().zip(self.owners).enumerate() {
            if !machine.is_poisoned() {
                step(index, machine, owner);
            }
        }
    }

    /// Looks for them first, without a branch that a processor would have to guess. Then
    /// it waits for the owners of many of them at a time.
    #[inline]
    fn each_due(self, is_due: impl Fn(&M) -> bool, mut step: impl FnMut(usize, &mut M, &mut M::Owner)) {
        let mut due = [0_u16; BLOCK];
        let mut found = 0;
        for (index, machine) in (0..).zip(&*self.machines) {
            due[found % BLOCK] = index;
            found += usize::from(is_due(machine));
        }
        for index in &due[..found] {
            let index = usize::from(*index);
            if self.machines[index].is_poisoned() {
                continue;
            }
            step(index, &mut self.machines[index], &mut self.owners[index]);
        }
    }
}

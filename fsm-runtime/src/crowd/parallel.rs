// The same on many threads: each takes blocks. What is done to a block depends on
// nothing outside of it, and what is to be stored anew is stored by one thread, in the
// order of a turn. So the result does not depend on the number of threads.

use alloc::vec::Vec;

use rayon::prelude::*;

use super::buckets::Buckets;
use super::step::{Turn, send_each};
use super::{Crowd, Handle};
use crate::{Machine, Receive, Refused, StateId};

impl<M> Crowd<M>
where
    M: Machine<Owner: Sized + Send, World: Sync, Time: Send + Sync, Target: Send> + Send,
{
    /// The same as [`update`](Self::update), by the threads of rayon's current
    /// pool.
    ///
    /// The agents of a state act at the same time. What they do to their owners
    /// does not depend on the number of threads; what they do to a world that can be
    /// changed through a shared reference may.
    pub fn par_update(&mut self, world: &M::World, now: M::Time) -> Vec<(Handle, Refused<M::Target>)> {
        if !M::TICKS {
            return Vec::new();
        }
        let mut turn = Turn::new(self);
        let Turn { crowd: Crowd { buckets, slots, .. }, moved, .. } = &mut turn;
        let blocks = buckets.blocks.par_iter_mut().enumerate();
        let reports = blocks.map_init(Vec::new, |changed, (id, block)| {
            let (mut moved, mut refused) = (Vec::new(), Vec::new());
            let agents = block.machines.iter_mut().zip(&mut block.owners);
            M::update_each_(M::StateId::ALL[block.state], agents, world, now, &mut |offset, result| {
                changed.push(offset);
                if let Err(request) = result {
                    refused.push((slots.handle(block.keys[offset]), request));
                }
            });
            block.part(id as u32, changed, &mut moved);
            changed.clear();
            (moved, refused)
        });
        let reports: Vec<_> = reports.collect();
        let refused = in_order(buckets, reports).flat_map(|(places, refused)| {
            moved.extend(places);
            refused
        });
        let refused = refused.collect();
        turn.end();
        refused
    }

    /// The same as [`broadcast`](Self::broadcast), by the threads of rayon's
    /// current pool.
    pub fn par_broadcast<E: Clone + Send + Sync>(&mut self, world: &M::World, event: E, now: M::Time) -> usize
    where
        M: Receive<E>,
    {
        let mut turn = Turn::new(self);
        let Turn { crowd: Crowd { buckets, .. }, moved, .. } = &mut turn;
        let blocks = buckets.blocks.par_iter_mut().enumerate();
        let reports = blocks.map_init(Vec::new, |changed, (id, block)| {
            let mut moved = Vec::new();
            let used = send_each(block, world, &event, now, changed);
            block.part(id as u32, changed, &mut moved);
            changed.clear();
            (moved, used)
        });
        let reports: Vec<_> = reports.collect();
        let used = in_order(buckets, reports).map(|(places, used)| {
            moved.extend(places);
            used
        });
        let used = used.sum();
        turn.end();
        used
    }
}

/// What the blocks have reported, in the order of a turn.
fn in_order<M, T>(buckets: &Buckets<M>, mut by_block: Vec<T>) -> impl Iterator<Item = T>
where
    M: Machine<Owner: Sized>,
    T: Default,
{
    buckets.order().map(move |id| core::mem::take(&mut by_block[id as usize]))
}

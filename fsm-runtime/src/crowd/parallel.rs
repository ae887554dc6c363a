// The same on many threads: each takes blocks. What they report is put in the order
// of one thread, so the result does not depend on their number.

use alloc::vec::Vec;

use rayon::prelude::*;

use super::place::Place;
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
        let Turn { crowd, .. } = &mut turn;
        let slots = &crowd.slots;
        let by_block: Vec<_> = crowd
            .buckets
            .blocks
            .par_iter_mut()
            .map(|block| {
                let (mut moved, mut refused) = (Vec::new(), Vec::new());
                let agents = block.machines.iter_mut().zip(&mut block.owners);
                M::update_each_(M::StateId::ALL[block.state], agents, world, now, &mut |offset, result| {
                    moved.push(offset);
                    if let Err(request) = result {
                        refused.push((slots.handle(block.keys[offset]), request));
                    }
                });
                (moved, refused)
            })
            .collect();
        let refused = turn.gather(by_block);
        turn.end();
        refused.into_iter().flatten().collect()
    }

    /// The same as [`broadcast`](Self::broadcast), by the threads of rayon's
    /// current pool.
    pub fn par_broadcast<E: Clone + Send + Sync>(&mut self, world: &M::World, event: E, now: M::Time) -> usize
    where
        M: Receive<E>,
    {
        let mut turn = Turn::new(self);
        let blocks = turn.crowd.buckets.blocks.par_iter_mut();
        let by_block: Vec<_> = blocks
            .map(|block| {
                let mut moved = Vec::new();
                let agents = block.machines.iter_mut().zip(&mut block.owners);
                let state = M::StateId::ALL[block.state];
                let used = send_each(state, agents, world, &event, now, |offset| moved.push(offset));
                (moved, used)
            })
            .collect();
        let used = turn.gather(by_block);
        turn.end();
        used.into_iter().sum()
    }
}

impl<M: Machine<Owner: Sized>> Turn<'_, M> {
    /// Notes who has moved, in the order in which the agents are stored, and gives
    /// the rest of the reports in that order.
    fn gather<T: Default>(&mut self, mut by_block: Vec<(Vec<usize>, T)>) -> Vec<T> {
        let order = self.crowd.buckets.by_state.iter().flatten();
        let reports = order.map(|block| {
            let (moved, report) = core::mem::take(&mut by_block[*block as usize]);
            self.moved.extend(moved.into_iter().map(|offset| Place::new(*block, offset)));
            report
        });
        reports.collect()
    }
}

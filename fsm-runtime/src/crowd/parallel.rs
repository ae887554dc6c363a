// The same on many threads: each takes blocks. What is done to a block depends on
// nothing outside of it, and what is to be stored anew is stored by one thread, in the
// order of a turn. So the result does not depend on the number of threads.

use alloc::vec::Vec;

use rayon::prelude::*;

use super::block::Block;
use super::place::Place;
use super::slots::Slots;
use super::step::{send_each, update_each};
use super::turn::{Acted, Turn};
use super::{Crowd, Handle};
use crate::{Machine, Receive, Refused};

// What threads need is asked by each method, and not by the `impl`: so rustc says what cannot be sent, and why, instead
// of that there is no such method.
impl<M: Machine<Owner: Sized>> Crowd<M> {
    /// The same as [`update`](Self::update), by the threads of rayon's current
    /// pool.
    ///
    /// The agents of a state act at the same time. What they do to their owners
    /// does not depend on the number of threads; what they do to a world that can be
    /// changed through a shared reference may.
    pub fn par_update(&mut self, world: &M::World, now: M::Time) -> Vec<(Handle, Refused<M::Target>)>
    where
        M: Machine<Owner: Send, World: Sync, Time: Send + Sync, Target: Send> + Send,
    {
        if !M::TICKS {
            return Vec::new();
        }
        let mut turn = Turn::new(self);
        let mut reports = turn.take_by_threads(|id, block, slots, left| {
            let mut refused = Vec::new();
            update_each(id, block, slots, world, now, left, &mut refused);
            refused
        });
        let mut refused = Vec::new();
        turn.note(|id| {
            let (acted, report) = core::mem::take(&mut reports[id as usize]);
            refused.extend(report);
            acted
        });
        turn.end();
        refused
    }

    /// The same as [`broadcast`](Self::broadcast), by the threads of rayon's
    /// current pool.
    pub fn par_broadcast<E: Clone + Send + Sync>(&mut self, world: &M::World, event: E, now: M::Time) -> usize
    where
        M: Receive<E, Owner: Send, World: Sync, Time: Send + Sync> + Send,
    {
        let mut turn = Turn::new(self);
        let mut reports =
            turn.take_by_threads(|id, block, _, left| send_each(id, block, world, &event, now, left));
        let mut used = 0;
        turn.note(|id| {
            let (acted, report) = core::mem::take(&mut reports[id as usize]);
            used += report;
            acted
        });
        turn.end();
        used
    }
}

impl<M> Turn<'_, M>
where
    M: Machine<Owner: Sized + Send, Time: Send + Sync> + Send,
{
    /// The turn of each block; what the blocks have done, by their numbers.
    fn take_by_threads<R: Send>(
        &mut self,
        act: impl Fn(u32, &mut Block<M>, &Slots, &mut Vec<Place>) -> R + Sync,
    ) -> Vec<(Acted, R)> {
        let puts_last = self.puts_last();
        let Crowd { buckets, slots, .. } = &mut *self.crowd;
        let blocks = buckets.blocks.par_iter_mut().enumerate();
        let reports = blocks.map(|(id, block)| {
            let mut acted = Acted::default();
            let report = act(id as u32, block, slots, &mut acted.left);
            if puts_last {
                block.put_last(id as u32, &mut acted.left, &mut acted.moved);
            }
            (acted, report)
        });
        reports.collect()
    }
}

// The same on many threads: each takes blocks. What is done to a block depends on
// nothing outside of it, and what has left a block is stored anew in the order of a
// turn, a state by one thread. So the result does not depend on the number of
// threads.

use alloc::vec::Vec;
use core::mem;

use rayon::prelude::*;

use super::block::Block;
use super::buckets::Buckets;
use super::movers::Movers;
use super::parts::Parts;
use super::slots::Slots;
use super::states::States;
use super::step::{send_each, update_each};
use super::turn::Turn;
use super::{Crowd, Handle};
use crate::any::{CrowdMachine, CrowdReceive};
use crate::requests::Refused;

/// So many parts for each thread: where some take longer than others, those that are
/// done take over from the others.
const PARTS: usize = 4;

/// Fewer agents are stored sooner than another thread would begin with it.
const MANY: usize = 1024;

// What threads need is asked by each method, and not by the `impl`: so rustc says what cannot be sent, and why, instead
// of that there is no such method.
impl<M: CrowdMachine<Owner: Sized>> Crowd<M> {
    /// The same as [`update`](Self::update), by the threads of rayon's current
    /// pool.
    ///
    /// The agents of a state act at the same time. What they do to their owners
    /// does not depend on the number of threads; what they do to a world that can be
    /// changed through a shared reference may.
    pub fn par_update(&mut self, world: &M::World, now: M::Time) -> Vec<(Handle, Refused<M::Target>)>
    where
        M: CrowdMachine<Owner: Send, World: Sync, Time: Send + Sync, Target: Send> + Send,
    {
        if !M::TICKS {
            return Vec::new();
        }
        let mut turn = Turn::new(self);
        let refused = turn.take_by_threads(|block, slots, left, refused| {
            update_each(block, slots, world, now, left, refused);
        });
        turn.end_by_threads();
        refused.into_iter().flatten().collect()
    }

    /// The same as [`broadcast`](Self::broadcast), by the threads of rayon's
    /// current pool.
    pub fn par_broadcast<E: Clone + Send + Sync>(&mut self, world: &M::World, event: E, now: M::Time) -> usize
    where
        M: CrowdReceive<E, Owner: Send, World: Sync, Time: Send + Sync> + Send,
    {
        let mut turn = Turn::new(self);
        let used = turn.take_by_threads(|block, _, left, used: &mut usize| {
            *used += send_each(block, world, &event, now, left);
        });
        turn.end_by_threads();
        used.into_iter().sum()
    }
}

impl<M> Turn<'_, M>
where
    M: CrowdMachine<Owner: Sized + Send, Time: Send + Sync> + Send,
{
    /// The turn of each block; reports by parts of them, in order.
    fn take_by_threads<R: Default + Send>(
        &mut self,
        act: impl Fn(&mut Block<M>, &Slots, &mut Vec<usize>, &mut R) + Sync,
    ) -> Vec<R> {
        let Crowd { buckets, slots, movers, .. } = &mut *self.crowd;
        let mut lanes: Vec<_> = buckets.lanes().collect();
        let of_part = lanes.len().div_ceil(PARTS * rayon::current_num_threads()).max(1);
        movers.resize_with(lanes.len().div_ceil(of_part).max(1), Movers::new);
        let parts: Parts<_> = lanes.chunks_mut(of_part).zip(movers).collect();
        parts.each(|(lanes, movers)| {
            let mut report = R::default();
            for lane in lanes {
                for block in lane {
                    movers.turn(block, slots, |block, left| act(block, slots, left, &mut report));
                }
                movers.end_lane();
            }
            report
        })
    }

    /// All have acted.
    fn end_by_threads(self) {
        if self.crowd.movers.iter().map(Movers::len).sum::<usize>() >= MANY {
            self.end_by(fill_by_threads);
        } else {
            self.end();
        }
    }
}

/// Each state's agents by one thread.
fn fill_by_threads<M>(buckets: &mut Buckets<M>, movers: &mut [Movers<M>], states: &States, slots: &Slots)
where
    M: CrowdMachine<Owner: Sized + Send> + Send,
{
    let of_state = |state| movers.iter_mut().map(|movers| mem::take(movers.rest(state))).collect();
    let arrivals: Vec<Vec<_>> = states.iter().map(of_state).collect();
    let filled: Vec<_> = buckets.blocks_of(states).zip(arrivals).collect();
    filled.into_par_iter().for_each(|(blocks, agents)| {
        let mut agents = agents.into_iter().flatten();
        blocks.into_iter().for_each(|block| block.fill(&mut agents, slots));
    });
    states.iter().for_each(|state| buckets.count_anew(state));
}

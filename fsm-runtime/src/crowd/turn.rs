// One turn of all agents. They act where they are stored. Those that have another
// state then are taken out with their block's turn, and stored by their new state when
// all have had theirs, also when the action of one panics.

use alloc::vec::Vec;

use super::Crowd;
use super::block::Block;
use super::buckets::Buckets;
use super::lanes::lanes;
use super::movers::Movers;
use super::slots::Slots;
use crate::Machine;

pub(super) struct Turn<'a, M: Machine<Owner: Sized>> {
    pub(super) crowd: &'a mut Crowd<M>,
    is_over: bool,
}

impl<'a, M: Machine<Owner: Sized>> Turn<'a, M> {
    pub(super) fn new(crowd: &'a mut Crowd<M>) -> Self {
        crowd.close();
        if crowd.movers.is_empty() {
            crowd.movers.push(Movers::new());
        }
        Turn { crowd, is_over: false }
    }

    /// The turn of each block, one after the other. What acts notes where agents are
    /// that have another state then.
    pub(super) fn take(&mut self, mut act: impl FnMut(&mut Block<M>, &Slots, &mut Vec<usize>)) {
        let Crowd { buckets: Buckets { by_state, blocks, .. }, slots, movers, .. } = &mut *self.crowd;
        for lane in lanes(by_state) {
            for id in lane {
                movers[0].turn(&mut blocks[id as usize], slots, |block, left| act(block, slots, left));
            }
            movers[0].end_lane();
        }
    }

    /// All have acted.
    pub(super) fn end(mut self) {
        self.is_over = true;
        self.store();
    }

    fn store(&mut self) {
        let Crowd { buckets, slots, movers, len, .. } = &mut *self.crowd;
        buckets.count_anew();
        for state in 0..buckets.by_state.len() {
            movers.iter_mut().for_each(|movers| buckets.fill(state, movers.rest(state).drain(..), slots));
            buckets.pack(state, slots);
        }
        movers.truncate(1);
        movers.iter_mut().for_each(|movers| movers.shrink(*len));
    }

    /// The one that has panicked has not been noted, nor has anyone been whose block
    /// was not done. Lanes were left in the middle.
    #[cold]
    fn end_of_panic(&mut self) {
        self.crowd.movers.iter_mut().for_each(Movers::end_lane);
        self.take(|block, _, left| left.extend(block.misplaced()));
        self.store();
    }
}

impl<M: Machine<Owner: Sized>> Drop for Turn<'_, M> {
    fn drop(&mut self) {
        if !self.is_over {
            self.end_of_panic();
        }
    }
}

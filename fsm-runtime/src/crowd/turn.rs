// One turn of all agents. They act where they are stored; those that have another
// state then are stored anew when all have had their turn, also when the action of
// one panics.

use alloc::vec::Vec;

use super::Crowd;
use super::block::Block;
use super::buckets::Buckets;
use super::place::Place;
use super::slots::{Moved, Slots};
use crate::Machine;

/// From so many agents on they do not fit into the inner caches of a processor.
const MANY: usize = 1 << 16;

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
    pub(super) fn take(&mut self, mut act: impl FnMut(u32, &mut Block<M>, &Slots, &mut Vec<Place>)) {
        let puts_last = self.puts_last();
        self.each_block(|id, block, slots, left, moved| {
            let start = left.len();
            act(id, block, slots, left);
            if puts_last {
                block.put_last(id, &mut left[start..], moved);
            }
        });
    }

    /// The same, where the blocks have already had their turn.
    #[cfg(feature = "rayon")]
    pub(super) fn note(&mut self, mut acted: impl FnMut(u32) -> Acted) {
        self.each_block(|id, _, _, all_left, all_moved| {
            let Acted { left, moved } = acted(id);
            all_left.extend(left);
            all_moved.extend(moved);
        });
    }

    /// All blocks in order, so that each state comes to know which of the places are
    /// its own.
    #[inline]
    fn each_block(
        &mut self,
        mut see: impl FnMut(u32, &mut Block<M>, &Slots, &mut Vec<Place>, &mut Vec<Moved>),
    ) {
        let Turn { crowd: Crowd { buckets, slots, .. }, left, moved, .. } = self;
        let Buckets { by_state, blocks, .. } = buckets;
        for bucket in by_state {
            let first = left.len();
            for id in &bucket.blocks {
                see(*id, &mut blocks[*id as usize], slots, left, moved);
            }
            bucket.left = first..left.len();
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
        self.each_block(|id, block, _, left, _| left.extend(block.misplaced(id)));
        let Crowd { buckets, slots, .. } = &mut *self.crowd;
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

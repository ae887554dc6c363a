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
use super::states::States;
use crate::any::CrowdMachine;

pub(super) struct Turn<'a, M: CrowdMachine<Owner: Sized>> {
    pub(super) crowd: &'a mut Crowd<M>,
    is_over: bool,
}

impl<'a, M: CrowdMachine<Owner: Sized>> Turn<'a, M> {
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
        let Crowd { buckets, slots, movers, .. } = &mut *self.crowd;
        let all = buckets.in_use();
        let Buckets { by_state, blocks, occupied, .. } = buckets;
        for lane in lanes(by_state, occupied, all) {
            for id in lane {
                movers[0].turn(&mut blocks[id as usize], slots, |block, left| act(block, slots, left));
            }
            movers[0].end_lane();
        }
    }

    /// All have acted.
    pub(super) fn end(self) {
        self.end_by(fill);
    }

    /// The same, where `fill` stores the movers, for whom there is room then.
    pub(super) fn end_by(mut self, fill: impl Fill<M>) {
        self.is_over = true;
        self.store(fill);
    }

    fn store(&mut self, fill: impl Fill<M>) {
        let Crowd { buckets, slots, movers, len, .. } = &mut *self.crowd;
        let changed = buckets.take_changed(movers.iter().map(Movers::changed));
        let coming = |state| movers.iter().map(|movers| movers.coming(state)).sum();
        let displaced = buckets.make_room(&changed, &coming);
        fill(buckets, movers, &changed, slots);
        for (state, agents) in displaced {
            buckets.fill(state, agents, slots);
        }
        buckets.end_turn(changed);
        movers.truncate(1);
        movers.iter_mut().for_each(|movers| movers.end_turn(*len));
    }

    /// The one that has panicked has not been noted, nor has anyone been whose block
    /// was not done. Lanes were left in the middle.
    #[cold]
    fn end_of_panic(&mut self) {
        self.crowd.movers.iter_mut().for_each(Movers::end_lane);
        self.take(|block, _, left| left.extend(block.misplaced()));
        self.store(fill);
    }
}

impl<M: CrowdMachine<Owner: Sized>> Drop for Turn<'_, M> {
    fn drop(&mut self) {
        if !self.is_over {
            self.end_of_panic();
        }
    }
}

/// Stores all movers, each to one of these states.
pub(super) trait Fill<M: CrowdMachine<Owner: Sized>>:
    FnOnce(&mut Buckets<M>, &mut [Movers<M>], &States, &Slots)
{
}

impl<M, F> Fill<M> for F
where
    M: CrowdMachine<Owner: Sized>,
    F: FnOnce(&mut Buckets<M>, &mut [Movers<M>], &States, &Slots),
{
}

/// State by state.
fn fill<M>(buckets: &mut Buckets<M>, movers: &mut [Movers<M>], states: &States, slots: &Slots)
where
    M: CrowdMachine<Owner: Sized>,
{
    for state in states.iter() {
        movers.iter_mut().for_each(|movers| buckets.fill(state, movers.rest(state).drain(..), slots));
    }
}

#[cfg(all(test, feature = "rayon"))]
mod tests {
    use super::*;
    use crate::fsm;

    fsm! {
        machine Trip {
            #[derive(Clone)]
            events { Go }
            initial Here;
            state There { on Go => Here; }
            state Here { on Go => There; }
        }
    }

    /// Three blocks of agents go from one state to the other, again and again.
    fn blocks_after(broadcast: impl Fn(&mut Crowd<Trip>) -> usize) -> Vec<Vec<u32>> {
        let mut crowd = Crowd::new();
        for _ in 0..3000 {
            crowd.spawn((), &(), ());
        }
        for _ in 0..5 {
            assert_eq!(broadcast(&mut crowd), 3000);
            // What is left of one state's blocks is room for those who come next.
            assert_eq!(crowd.buckets.blocks.len(), 4);
            // A state that all have left has no turn.
            assert_eq!(crowd.buckets.occupied.iter().count(), 1);
        }
        crowd.buckets.by_state.iter().map(|bucket| bucket.blocks.clone()).collect()
    }

    #[test]
    fn a_block_that_one_state_gives_up_serves_another_also_with_threads() {
        let by_one = blocks_after(|crowd| crowd.broadcast(&(), TripEvent::Go, ()));
        let by_many = blocks_after(|crowd| crowd.par_broadcast(&(), TripEvent::Go, ()));
        assert_eq!(by_one, by_many);
        assert_eq!(by_one.iter().map(Vec::len).collect::<Vec<_>>(), [3, 1]);
    }
}

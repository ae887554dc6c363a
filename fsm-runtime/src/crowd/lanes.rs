// The order of a turn. Where a state has many blocks, a turn takes some of each state,
// then more of each, and so on: so those that go from state to state soon find a
// place of one that has gone, while both are in the cache.
//
// A lane is a part of the turn that depends on no other: agents change places within
// it, and whoever finds none is stored when all lanes are done. Many threads take a
// lane each. The lanes depend on the agents alone, and not on the number of threads.

use super::buckets::Bucket;
use super::states::States;

/// Blocks of a lane, at least.
const BLOCKS: usize = 8;

/// Lanes of a crowd, at most, or little more.
const LANES: usize = 32;

/// The lanes, as the numbers of their blocks: of `all` blocks those of states that have agents.
pub(super) fn lanes(
    by_state: &[Bucket],
    occupied: &States,
    all: usize,
) -> impl Iterator<Item = impl Iterator<Item = u32>> {
    let buckets = move || occupied.iter().map(move |state| &by_state[state]);
    let rounds = buckets().map(|bucket| bucket.blocks.len()).max().unwrap_or(0);
    let of_lane = BLOCKS.max(all.div_ceil(LANES));
    let rounds_of_lane = (of_lane * rounds).checked_div(all).unwrap_or(0).max(1);
    (0..rounds).step_by(rounds_of_lane).map(move |first| {
        let of_lane = first..rounds.min(first + rounds_of_lane);
        of_lane.flat_map(move |round| buckets().flat_map(move |bucket| of_round(bucket, round, rounds)))
    })
}

/// In each round the same share of a state's blocks, in the first one at least one.
#[inline]
fn of_round(bucket: &Bucket, round: usize, rounds: usize) -> impl Iterator<Item = u32> {
    // Where there is one round, as there mostly is, nothing is to be divided.
    let until = |round: usize| match rounds {
        1 => round * bucket.blocks.len(),
        _ => (round * bucket.blocks.len()).div_ceil(rounds),
    };
    bucket.blocks[until(round)..until(round + 1)].iter().copied()
}

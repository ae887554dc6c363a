//! What the states do to an agent. All implementations call these.

use crate::population::mix;
use crate::streams::Random;

#[derive(Clone, Copy)]
pub struct Walker {
    way: u32,
    /// Of the agent's own random numbers.
    seed: u32,
}

impl Walker {
    pub fn random(random: &mut Random) -> Self {
        Self { way: 0, seed: random.below(u32::MAX) }
    }

    /// In each state another, so that no compiler finds two states alike.
    #[inline]
    pub fn walk<const STATE: u32>(&mut self) {
        self.way = self.way.rotate_left(1) ^ (STATE + 1);
        self.seed = self.seed.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
    }

    /// Once in so many ticks.
    #[inline]
    pub fn leaves(&self) -> bool {
        self.seed < u32::MAX / 15
    }

    pub fn checksum(&self, state: usize) -> u64 {
        mix([self.way, self.seed, state as u32])
    }
}

/// Agents, each with the number of its first state.
pub fn walkers(count: usize, states: usize) -> impl Iterator<Item = (usize, Walker)> {
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    (0..count).map(move |_| (random.below(states as u32) as usize, Walker::random(&mut random)))
}

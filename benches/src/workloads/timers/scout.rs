//! What the states of a scout do to it. All implementations call these.

use crate::population::mix;
use crate::streams::Random;

/// 32 bytes.
#[derive(Clone, Copy)]
pub struct Scout {
    x: f32,
    y: f32,
    dx: f32,
    dy: f32,
    stamina: i32,
    sightings: u32,
    steps: u32,
    /// Of the scout's own random numbers.
    seed: u32,
}

/// From one look to the next, in milliseconds. A tick is one of them.
pub const PERIOD: u64 = 20;

impl Scout {
    pub fn random(random: &mut Random) -> Self {
        let mut below = |limit| random.below(limit);
        let [x, y, dx, dy] = [below(1000), below(1000), below(10), below(10)].map(|number| number as f32);
        Self { x, y, dx, dy, stamina: 0, sightings: 0, steps: 0, seed: below(u32::MAX) }
    }

    #[inline]
    fn go(&mut self, pace: f32) {
        self.x += self.dx * pace;
        self.y += self.dy * pace;
        self.steps += 1;
        self.seed = self.seed.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
    }

    /// Whether there is something.
    #[inline]
    pub fn look(&mut self) -> bool {
        self.go(1.0);
        self.stamina += 3;
        self.seed < u32::MAX / 10
    }

    /// Whether it is lost.
    #[inline]
    pub fn chase(&mut self) -> bool {
        self.go(2.0);
        self.stamina -= 5;
        self.sightings += 1;
        self.seed < u32::MAX / 5
    }

    pub fn checksum(&self, chases: bool) -> u64 {
        let Self { x, y, dx, dy, stamina, sightings, steps, seed } = *self;
        let places = [x, y, dx, dy].map(f32::to_bits);
        mix(places.into_iter().chain([stamina as u32, sightings, steps, seed, u32::from(chases)]))
    }
}

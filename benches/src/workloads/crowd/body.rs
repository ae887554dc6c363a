//! What the states of an agent do to it, and what they ask. All implementations call these.

use crate::population::mix;
use crate::streams::Random;

/// 32 bytes.
#[derive(Clone, Copy)]
pub struct Body {
    x: f32,
    y: f32,
    dx: f32,
    dy: f32,
    food: i32,
    strength: i32,
    fear: i32,
    /// Of the agent's own random numbers.
    seed: u32,
}

const FULL: i32 = 64;
const RESTED: i32 = 64;

impl Body {
    pub fn random(random: &mut Random) -> Self {
        let mut below = |limit| random.below(limit);
        let [x, y] = [below(1000) as f32, below(1000) as f32];
        Self {
            x,
            y,
            dx: below(100) as f32 / 100.0,
            dy: below(100) as f32 / 100.0,
            food: below(64) as i32,
            strength: below(64) as i32,
            fear: below(64) as i32,
            seed: below(u32::MAX),
        }
    }

    /// The upper bits, which are the better ones.
    #[inline]
    fn random_below<const LIMIT: u32>(&mut self) -> i32 {
        self.seed = self.seed.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        (((self.seed >> 16) * LIMIT) >> 16) as i32
    }

    #[inline]
    fn go(&mut self, pace: f32) {
        self.x += self.dx * pace;
        self.y += self.dy * pace;
    }

    #[inline]
    pub fn wander(&mut self) {
        self.go(1.0);
        self.food -= self.random_below::<5>();
    }

    #[inline]
    pub fn seek(&mut self) {
        self.go(1.5);
        self.strength -= self.random_below::<5>();
    }

    #[inline]
    pub fn eat(&mut self) {
        self.food += self.random_below::<9>();
        self.fear = 0;
    }

    #[inline]
    pub fn sleep(&mut self) {
        self.strength += self.random_below::<7>();
    }

    #[inline]
    pub fn flee(&mut self) {
        self.go(-2.0);
        self.fear -= self.random_below::<5>();
    }

    #[inline]
    pub fn fight(&mut self) {
        self.x -= self.dx;
        self.strength -= self.random_below::<3>();
        self.fear += 2;
    }

    #[inline]
    pub fn rest(&mut self) {
        self.strength += self.random_below::<5>();
        self.fear = 0;
    }

    /// In circles.
    #[inline]
    pub fn play(&mut self) {
        (self.dx, self.dy) = (0.8 * self.dx - 0.6 * self.dy, 0.6 * self.dx + 0.8 * self.dy);
        self.go(0.5);
        self.food -= self.random_below::<5>();
    }

    #[inline]
    pub fn is_hungry(&self) -> bool {
        self.food < 0
    }

    #[inline]
    pub fn is_full(&self) -> bool {
        self.food > FULL
    }

    #[inline]
    pub fn is_tired(&self) -> bool {
        self.strength < 0
    }

    #[inline]
    pub fn is_rested(&self) -> bool {
        self.strength > RESTED
    }

    #[inline]
    pub fn is_calm(&self) -> bool {
        self.fear < 0
    }

    /// Something has come near: true once in so many ticks.
    #[inline]
    pub fn meets<const ONE_IN: u32>(&self) -> bool {
        self.seed < u32::MAX / ONE_IN
    }

    #[inline]
    pub fn take_fright(&mut self) {
        self.fear = 48;
    }

    pub fn checksum(&self, state: usize) -> u64 {
        let Self { x, y, dx, dy, food, strength, fear, seed } = *self;
        let places = [x, y, dx, dy].map(f32::to_bits);
        let needs = [food, strength, fear].map(|need| need as u32);
        mix(places.into_iter().chain(needs).chain([seed, state as u32]))
    }
}

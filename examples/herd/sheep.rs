//! A sheep: where it is, how hungry it is, and its own share of chance.

use fastrand::Rng;

/// The side of the meadow, in metres.
pub const SIDE: f32 = 1000.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub x: f32,
    pub y: f32,
}

impl Place {
    pub fn distance(self, other: Place) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// What all sheep see, and no sheep changes.
#[derive(Debug)]
pub struct Meadow {
    /// What a mouthful of grass is good for.
    pub grass: u32,
}

#[derive(Clone, Debug)]
pub struct Sheep {
    pub at: Place,
    pub hunger: u32,
    chance: Rng,
}

impl Sheep {
    pub fn new(seed: u64) -> Self {
        let mut chance = Rng::with_seed(seed);
        let at = Place { x: chance.f32() * SIDE, y: chance.f32() * SIDE };
        Self { at, hunger: chance.u32(..100), chance }
    }

    /// How long it stays where the grass is gone, in milliseconds.
    pub fn patience(&mut self) -> u32 {
        500 + self.chance.u32(..1500)
    }

    pub fn wander(&mut self) {
        let step = |chance: &mut Rng| chance.f32() * 2.0 - 1.0;
        self.at.x = (self.at.x + step(&mut self.chance)).clamp(0.0, SIDE);
        self.at.y = (self.at.y + step(&mut self.chance)).clamp(0.0, SIDE);
        self.hunger += 1;
    }

    pub fn graze(&mut self, meadow: &Meadow) {
        self.hunger = self.hunger.saturating_sub(meadow.grass);
    }

    /// Three metres away from there.
    pub fn flee(&mut self, from: Place) {
        let distance = self.at.distance(from).max(0.1);
        self.at.x = (self.at.x + 3.0 * (self.at.x - from.x) / distance).clamp(0.0, SIDE);
        self.at.y = (self.at.y + 3.0 * (self.at.y - from.y) / distance).clamp(0.0, SIDE);
        self.hunger += 2;
    }
}

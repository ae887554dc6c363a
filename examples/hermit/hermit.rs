//! The hermit: what he needs, and how much he wishes for what would help.

use fastrand::Rng;

/// Needs are from 0, met, to 1, urgent.
#[derive(Clone, Debug)]
pub struct Hermit {
    pub hunger: f32,
    pub tiredness: f32,
    pub loneliness: f32,
    pub bread: u32,
    pub logs: u32,
    pub wine: u32,
    chance: Rng,
    said: Vec<String>,
}

/// The time of the day, in half hours from midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hour(pub u32);

impl Hour {
    pub fn is_night(self) -> bool {
        !(12..42).contains(&(self.0 % 48))
    }
}

impl Hermit {
    pub fn new(seed: u64) -> Self {
        Self {
            hunger: 0.5,
            tiredness: 0.3,
            loneliness: 0.2,
            bread: 2,
            logs: 1,
            wine: 2,
            chance: Rng::with_seed(seed),
            said: Vec::new(),
        }
    }

    /// Half an hour passes.
    pub fn live(&mut self) {
        self.hunger = (self.hunger + 0.04).min(1.0);
        self.tiredness = (self.tiredness + 0.02).min(1.0);
        self.loneliness = (self.loneliness + 0.01).min(1.0);
    }

    /// Hunger is nothing for long, and then everything.
    pub fn wish_to_eat(&self) -> f32 {
        self.hunger * self.hunger
    }

    /// At night he is tired sooner.
    pub fn wish_to_sleep(&self, hour: Hour) -> f32 {
        let night = if hour.is_night() { 0.4 } else { 0.0 };
        (self.tiredness * self.tiredness + night).min(1.0)
    }

    /// The less there is, the more.
    pub fn wish_to_bake(&self) -> f32 {
        0.6 / (1 + 2 * self.bread) as f32
    }

    pub fn wish_for_logs(&self) -> f32 {
        0.5 / (1 + self.logs) as f32
    }

    /// An evenly spread number.
    pub fn draw(&mut self) -> u32 {
        self.chance.u32(..)
    }

    pub fn say(&mut self, line: impl Into<String>) {
        self.said.push(line.into());
    }

    /// What he has said since the last call.
    pub fn take_said(&mut self) -> Vec<String> {
        std::mem::take(&mut self.said)
    }
}

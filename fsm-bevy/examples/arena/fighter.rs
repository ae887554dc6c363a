//! What an enemy is, apart from what it has in mind.

use bevy_ecs::component::Component;
use bevy_ecs::resource::Resource;

/// The arena is a square from nought to this.
const SIDE: f32 = 100.0;

/// The one that all enemies are after.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Player {
    pub at: [f32; 2],
}

impl Player {
    /// Runs around the middle of the arena.
    pub fn run(&mut self, tick: u64) {
        let (sin, cos) = (tick as f32 / 80.0).sin_cos();
        self.at = [SIDE / 2.0 + 30.0 * cos, SIDE / 2.0 + 30.0 * sin];
    }

    /// Whether an enemy is in reach of the player's sword.
    pub fn reaches(&self, fighter: &Fighter) -> bool {
        fighter.distance(self) < 4.0
    }
}

#[derive(Component, Clone, Debug, PartialEq)]
pub struct Fighter {
    pub at: [f32; 2],
    /// Where it roams to.
    goal: [f32; 2],
    pub health: u32,
    pub strikes: u32,
    /// Its own random numbers, so that the order in which enemies act makes no difference.
    random: u32,
}

impl Fighter {
    pub fn new(number: u32) -> Self {
        let mut fighter = Self {
            at: [0.0; 2],
            goal: [0.0; 2],
            health: 0,
            strikes: 0,
            random: number.wrapping_mul(0x9E37_79B9) | 1,
        };
        fighter.rise();
        fighter
    }

    /// In good health, somewhere.
    pub fn rise(&mut self) {
        self.health = 100;
        self.at = self.somewhere();
        self.goal = self.somewhere();
    }

    pub fn roam(&mut self) {
        if self.walk(self.goal, 0.3) {
            self.goal = self.somewhere();
        }
    }

    pub fn chase(&mut self, player: &Player) {
        self.walk(player.at, 0.8);
    }

    pub fn flee(&mut self, player: &Player) {
        let away = [0, 1].map(|axis| 2.0 * self.at[axis] - player.at[axis]);
        self.walk(away.map(|place| place.clamp(0.0, SIDE)), 0.9);
    }

    pub fn sees(&self, player: &Player) -> bool {
        self.distance(player) < 12.0
    }

    pub fn touches(&self, player: &Player) -> bool {
        self.distance(player) < 2.0
    }

    fn distance(&self, player: &Player) -> f32 {
        (self.at[0] - player.at[0]).hypot(self.at[1] - player.at[1])
    }

    /// A step; whether it is there.
    fn walk(&mut self, to: [f32; 2], step: f32) -> bool {
        let way = [to[0] - self.at[0], to[1] - self.at[1]];
        let length = way[0].hypot(way[1]);
        if length <= step {
            self.at = to;
            return true;
        }
        self.at = [0, 1].map(|axis| self.at[axis] + way[axis] * step / length);
        false
    }

    fn somewhere(&mut self) -> [f32; 2] {
        [0, 1].map(|_| {
            self.random ^= self.random << 13;
            self.random ^= self.random >> 17;
            self.random ^= self.random << 5;
            (self.random >> 8) as f32 * SIDE / (1 << 24) as f32
        })
    }
}

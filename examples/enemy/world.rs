//! The arena: places, the player, and the alarms of a tick. It knows of no machine.

use std::fmt;

use fastrand::Rng;

pub const WIDTH: i32 = 50;
pub const HEIGHT: i32 = 10;

/// A place in the arena. A step goes to one of its eight neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub x: i32,
    pub y: i32,
}

impl Place {
    pub fn any(chance: &mut Rng) -> Self {
        Self { x: chance.i32(0..WIDTH), y: chance.i32(0..HEIGHT) }
    }

    /// The place one step nearer to the goal.
    pub fn towards(self, goal: Self) -> Self {
        Self { x: self.x + (goal.x - self.x).signum(), y: self.y + (goal.y - self.y).signum() }
    }

    /// In steps.
    pub fn distance(self, other: Self) -> i32 {
        (self.x - other.x).abs().max((self.y - other.y).abs())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// A cry for help.
#[derive(Clone, Copy, Debug)]
pub struct Alarm {
    /// The letter of the enemy who cries.
    pub by: char,
    /// Where he stands.
    pub from: Place,
    /// Where he saw the player.
    pub at: Place,
}

impl Alarm {
    const EARSHOT: i32 = 20;

    pub fn is_heard_by(&self, name: char, at: Place) -> bool {
        name != self.by && at.distance(self.from) <= Self::EARSHOT
    }
}

/// What all enemies see.
#[derive(Debug)]
pub struct World {
    pub player: Place,
    goal: Place,
    chance: Rng,
    /// The alarms of this tick.
    pub alarms: Vec<Alarm>,
}

impl World {
    pub fn new(mut chance: Rng) -> Self {
        Self { player: Place::any(&mut chance), goal: Place::any(&mut chance), chance, alarms: Vec::new() }
    }

    /// The player goes from place to place: he stands, walks, or runs, which no enemy can.
    pub fn move_player(&mut self) {
        for _ in 0..self.chance.u32(..=2) {
            self.player = self.player.towards(self.goal);
        }
        if self.player == self.goal {
            self.goal = Place::any(&mut self.chance);
        }
    }

    /// The player was caught and starts again somewhere else. Nobody needs to come any more.
    pub fn restart_player(&mut self) {
        self.player = Place::any(&mut self.chance);
        self.alarms.clear();
    }
}

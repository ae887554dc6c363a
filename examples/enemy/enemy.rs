//! An enemy's body: eyes, legs and voice.

use fastrand::Rng;

use super::world::{Alarm, Place};

/// The owner of a mind.
#[derive(Debug)]
pub struct Enemy {
    pub name: char,
    pub at: Place,
    chance: Rng,
    /// The alarm that he raised in this tick.
    pub alarm: Option<Alarm>,
    /// He has caught the player in this tick.
    pub has_caught: bool,
    /// What he did in this tick.
    pub lines: Vec<String>,
}

impl Enemy {
    const SIGHT: i32 = 6;

    pub fn new(name: char, mut chance: Rng) -> Self {
        let at = Place::any(&mut chance);
        Self { name, at, chance, alarm: None, has_caught: false, lines: Vec::new() }
    }

    pub fn any_place(&mut self) -> Place {
        Place::any(&mut self.chance)
    }

    pub fn walk_to(&mut self, goal: Place) {
        self.at = self.at.towards(goal);
    }

    pub fn is_at(&self, place: Place) -> bool {
        self.at == place
    }

    pub fn sees(&self, place: Place) -> bool {
        self.at.distance(place) <= Self::SIGHT
    }

    pub fn raise_alarm(&mut self, at: Place) {
        self.alarm = Some(Alarm { by: self.name, from: self.at, at });
        self.tell(format!("sees the player at {at} and raises the alarm"));
    }

    pub fn catch_player(&mut self) {
        self.has_caught = true;
        self.tell("catches the player");
    }

    pub fn lose_player(&mut self) {
        self.tell("loses sight of the player");
    }

    pub fn find_nobody(&mut self) {
        self.tell(format!("finds nobody at {}", self.at));
    }

    fn tell(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }
}

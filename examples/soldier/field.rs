//! The field in front of the outpost: the soldier, his enemy, and what they do to each other. Places are metres from
//! the outpost.

use fastrand::Rng;

/// As many rounds as a magazine holds.
pub const MAGAZINE: u32 = 5;

/// He hits nothing that is farther away.
const RANGE: i32 = 6;

/// The soldier.
#[derive(Debug)]
pub struct Soldier {
    pub health: u32,
    pub rounds: u32,
    at: i32,
    enemy: Option<Enemy>,
    chance: Rng,
    log: Vec<Line>,
}

#[derive(Debug)]
struct Enemy {
    at: i32,
    health: u32,
}

/// A line of the story.
#[derive(Debug)]
pub enum Line {
    /// What the soldier says or does.
    Deed(String),
    /// A change of his state.
    Change(String),
}

impl Soldier {
    pub fn new(chance: Rng) -> Self {
        Self { health: 4, rounds: MAGAZINE, at: 0, enemy: None, chance, log: Vec::new() }
    }

    pub fn say(&mut self, line: impl Into<String>) {
        self.log.push(Line::Deed(line.into()));
    }

    pub fn note(&mut self, change: impl Into<String>) {
        self.log.push(Line::Change(change.into()));
    }

    /// What was said and noted since the last call.
    pub fn listen(&mut self) -> Vec<Line> {
        std::mem::take(&mut self.log)
    }

    /// One metre at a time.
    pub fn step_towards(&mut self, place: i32) {
        self.at += (place - self.at).signum();
    }

    pub fn is_at(&self, place: i32) -> bool {
        self.at == place
    }

    /// Somebody is there. The one before him, if there was one, has fled.
    pub fn meet(&mut self, at: i32) {
        self.enemy = Some(Enemy { at, health: 2 });
    }

    pub fn run_at_enemy(&mut self) {
        let place = self.enemy.as_ref().map_or(self.at, |enemy| enemy.at);
        self.step_towards(place);
    }

    pub fn in_range(&self) -> bool {
        self.enemy.as_ref().is_some_and(|enemy| (enemy.at - self.at).abs() <= RANGE)
    }

    pub fn has_enemy(&self) -> bool {
        self.enemy.is_some()
    }

    /// One shot, of which two in three hit.
    pub fn fire(&mut self) {
        self.rounds -= 1;
        let hit = self.chance.u32(..3) > 0;
        let Some(enemy) = &mut self.enemy else { return };
        enemy.health -= u32::from(hit);
        if enemy.health == 0 {
            self.enemy = None;
        }
        self.say(if hit { "Bang! A hit." } else { "Bang! Missed." });
    }
}

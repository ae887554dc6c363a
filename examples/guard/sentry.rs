//! The guard himself: where he stands, what he sees, and what he says. The wall is a line, measured
//! in metres.

use fastrand::Rng;

/// A place on his round.
#[derive(Debug)]
pub struct Post {
    pub name: &'static str,
    pub at: i32,
}

/// The round, from one end of the wall to the other and back over the bridge.
pub const ROUND: [Post; 3] = [
    Post { name: "the gate", at: 0 },
    Post { name: "the tower", at: 8 },
    Post { name: "the bridge", at: 16 },
];

/// The guard of the wall.
#[derive(Debug)]
pub struct Guard {
    at: i32,
    chance: Rng,
    log: Vec<Line>,
}

/// A line of the story.
#[derive(Debug)]
pub enum Line {
    /// What the guard says.
    Speech(String),
    /// A change of his state.
    Change(String),
}

impl Guard {
    pub fn new(chance: Rng) -> Self {
        Self { at: 0, chance, log: Vec::new() }
    }

    pub fn say(&mut self, line: impl Into<String>) {
        self.log.push(Line::Speech(line.into()));
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

    /// One noise in two is a thief, two metres ahead of him; the other is the cat.
    pub fn look_around(&mut self) -> Option<i32> {
        self.chance.bool().then_some(2)
    }

    /// How a thief's lead changes in one step of a chase: he is as fast, or stumbles, or slips
    /// through a hole.
    pub fn run_after_thief(&mut self) -> i32 {
        self.chance.i32(-1..=1)
    }
}

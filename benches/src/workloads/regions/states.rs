//! The states of each region, for implementations that do not declare their own.

#[derive(Clone, Copy)]
pub enum Legs {
    Standing,
    Walking,
    Running,
    Fallen,
}

#[derive(Clone, Copy)]
pub enum Hands {
    Empty,
    Sword,
    Bow,
    Shield,
}

#[derive(Clone, Copy)]
pub enum Mood {
    Quiet,
    Alert,
    Angry,
    Afraid,
}

/// Of a soldier, for the checksum.
pub fn number(legs: Legs, hands: Hands, mood: Mood) -> usize {
    legs as usize * 16 + hands as usize * 4 + mood as usize
}

//! Owners and worlds: of a type, behind a trait, with a borrow.

use super::{Token, ask, note};

/// What a machine does to its owner.
pub trait Agent {
    fn act(&mut self, number: u32);
    fn mood(&self) -> u32;
}

/// An owner that counts.
pub struct Probe {
    acts: u32,
    token: Option<Token>,
}

impl Probe {
    /// In a constant no value can be made that counts.
    pub const fn resting() -> Probe {
        Probe { acts: 0, token: None }
    }

    #[allow(clippy::new_without_default, reason = "it holds a value that counts")]
    pub fn new() -> Probe {
        Probe { acts: 0, token: Some(Token::new()) }
    }
}

impl Agent for Probe {
    fn act(&mut self, number: u32) {
        self.acts = self.acts.wrapping_add(1);
        note(number);
    }

    fn mood(&self) -> u32 {
        self.token.as_ref().map_or(0, Token::id).wrapping_add(self.acts) % 7
    }
}

/// An owner that borrows.
pub struct Keeper<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Keeper<'a> {
    pub const fn new(text: &'a str) -> Keeper<'a> {
        Keeper { text, at: 0 }
    }

    /// Reads on in the borrowed text.
    pub fn read(&mut self) {
        let letter = self.text.as_bytes()[self.at % self.text.len()];
        self.at += 1;
        note(u32::from(letter));
    }
}

impl Agent for Keeper<'_> {
    fn act(&mut self, number: u32) {
        note(number);
    }

    fn mood(&self) -> u32 {
        self.at as u32 % 5
    }
}

/// An owner of no size.
impl Agent for [u32] {
    fn act(&mut self, number: u32) {
        self[0] = self[0].wrapping_add(number);
        note(number);
    }

    fn mood(&self) -> u32 {
        self[0] % 5
    }
}

/// What many machines look at.
pub trait Sight {
    fn level(&self) -> u32;
}

/// A world that changes by itself, as guards do.
pub struct Realm(u32);

impl Realm {
    #[allow(clippy::new_without_default, reason = "made once for each run")]
    pub const fn new() -> Realm {
        Realm(3)
    }
}

impl Sight for Realm {
    fn level(&self) -> u32 {
        self.0 + u32::from(ask(3))
    }
}

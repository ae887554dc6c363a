//! Owners and worlds: of a type, behind a trait, with a borrow; and an action object for all of them.

use fsm_runtime::{Action, Context};

use super::{Token, ask, note};

/// What a machine does to its owner.
pub trait Agent {
    fn act(&mut self, number: u32);
    fn mood(&self) -> u32;
}

/// An owner that counts.
pub struct Probe {
    acts: u32,
    token: Token,
}

impl Probe {
    #[allow(clippy::new_without_default, reason = "it holds a value that counts")]
    pub fn new() -> Probe {
        Probe { acts: 0, token: Token::new() }
    }
}

impl Agent for Probe {
    fn act(&mut self, number: u32) {
        self.acts = self.acts.wrapping_add(1);
        note(number);
    }

    fn mood(&self) -> u32 {
        self.token.id().wrapping_add(self.acts) % 7
    }
}

/// An owner that borrows.
pub struct Keeper<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Keeper<'a> {
    pub fn new(text: &'a str) -> Keeper<'a> {
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
    pub fn new() -> Realm {
        Realm(3)
    }
}

impl Sight for Realm {
    fn level(&self) -> u32 {
        self.0 + u32::from(ask(3))
    }
}

/// An action object that counts its ticks.
#[derive(Clone, Debug, PartialEq)]
pub struct Beat {
    count: u32,
    is_active: bool,
}

impl Beat {
    #[allow(clippy::new_without_default, reason = "as a user would write it")]
    pub fn new() -> Beat {
        Beat { count: 0, is_active: false }
    }

    pub fn count(&self) -> u32 {
        self.count
    }

    fn turn(&mut self, from: bool) {
        assert_eq!(self.is_active, from, "an action object is entered or left twice");
        self.is_active = !from;
        note(9);
    }
}

/// An action object that is neither `Clone` nor `Copy`, and has not all the functions that it could have.
#[derive(Debug, PartialEq)]
pub struct Drum {
    count: u32,
    token: Token,
}

impl Drum {
    #[allow(clippy::new_without_default, reason = "it holds a value that counts")]
    pub fn new() -> Drum {
        Drum { count: 0, token: Token::new() }
    }

    pub fn count(&self) -> u32 {
        self.token.id().wrapping_add(self.count)
    }
}

impl<O: ?Sized, W: ?Sized, T> Action<O, W, T> for Drum {
    fn enter(&mut self, _: &mut O, _: &Context<'_, W, T>) {
        self.count = self.count.wrapping_add(1);
        note(12);
    }

    fn resume(&mut self, _: &mut O, _: &Context<'_, W, T>) {
        self.token.touch();
    }
}

impl<O: ?Sized, W: ?Sized, T> Action<O, W, T> for Beat {
    fn enter(&mut self, _: &mut O, _: &Context<'_, W, T>) {
        self.turn(false);
    }

    fn update(&mut self, _: &mut O, _: &Context<'_, W, T>) {
        self.count = self.count.wrapping_add(1);
        note(10);
    }

    fn exit(&mut self, _: &mut O, _: &Context<'_, W, T>) {
        // What is suspended has been paused before.
        self.is_active = false;
        note(11);
    }

    fn pause(&mut self, _: &mut O, _: &Context<'_, W, T>) {
        self.turn(true);
    }

    fn resume(&mut self, _: &mut O, _: &Context<'_, W, T>) {
        self.turn(false);
    }
}

//! Action objects, for any owner, any world and any clock.

use fsm_runtime::{Action, Context};
use serde::{Deserialize, Serialize};

use super::stops::is_broken;
use super::{Token, note};

/// An action object that counts its ticks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
        // What an error has skipped does not run later: an object may be left that was never entered.
        assert!(self.is_active == from || is_broken(), "an action object is entered or left twice");
        self.is_active = !from;
        note(9);
    }
}

/// An action object that is neither `Clone` nor `Copy`, and has not all the functions that it could have.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
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

/// An action object of a type with a parameter, which looks at the world and the time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Feed<T> {
    food: T,
    count: u32,
}

impl<T> Feed<T> {
    pub fn new(food: T) -> Feed<T> {
        Feed { food, count: 0 }
    }

    pub fn count(&self) -> u32 {
        self.count
    }
}

impl<F: std::fmt::Debug, O: ?Sized, W: ?Sized, T: Copy> Action<O, W, T> for Feed<F> {
    fn update(&mut self, _: &mut O, context: &Context<'_, W, T>) {
        let _ = (context.world(), context.now());
        self.count = self.count.wrapping_add(1);
        note(self.count);
    }

    fn exit(&mut self, _: &mut O, _: &Context<'_, W, T>) {
        note(format!("{:?}", self.food).len() as u32);
    }
}

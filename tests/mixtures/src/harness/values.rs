//! Values whose lives are counted: each that was made must be dropped once, and is used only while it is alive.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use super::note;

thread_local! {
    static NEXT: Cell<u32> = const { Cell::new(0) };
    static ALIVE: RefCell<BTreeSet<u32>> = const { RefCell::new(BTreeSet::new()) };
}

pub(super) fn begin() {
    NEXT.set(0);
    ALIVE.with_borrow_mut(BTreeSet::clear);
}

pub(super) fn end() {
    ALIVE.with_borrow(|alive| assert!(alive.is_empty(), "values outlive the machine: {alive:?}"));
}

/// Values that are made here are gone after it, and those that come later have the numbers that they would have had.
pub(super) fn for_a_while<T>(run: impl FnOnce() -> T) -> T {
    let next = NEXT.get();
    let given = run();
    NEXT.set(next);
    given
}

/// A value that is neither `Clone` nor `Copy`.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Token(Life);

/// The same, and `Clone`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tag(Life);

#[derive(Debug, PartialEq, Serialize)]
struct Life(u32);

impl Life {
    fn new() -> Life {
        let id = NEXT.get();
        NEXT.set(id + 1);
        ALIVE.with_borrow_mut(|alive| alive.insert(id));
        Life(id)
    }

    fn look(&self) -> u32 {
        ALIVE.with_borrow(|alive| assert!(alive.contains(&self.0), "value {} is used after its end", self.0));
        self.0
    }
}

/// The value goes on living where it is read.
impl<'de> Deserialize<'de> for Life {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Life, D::Error> {
        let life = Life(u32::deserialize(deserializer)?);
        life.look();
        Ok(life)
    }
}

impl Clone for Life {
    fn clone(&self) -> Life {
        self.look();
        Life::new()
    }
}

impl Drop for Life {
    fn drop(&mut self) {
        let was_alive = ALIVE.with_borrow_mut(|alive| alive.remove(&self.0));
        // A second panic while one unwinds would end the whole test.
        assert!(was_alive || std::thread::panicking(), "value {} is dropped twice", self.0);
    }
}

macro_rules! value {
    ($name:ident) => {
        impl $name {
            #[allow(clippy::new_without_default, reason = "a value that counts is not made by the way")]
            pub fn new() -> $name {
                $name(Life::new())
            }

            pub fn id(&self) -> u32 {
                self.0.look()
            }

            pub fn touch(&mut self) {
                note(self.id());
            }
        }
    };
}

value!(Token);
value!(Tag);

/// What a type parameter of a machine can be.
pub trait Mark: std::fmt::Debug {
    /// A type that machines know by its name alone. Whoever derives something for states inside states says so here, for
    /// a derive asks for no more than what stands in one type.
    type Part: std::fmt::Debug + PartialEq + Serialize + DeserializeOwned;

    fn make(number: u32) -> Self;
    fn read(&self) -> u32;
    fn touch(&mut self);
    fn part() -> Self::Part;
    fn read_part(part: &Self::Part) -> u32;
}

/// A mark that holds a value, so that it is not `Clone`.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Seal {
    number: u32,
    token: Token,
}

impl Mark for Seal {
    type Part = Token;

    fn make(number: u32) -> Seal {
        Seal { number, token: Token::new() }
    }

    fn read(&self) -> u32 {
        self.number + self.token.id()
    }

    fn touch(&mut self) {
        self.number += 1;
        self.token.touch();
    }

    fn part() -> Token {
        Token::new()
    }

    fn read_part(part: &Token) -> u32 {
        part.id()
    }
}

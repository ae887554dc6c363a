//! A table of bytes, by state and event: for information, since it has no room for guards and actions.

use super::{COUNT, Input, target};
use crate::subject::Subject;

static NEXT: [[u8; COUNT]; COUNT] = {
    let mut table = [[0; COUNT]; COUNT];
    let mut cell = 0;
    while cell < COUNT * COUNT {
        let (state, event) = (cell / COUNT, cell % COUNT);
        table[state][event] = match target(state, event) {
            Some(next) => next as u8,
            None => state as u8,
        };
        cell += 1;
    }
    table
};

pub struct ByTable {
    state: u8,
}

impl Subject<Input> for ByTable {
    type Event = u8;

    fn event(input: Input) -> u8 {
        input.0 as u8
    }

    fn start() -> Self {
        Self { state: 0 }
    }

    #[inline]
    fn step(&mut self, event: u8) {
        self.state = NEXT[usize::from(self.state)][usize::from(event)];
    }

    fn checksum(&self) -> u64 {
        u64::from(self.state)
    }
}

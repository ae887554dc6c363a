//! What the programs of the door have in common, of which the sizes are compared: the flat machine of `benches`.

use crate::{receive, send};

/// What happens to the door.
#[derive(Clone, Copy)]
pub enum Input {
    Open,
    Close,
    Lock(u32),
    Unlock(u32),
    Kick(u32),
}

/// The force that a closed door withstands.
pub const CLOSED_HOLDS: u32 = 100;
/// The force that a locked door withstands.
pub const LOCKED_HOLDS: u32 = 200;

/// What the actions of the door work on.
#[derive(Default)]
pub struct Owner {
    sum: u32,
}

impl Owner {
    pub fn note(&mut self, number: u32) {
        self.sum = self.sum.rotate_left(5) ^ number;
        send(self.sum as u8);
    }
}

/// Hands each input to the machine: two bytes each.
#[inline]
pub fn serve(mut step: impl FnMut(Input)) {
    while let (Some(kind), Some(number)) = (receive(), receive()) {
        let number = u32::from(number);
        step(match kind {
            b'o' => Input::Open,
            b'c' => Input::Close,
            b'l' => Input::Lock(number),
            b'u' => Input::Unlock(number),
            _ => Input::Kick(number),
        });
    }
}

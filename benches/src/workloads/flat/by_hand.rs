//! An enum and a `match`, in the three ways in which one writes it.

use super::{CLOSED_HOLDS, Input, LOCKED_HOLDS};
use crate::owner::Owner;
use crate::subject::Subject;

#[derive(Clone, Copy)]
pub enum State {
    Opened,
    Closed,
    Locked { code: u32 },
    Broken,
}

impl State {
    pub fn number(self) -> usize {
        match self {
            State::Opened => 0,
            State::Closed => 1,
            State::Locked { code } => 4 + code as usize,
            State::Broken => 3,
        }
    }
}

/// In place: a `match` on the state, in it one on the event.
pub struct InMatch {
    state: State,
    owner: Owner,
}

impl InMatch {
    #[inline]
    fn send(&mut self, event: Input) {
        let Self { state, owner } = self;
        match state {
            State::Opened => match event {
                Input::Close => {
                    owner.note(1);
                    *state = State::Closed;
                }
                Input::Kick(force) => owner.note(force),
                _ => {}
            },
            State::Closed => match event {
                Input::Open => {
                    owner.note(2);
                    *state = State::Opened;
                }
                Input::Lock(code) => {
                    owner.note(3);
                    *state = State::Locked { code };
                }
                Input::Kick(force) if force > CLOSED_HOLDS => {
                    owner.note(force);
                    *state = State::Broken;
                }
                _ => {}
            },
            State::Locked { code } => match event {
                Input::Unlock(tried) if tried == *code => {
                    owner.note(4);
                    *state = State::Closed;
                }
                Input::Unlock(tried) => owner.note(tried),
                Input::Kick(force) if force > LOCKED_HOLDS => {
                    owner.note(*code);
                    *state = State::Broken;
                }
                _ => {}
            },
            State::Broken => {
                if let Input::Close = event {
                    owner.note(5);
                    *state = State::Closed;
                }
            }
        }
    }
}

/// In place: one `match` on state and event.
pub struct OnPair {
    state: State,
    owner: Owner,
}

impl OnPair {
    #[inline]
    fn send(&mut self, event: Input) {
        let Self { state, owner } = self;
        match (&state, event) {
            (State::Opened, Input::Close) => {
                owner.note(1);
                *state = State::Closed;
            }
            (State::Opened, Input::Kick(force)) => owner.note(force),
            (State::Closed, Input::Open) => {
                owner.note(2);
                *state = State::Opened;
            }
            (State::Closed, Input::Lock(code)) => {
                owner.note(3);
                *state = State::Locked { code };
            }
            (State::Closed, Input::Kick(force)) if force > CLOSED_HOLDS => {
                owner.note(force);
                *state = State::Broken;
            }
            (State::Locked { code }, Input::Unlock(tried)) if tried == *code => {
                owner.note(4);
                *state = State::Closed;
            }
            (State::Locked { .. }, Input::Unlock(tried)) => owner.note(tried),
            (State::Locked { code }, Input::Kick(force)) if force > LOCKED_HOLDS => {
                owner.note(*code);
                *state = State::Broken;
            }
            (State::Broken, Input::Close) => {
                owner.note(5);
                *state = State::Closed;
            }
            _ => {}
        }
    }
}

/// A function from a state and an event to the next state.
pub struct ByValue {
    state: State,
    owner: Owner,
}

#[inline]
fn next(state: State, owner: &mut Owner, event: Input) -> State {
    match (state, event) {
        (State::Opened, Input::Close) => {
            owner.note(1);
            State::Closed
        }
        (State::Opened, Input::Kick(force)) => {
            owner.note(force);
            state
        }
        (State::Closed, Input::Open) => {
            owner.note(2);
            State::Opened
        }
        (State::Closed, Input::Lock(code)) => {
            owner.note(3);
            State::Locked { code }
        }
        (State::Closed, Input::Kick(force)) if force > CLOSED_HOLDS => {
            owner.note(force);
            State::Broken
        }
        (State::Locked { code }, Input::Unlock(tried)) if tried == code => {
            owner.note(4);
            State::Closed
        }
        (State::Locked { .. }, Input::Unlock(tried)) => {
            owner.note(tried);
            state
        }
        (State::Locked { code }, Input::Kick(force)) if force > LOCKED_HOLDS => {
            owner.note(code);
            State::Broken
        }
        (State::Broken, Input::Close) => {
            owner.note(5);
            State::Closed
        }
        _ => state,
    }
}

impl ByValue {
    #[inline]
    fn send(&mut self, event: Input) {
        self.state = next(self.state, &mut self.owner, event);
    }
}

macro_rules! subjects {
    ($($name:ident)*) => {$(
        impl Subject<Input> for $name {
            type Event = Input;

            fn event(input: Input) -> Input {
                input
            }

            fn start() -> Self {
                Self { state: State::Closed, owner: Owner::default() }
            }

            #[inline]
            fn step(&mut self, event: Input) {
                self.send(event);
            }

            fn checksum(&self) -> u64 {
                self.owner.checksum(self.state.number())
            }
        }
    )*};
}

subjects! { InMatch OnPair ByValue }

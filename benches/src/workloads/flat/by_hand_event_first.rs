//! An enum and a `match`, in place: a `match` on the event, in it one on the state. For information.

use super::by_hand::State;
use super::{CLOSED_HOLDS, Input, LOCKED_HOLDS};
use crate::owner::Owner;
use crate::subject::Subject;

pub struct EventFirst {
    state: State,
    owner: Owner,
}

impl EventFirst {
    #[inline]
    fn send(&mut self, event: Input) {
        let Self { state, owner } = self;
        match event {
            Input::Open => {
                if let State::Closed = state {
                    owner.note(2);
                    *state = State::Opened;
                }
            }
            Input::Close => match state {
                State::Opened => {
                    owner.note(1);
                    *state = State::Closed;
                }
                State::Broken => {
                    owner.note(5);
                    *state = State::Closed;
                }
                State::Closed | State::Locked { .. } => {}
            },
            Input::Lock(code) => {
                if let State::Closed = state {
                    owner.note(3);
                    *state = State::Locked { code };
                }
            }
            Input::Unlock(tried) => {
                if let State::Locked { code } = state {
                    if tried == *code {
                        owner.note(4);
                        *state = State::Closed;
                    } else {
                        owner.note(tried);
                    }
                }
            }
            Input::Kick(force) => match state {
                State::Opened => owner.note(force),
                State::Closed if force > CLOSED_HOLDS => {
                    owner.note(force);
                    *state = State::Broken;
                }
                State::Locked { code } if force > LOCKED_HOLDS => {
                    owner.note(*code);
                    *state = State::Broken;
                }
                State::Closed | State::Locked { .. } | State::Broken => {}
            },
        }
    }
}

impl Subject<Input> for EventFirst {
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

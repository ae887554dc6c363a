//! An enum of the innermost states, and a function from a state and an event to the next state: one `match` on the
//! pair, in which states that have an outer state in common share an arm.

use super::by_hand::State::{self, *};
use super::notes::*;
use super::{DEADLY, HARD, Input};
use crate::owner::Owner;
use crate::subject::Subject;

impl State {
    /// Of the innermost state.
    fn exit(self, owner: &mut Owner) {
        owner.note(match self {
            Standing => EXIT_STANDING,
            Running => EXIT_RUNNING,
            Rising => EXIT_RISING,
            Falling => EXIT_FALLING,
            Dead => EXIT_DEAD,
        });
    }

    fn exit_around(self, owner: &mut Owner) {
        owner.note(match self {
            Standing | Running => EXIT_GROUNDED,
            Rising | Falling => EXIT_AIRBORNE,
            Dead => return,
        });
    }
}

#[inline]
fn next(state: State, owner: &mut Owner, event: Input) -> State {
    match (state, event) {
        (Standing, Input::Run) => {
            owner.note(EXIT_STANDING);
            owner.note(ENTER_RUNNING);
            Running
        }
        (Running, Input::Stop) => {
            owner.note(EXIT_RUNNING);
            owner.note(ENTER_STANDING);
            Standing
        }
        (Running, Input::Hit(force)) if force > HARD => {
            owner.note(EXIT_RUNNING);
            owner.note(ENTER_STANDING);
            Standing
        }
        (Rising, Input::Stop) => {
            owner.note(EXIT_RISING);
            owner.note(ENTER_FALLING);
            Falling
        }
        (Falling, Input::Jump) => {
            owner.note(EXIT_FALLING);
            owner.note(ENTER_RISING);
            Rising
        }
        (Standing | Running, Input::Jump) => {
            state.exit(owner);
            owner.note(EXIT_GROUNDED);
            owner.note(ENTER_AIRBORNE);
            owner.note(ENTER_RISING);
            Rising
        }
        (Rising | Falling, Input::Land) => {
            state.exit(owner);
            owner.note(EXIT_AIRBORNE);
            owner.note(ENTER_GROUNDED);
            owner.note(ENTER_STANDING);
            Standing
        }
        (Standing | Running | Rising | Falling, Input::Hit(force)) if force > DEADLY => {
            state.exit(owner);
            state.exit_around(owner);
            owner.note(EXIT_ALIVE);
            owner.note(ENTER_DEAD);
            Dead
        }
        (Standing | Running | Rising | Falling, Input::Hit(force)) => {
            owner.note(force);
            state
        }
        (Dead, Input::Revive) => {
            owner.note(EXIT_DEAD);
            owner.note(ENTER_ALIVE);
            owner.note(ENTER_GROUNDED);
            owner.note(ENTER_STANDING);
            Standing
        }
        _ => state,
    }
}

pub struct ByValue {
    state: State,
    owner: Owner,
}

impl Subject<Input> for ByValue {
    type Event = Input;

    fn event(input: Input) -> Input {
        input
    }

    fn start() -> Self {
        Self { state: Standing, owner: super::owner_of_one_who_stands() }
    }

    #[inline]
    fn step(&mut self, event: Input) {
        self.state = next(self.state, &mut self.owner, event);
    }

    fn checksum(&self) -> u64 {
        self.owner.checksum(self.state as usize)
    }
}

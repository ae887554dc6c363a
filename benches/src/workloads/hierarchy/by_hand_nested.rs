//! Enums inside enums, as the states are inside states, in place: what an inner state does not take, the outer one
//! looks at.

use super::notes::*;
use super::{DEADLY, HARD, Input};
use crate::owner::Owner;
use crate::subject::Subject;

enum State {
    Alive(Alive),
    Dead,
}

enum Alive {
    Grounded(Grounded),
    Airborne(Airborne),
}

enum Grounded {
    Standing,
    Running,
}

enum Airborne {
    Rising,
    Falling,
}

impl Alive {
    fn enter_grounded(owner: &mut Owner) -> Self {
        owner.note(ENTER_GROUNDED);
        owner.note(ENTER_STANDING);
        Self::Grounded(Grounded::Standing)
    }

    fn exit(&self, owner: &mut Owner) {
        match self {
            Self::Grounded(grounded) => grounded.exit(owner),
            Self::Airborne(airborne) => airborne.exit(owner),
        }
        owner.note(EXIT_ALIVE);
    }

    /// Whether the event was taken.
    #[inline]
    fn send(&mut self, owner: &mut Owner, event: Input) -> bool {
        match self {
            Self::Grounded(grounded) => {
                if grounded.send(owner, event) {
                    return true;
                }
                if let Input::Jump = event {
                    grounded.exit(owner);
                    *self = Self::Airborne(Airborne::Rising);
                    owner.note(ENTER_AIRBORNE);
                    owner.note(ENTER_RISING);
                    return true;
                }
            }
            Self::Airborne(airborne) => {
                if airborne.send(owner, event) {
                    return true;
                }
                if let Input::Land = event {
                    airborne.exit(owner);
                    *self = Self::enter_grounded(owner);
                    return true;
                }
            }
        }
        false
    }
}

impl Grounded {
    fn exit(&self, owner: &mut Owner) {
        match self {
            Self::Standing => owner.note(EXIT_STANDING),
            Self::Running => owner.note(EXIT_RUNNING),
        }
        owner.note(EXIT_GROUNDED);
    }

    #[inline]
    fn send(&mut self, owner: &mut Owner, event: Input) -> bool {
        match (&self, event) {
            (Self::Standing, Input::Run) => {
                owner.note(EXIT_STANDING);
                *self = Self::Running;
                owner.note(ENTER_RUNNING);
            }
            (Self::Running, Input::Stop) => {
                owner.note(EXIT_RUNNING);
                *self = Self::Standing;
                owner.note(ENTER_STANDING);
            }
            (Self::Running, Input::Hit(force)) if force > HARD => {
                owner.note(EXIT_RUNNING);
                *self = Self::Standing;
                owner.note(ENTER_STANDING);
            }
            _ => return false,
        }
        true
    }
}

impl Airborne {
    fn exit(&self, owner: &mut Owner) {
        match self {
            Self::Rising => owner.note(EXIT_RISING),
            Self::Falling => owner.note(EXIT_FALLING),
        }
        owner.note(EXIT_AIRBORNE);
    }

    #[inline]
    fn send(&mut self, owner: &mut Owner, event: Input) -> bool {
        match (&self, event) {
            (Self::Rising, Input::Stop) => {
                owner.note(EXIT_RISING);
                *self = Self::Falling;
                owner.note(ENTER_FALLING);
            }
            (Self::Falling, Input::Jump) => {
                owner.note(EXIT_FALLING);
                *self = Self::Rising;
                owner.note(ENTER_RISING);
            }
            _ => return false,
        }
        true
    }
}

pub struct Nested {
    state: State,
    owner: Owner,
}

impl Nested {
    #[inline]
    fn send(&mut self, event: Input) {
        let Self { state, owner } = self;
        match state {
            State::Alive(alive) => {
                if alive.send(owner, event) {
                    return;
                }
                match event {
                    Input::Hit(force) if force > DEADLY => {
                        alive.exit(owner);
                        *state = State::Dead;
                        owner.note(ENTER_DEAD);
                    }
                    Input::Hit(force) => owner.note(force),
                    _ => {}
                }
            }
            State::Dead => {
                if let Input::Revive = event {
                    owner.note(EXIT_DEAD);
                    owner.note(ENTER_ALIVE);
                    *state = State::Alive(Alive::enter_grounded(owner));
                }
            }
        }
    }
}

impl Subject<Input> for Nested {
    type Event = Input;

    fn event(input: Input) -> Input {
        input
    }

    fn start() -> Self {
        let state = State::Alive(Alive::Grounded(Grounded::Standing));
        Self { state, owner: super::owner_of_one_who_stands() }
    }

    #[inline]
    fn step(&mut self, event: Input) {
        self.send(event);
    }

    fn checksum(&self) -> u64 {
        let state = match self.state {
            State::Alive(Alive::Grounded(Grounded::Standing)) => 0,
            State::Alive(Alive::Grounded(Grounded::Running)) => 1,
            State::Alive(Alive::Airborne(Airborne::Rising)) => 2,
            State::Alive(Alive::Airborne(Airborne::Falling)) => 3,
            State::Dead => 4,
        };
        self.owner.checksum(state)
    }
}

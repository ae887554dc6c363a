//! An enum of the innermost states, in place: a `match` on the state, in it one on the event. What the outer
//! states do stands in functions.

use super::notes::*;
use super::{DEADLY, HARD, Input};
use crate::owner::Owner;
use crate::subject::Subject;

#[derive(Clone, Copy)]
pub enum State {
    Standing,
    Running,
    Rising,
    Falling,
    Dead,
}

pub struct InMatch {
    state: State,
    owner: Owner,
}

impl InMatch {
    #[inline]
    fn send(&mut self, event: Input) {
        match self.state {
            State::Standing => match event {
                Input::Run => {
                    self.owner.note(EXIT_STANDING);
                    self.state = State::Running;
                    self.owner.note(ENTER_RUNNING);
                }
                Input::Jump => {
                    self.owner.note(EXIT_STANDING);
                    self.jump();
                }
                Input::Hit(force) if force > DEADLY => {
                    self.owner.note(EXIT_STANDING);
                    self.owner.note(EXIT_GROUNDED);
                    self.die();
                }
                Input::Hit(force) => self.owner.note(force),
                _ => {}
            },
            State::Running => match event {
                Input::Stop => {
                    self.owner.note(EXIT_RUNNING);
                    self.state = State::Standing;
                    self.owner.note(ENTER_STANDING);
                }
                Input::Jump => {
                    self.owner.note(EXIT_RUNNING);
                    self.jump();
                }
                Input::Hit(force) if force > HARD => {
                    self.owner.note(EXIT_RUNNING);
                    self.state = State::Standing;
                    self.owner.note(ENTER_STANDING);
                }
                Input::Hit(force) => self.owner.note(force),
                _ => {}
            },
            State::Rising => match event {
                Input::Stop => {
                    self.owner.note(EXIT_RISING);
                    self.state = State::Falling;
                    self.owner.note(ENTER_FALLING);
                }
                Input::Land => {
                    self.owner.note(EXIT_RISING);
                    self.land();
                }
                Input::Hit(force) if force > DEADLY => {
                    self.owner.note(EXIT_RISING);
                    self.owner.note(EXIT_AIRBORNE);
                    self.die();
                }
                Input::Hit(force) => self.owner.note(force),
                _ => {}
            },
            State::Falling => match event {
                Input::Jump => {
                    self.owner.note(EXIT_FALLING);
                    self.state = State::Rising;
                    self.owner.note(ENTER_RISING);
                }
                Input::Land => {
                    self.owner.note(EXIT_FALLING);
                    self.land();
                }
                Input::Hit(force) if force > DEADLY => {
                    self.owner.note(EXIT_FALLING);
                    self.owner.note(EXIT_AIRBORNE);
                    self.die();
                }
                Input::Hit(force) => self.owner.note(force),
                _ => {}
            },
            State::Dead => {
                if let Input::Revive = event {
                    self.owner.note(EXIT_DEAD);
                    self.state = State::Standing;
                    self.owner.note(ENTER_ALIVE);
                    self.owner.note(ENTER_GROUNDED);
                    self.owner.note(ENTER_STANDING);
                }
            }
        }
    }

    fn jump(&mut self) {
        self.owner.note(EXIT_GROUNDED);
        self.state = State::Rising;
        self.owner.note(ENTER_AIRBORNE);
        self.owner.note(ENTER_RISING);
    }

    fn land(&mut self) {
        self.owner.note(EXIT_AIRBORNE);
        self.state = State::Standing;
        self.owner.note(ENTER_GROUNDED);
        self.owner.note(ENTER_STANDING);
    }

    fn die(&mut self) {
        self.owner.note(EXIT_ALIVE);
        self.state = State::Dead;
        self.owner.note(ENTER_DEAD);
    }
}

impl Subject<Input> for InMatch {
    type Event = Input;

    fn event(input: Input) -> Input {
        input
    }

    fn start() -> Self {
        Self { state: State::Standing, owner: super::owner_of_one_who_stands() }
    }

    #[inline]
    fn step(&mut self, event: Input) {
        self.send(event);
    }

    fn checksum(&self) -> u64 {
        self.owner.checksum(self.state as usize)
    }
}

//! `statig`: a function for each state, which matches on the event; a state's data are parameters of its function.

use statig::blocking::StateMachine;
use statig::prelude::*;

use super::super::{CLOSED_HOLDS, Input, LOCKED_HOLDS};
use crate::owner::Owner;
use crate::subject;

#[derive(Default)]
pub struct Door {
    owner: Owner,
}

#[state_machine(initial = "State::closed()")]
impl Door {
    #[state]
    fn opened(&mut self, event: &Input) -> Outcome<State> {
        match event {
            Input::Close => {
                self.owner.note(1);
                Transition(State::closed())
            }
            Input::Kick(force) => {
                self.owner.note(*force);
                Handled
            }
            _ => Super,
        }
    }

    #[state]
    fn closed(&mut self, event: &Input) -> Outcome<State> {
        match event {
            Input::Open => {
                self.owner.note(2);
                Transition(State::opened())
            }
            Input::Lock(code) => {
                self.owner.note(3);
                Transition(State::locked(*code))
            }
            Input::Kick(force) if *force > CLOSED_HOLDS => {
                self.owner.note(*force);
                Transition(State::broken())
            }
            _ => Super,
        }
    }

    #[state]
    fn locked(&mut self, code: &mut u32, event: &Input) -> Outcome<State> {
        match event {
            Input::Unlock(tried) if tried == code => {
                self.owner.note(4);
                Transition(State::closed())
            }
            Input::Unlock(tried) => {
                self.owner.note(*tried);
                Handled
            }
            Input::Kick(force) if *force > LOCKED_HOLDS => {
                self.owner.note(*code);
                Transition(State::broken())
            }
            _ => Super,
        }
    }

    #[state]
    fn broken(&mut self, event: &Input) -> Outcome<State> {
        match event {
            Input::Close => {
                self.owner.note(5);
                Transition(State::closed())
            }
            _ => Super,
        }
    }
}

pub struct Subject(StateMachine<Door>);

impl subject::Subject<Input> for Subject {
    type Event = Input;

    fn event(input: Input) -> Input {
        input
    }

    fn start() -> Self {
        let mut door = Door::default().state_machine();
        door.init();
        Self(door)
    }

    #[inline]
    fn step(&mut self, event: Input) {
        self.0.handle(&event);
    }

    fn checksum(&self) -> u64 {
        let state = match self.0.state() {
            State::Opened {} => 0,
            State::Closed {} => 1,
            State::Locked { code } => 4 + *code as usize,
            State::Broken {} => 3,
        };
        self.0.inner().owner.checksum(state)
    }
}

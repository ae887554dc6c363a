//! The door by `statig`.
#![no_std]
#![no_main]

use chip::door::{CLOSED_HOLDS, Input, LOCKED_HOLDS, Owner, serve};
use statig::prelude::*;

chip::main!(run);

#[derive(Default)]
struct Door {
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

fn run() {
    let mut door = Door::default().state_machine();
    door.init();
    serve(|input| door.handle(&input));
}

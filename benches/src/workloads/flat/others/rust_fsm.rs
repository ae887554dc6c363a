//! `rust-fsm`, without its table, which knows neither guards nor data: a function to the next state and one to the
//! output. What the output asks for is done by the caller.

use rust_fsm::{StateMachine, StateMachineImpl};

use super::super::{CLOSED_HOLDS, Input, LOCKED_HOLDS};
use crate::owner::Owner;
use crate::subject;

pub enum State {
    Opened,
    Closed,
    Locked { code: u32 },
    Broken,
}

pub enum Output {
    Note(u32),
}

pub struct Door;

impl StateMachineImpl for Door {
    type Input = Input;
    type State = State;
    type Output = Output;
    const INITIAL_STATE: State = State::Closed;

    fn transition(state: &State, input: &Input) -> Option<State> {
        match (state, input) {
            (State::Opened, Input::Close) => Some(State::Closed),
            (State::Opened, Input::Kick(_)) => Some(State::Opened),
            (State::Closed, Input::Open) => Some(State::Opened),
            (State::Closed, Input::Lock(code)) => Some(State::Locked { code: *code }),
            (State::Closed, Input::Kick(force)) if *force > CLOSED_HOLDS => Some(State::Broken),
            (State::Locked { code }, Input::Unlock(tried)) if tried == code => Some(State::Closed),
            (State::Locked { code }, Input::Unlock(_)) => Some(State::Locked { code: *code }),
            (State::Locked { .. }, Input::Kick(force)) if *force > LOCKED_HOLDS => Some(State::Broken),
            (State::Broken, Input::Close) => Some(State::Closed),
            _ => None,
        }
    }

    fn output(state: &State, input: &Input) -> Option<Output> {
        match (state, input) {
            (State::Opened, Input::Close) => Some(Output::Note(1)),
            (State::Opened, Input::Kick(force)) => Some(Output::Note(*force)),
            (State::Closed, Input::Open) => Some(Output::Note(2)),
            (State::Closed, Input::Lock(_)) => Some(Output::Note(3)),
            (State::Closed, Input::Kick(force)) if *force > CLOSED_HOLDS => Some(Output::Note(*force)),
            (State::Locked { code }, Input::Unlock(tried)) if tried == code => Some(Output::Note(4)),
            (State::Locked { .. }, Input::Unlock(tried)) => Some(Output::Note(*tried)),
            (State::Locked { code }, Input::Kick(force)) if *force > LOCKED_HOLDS => {
                Some(Output::Note(*code))
            }
            (State::Broken, Input::Close) => Some(Output::Note(5)),
            _ => None,
        }
    }
}

pub struct Subject {
    door: StateMachine<Door>,
    owner: Owner,
}

impl subject::Subject<Input> for Subject {
    type Event = Input;

    fn event(input: Input) -> Input {
        input
    }

    fn start() -> Self {
        Self { door: StateMachine::new(), owner: Owner::default() }
    }

    #[inline]
    fn step(&mut self, event: Input) {
        if let Ok(Some(Output::Note(what))) = self.door.consume(&event) {
            self.owner.note(what);
        }
    }

    fn checksum(&self) -> u64 {
        let state = match self.door.state() {
            State::Opened => 0,
            State::Closed => 1,
            State::Locked { code } => 4 + *code as usize,
            State::Broken => 3,
        };
        self.owner.checksum(state)
    }
}

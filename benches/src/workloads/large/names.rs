//! What all that is written by hand has in common.

use super::{Input, Owner};

#[rustfmt::skip]
#[derive(Clone, Copy)]
pub enum State {
    S0, S1, S2, S3, S4, S5, S6, S7, S8, S9, S10, S11, S12, S13, S14, S15, S16, S17, S18, S19, S20, S21,
    S22, S23, S24,
}

#[derive(Clone, Copy)]
pub enum Event {
    Next(u32),
    Jump(u32),
    Back(u32),
    Tick,
}

impl From<Input> for Event {
    fn from(input: Input) -> Self {
        match input {
            Input::Next(n) => Self::Next(n),
            Input::Jump(n) => Self::Jump(n),
            Input::Back(n) => Self::Back(n),
        }
    }
}

/// A machine by hand. What is raised waits in a slot.
pub struct Machine {
    pub state: State,
    pub raised: Option<Event>,
    pub owner: Owner,
}

impl Machine {
    pub fn start() -> Self {
        let mut owner = Owner::default();
        owner.enter(0);
        Self { state: State::S0, raised: None, owner }
    }

    #[inline]
    pub fn change(&mut self, from: State, to: State, n: u32) {
        self.owner.exit(from as u32);
        self.owner.act(n);
        self.raised = Some(Event::Tick);
        self.state = to;
        self.owner.enter(to as u32);
    }

    pub fn checksum(&self) -> u64 {
        self.owner.checksum(self.state as u64)
    }
}

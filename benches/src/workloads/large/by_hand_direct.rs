//! An enum and a `match`, in place, without an internal event: what it would do is called instead. For information,
//! since this is another machine: nothing could come between the transition and its event.

use super::names::State::{self, *};
use super::{Input, Input::*, Owner};
use crate::subject::Subject;

pub struct Direct {
    state: State,
    owner: Owner,
}

impl Direct {
    #[inline]
    fn send(&mut self, event: Input) {
        match self.state {
            S0 => match event {
                Next(n) if self.owner.allows(n) => self.change(S0, S1, n),
                Jump(n) if self.owner.allows(n) => self.change(S0, S7, n),
                Back(n) if self.owner.allows(n) => self.change(S0, S24, n),
                _ => {}
            },
            S1 => match event {
                Next(n) if self.owner.allows(n) => self.change(S1, S2, n),
                Jump(n) if self.owner.allows(n) => self.change(S1, S8, n),
                Back(n) if self.owner.allows(n) => self.change(S1, S0, n),
                _ => {}
            },
            S2 => match event {
                Next(n) if self.owner.allows(n) => self.change(S2, S3, n),
                Jump(n) if self.owner.allows(n) => self.change(S2, S9, n),
                Back(n) if self.owner.allows(n) => self.change(S2, S1, n),
                _ => {}
            },
            S3 => match event {
                Next(n) if self.owner.allows(n) => self.change(S3, S4, n),
                Jump(n) if self.owner.allows(n) => self.change(S3, S10, n),
                Back(n) if self.owner.allows(n) => self.change(S3, S2, n),
                _ => {}
            },
            S4 => match event {
                Next(n) if self.owner.allows(n) => self.change(S4, S5, n),
                Jump(n) if self.owner.allows(n) => self.change(S4, S11, n),
                Back(n) if self.owner.allows(n) => self.change(S4, S3, n),
                _ => {}
            },
            S5 => match event {
                Next(n) if self.owner.allows(n) => self.change(S5, S6, n),
                Jump(n) if self.owner.allows(n) => self.change(S5, S12, n),
                Back(n) if self.owner.allows(n) => self.change(S5, S4, n),
                _ => {}
            },
            S6 => match event {
                Next(n) if self.owner.allows(n) => self.change(S6, S7, n),
                Jump(n) if self.owner.allows(n) => self.change(S6, S13, n),
                Back(n) if self.owner.allows(n) => self.change(S6, S5, n),
                _ => {}
            },
            S7 => match event {
                Next(n) if self.owner.allows(n) => self.change(S7, S8, n),
                Jump(n) if self.owner.allows(n) => self.change(S7, S14, n),
                Back(n) if self.owner.allows(n) => self.change(S7, S6, n),
                _ => {}
            },
            S8 => match event {
                Next(n) if self.owner.allows(n) => self.change(S8, S9, n),
                Jump(n) if self.owner.allows(n) => self.change(S8, S15, n),
                Back(n) if self.owner.allows(n) => self.change(S8, S7, n),
                _ => {}
            },
            S9 => match event {
                Next(n) if self.owner.allows(n) => self.change(S9, S10, n),
                Jump(n) if self.owner.allows(n) => self.change(S9, S16, n),
                Back(n) if self.owner.allows(n) => self.change(S9, S8, n),
                _ => {}
            },
            S10 => match event {
                Next(n) if self.owner.allows(n) => self.change(S10, S11, n),
                Jump(n) if self.owner.allows(n) => self.change(S10, S17, n),
                Back(n) if self.owner.allows(n) => self.change(S10, S9, n),
                _ => {}
            },
            S11 => match event {
                Next(n) if self.owner.allows(n) => self.change(S11, S12, n),
                Jump(n) if self.owner.allows(n) => self.change(S11, S18, n),
                Back(n) if self.owner.allows(n) => self.change(S11, S10, n),
                _ => {}
            },
            S12 => match event {
                Next(n) if self.owner.allows(n) => self.change(S12, S13, n),
                Jump(n) if self.owner.allows(n) => self.change(S12, S19, n),
                Back(n) if self.owner.allows(n) => self.change(S12, S11, n),
                _ => {}
            },
            S13 => match event {
                Next(n) if self.owner.allows(n) => self.change(S13, S14, n),
                Jump(n) if self.owner.allows(n) => self.change(S13, S20, n),
                Back(n) if self.owner.allows(n) => self.change(S13, S12, n),
                _ => {}
            },
            S14 => match event {
                Next(n) if self.owner.allows(n) => self.change(S14, S15, n),
                Jump(n) if self.owner.allows(n) => self.change(S14, S21, n),
                Back(n) if self.owner.allows(n) => self.change(S14, S13, n),
                _ => {}
            },
            S15 => match event {
                Next(n) if self.owner.allows(n) => self.change(S15, S16, n),
                Jump(n) if self.owner.allows(n) => self.change(S15, S22, n),
                Back(n) if self.owner.allows(n) => self.change(S15, S14, n),
                _ => {}
            },
            S16 => match event {
                Next(n) if self.owner.allows(n) => self.change(S16, S17, n),
                Jump(n) if self.owner.allows(n) => self.change(S16, S23, n),
                Back(n) if self.owner.allows(n) => self.change(S16, S15, n),
                _ => {}
            },
            S17 => match event {
                Next(n) if self.owner.allows(n) => self.change(S17, S18, n),
                Jump(n) if self.owner.allows(n) => self.change(S17, S24, n),
                Back(n) if self.owner.allows(n) => self.change(S17, S16, n),
                _ => {}
            },
            S18 => match event {
                Next(n) if self.owner.allows(n) => self.change(S18, S19, n),
                Jump(n) if self.owner.allows(n) => self.change(S18, S0, n),
                Back(n) if self.owner.allows(n) => self.change(S18, S17, n),
                _ => {}
            },
            S19 => match event {
                Next(n) if self.owner.allows(n) => self.change(S19, S20, n),
                Jump(n) if self.owner.allows(n) => self.change(S19, S1, n),
                Back(n) if self.owner.allows(n) => self.change(S19, S18, n),
                _ => {}
            },
            S20 => match event {
                Next(n) if self.owner.allows(n) => self.change(S20, S21, n),
                Jump(n) if self.owner.allows(n) => self.change(S20, S2, n),
                Back(n) if self.owner.allows(n) => self.change(S20, S19, n),
                _ => {}
            },
            S21 => match event {
                Next(n) if self.owner.allows(n) => self.change(S21, S22, n),
                Jump(n) if self.owner.allows(n) => self.change(S21, S3, n),
                Back(n) if self.owner.allows(n) => self.change(S21, S20, n),
                _ => {}
            },
            S22 => match event {
                Next(n) if self.owner.allows(n) => self.change(S22, S23, n),
                Jump(n) if self.owner.allows(n) => self.change(S22, S4, n),
                Back(n) if self.owner.allows(n) => self.change(S22, S21, n),
                _ => {}
            },
            S23 => match event {
                Next(n) if self.owner.allows(n) => self.change(S23, S24, n),
                Jump(n) if self.owner.allows(n) => self.change(S23, S5, n),
                Back(n) if self.owner.allows(n) => self.change(S23, S22, n),
                _ => {}
            },
            S24 => match event {
                Next(n) if self.owner.allows(n) => self.change(S24, S0, n),
                Jump(n) if self.owner.allows(n) => self.change(S24, S6, n),
                Back(n) if self.owner.allows(n) => self.change(S24, S23, n),
                _ => {}
            },
        }
    }

    #[inline]
    fn change(&mut self, from: State, to: State, n: u32) {
        self.owner.exit(from as u32);
        self.owner.act(n);
        self.state = to;
        self.owner.enter(to as u32);
        self.owner.tick(to as u32);
    }
}

impl Subject<Input> for Direct {
    type Event = Input;

    fn event(input: Input) -> Input {
        input
    }

    fn start() -> Self {
        let mut owner = Owner::default();
        owner.enter(0);
        Self { state: S0, owner }
    }

    #[inline]
    fn step(&mut self, event: Input) {
        self.send(event);
    }

    fn checksum(&self) -> u64 {
        self.owner.checksum(self.state as u64)
    }
}

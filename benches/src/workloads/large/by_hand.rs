//! An enum and a `match`, in place: a `match` on the state, in it one on the event.

use super::Input;
use super::names::Event::{self, *};
use super::names::Machine;
use super::names::State::*;
use crate::subject::Subject;

pub struct InMatch(Machine);

impl InMatch {
    #[inline]
    fn send(&mut self, event: Event) {
        self.take(event);
        while let Some(raised) = self.0.raised.take() {
            self.take(raised);
        }
    }

    fn take(&mut self, event: Event) {
        let machine = &mut self.0;
        match machine.state {
            S0 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S0, S1, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S0, S7, n),
                Back(n) if machine.owner.allows(n) => machine.change(S0, S24, n),
                Tick => machine.owner.tick(0),
                _ => {}
            },
            S1 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S1, S2, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S1, S8, n),
                Back(n) if machine.owner.allows(n) => machine.change(S1, S0, n),
                Tick => machine.owner.tick(1),
                _ => {}
            },
            S2 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S2, S3, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S2, S9, n),
                Back(n) if machine.owner.allows(n) => machine.change(S2, S1, n),
                Tick => machine.owner.tick(2),
                _ => {}
            },
            S3 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S3, S4, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S3, S10, n),
                Back(n) if machine.owner.allows(n) => machine.change(S3, S2, n),
                Tick => machine.owner.tick(3),
                _ => {}
            },
            S4 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S4, S5, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S4, S11, n),
                Back(n) if machine.owner.allows(n) => machine.change(S4, S3, n),
                Tick => machine.owner.tick(4),
                _ => {}
            },
            S5 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S5, S6, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S5, S12, n),
                Back(n) if machine.owner.allows(n) => machine.change(S5, S4, n),
                Tick => machine.owner.tick(5),
                _ => {}
            },
            S6 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S6, S7, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S6, S13, n),
                Back(n) if machine.owner.allows(n) => machine.change(S6, S5, n),
                Tick => machine.owner.tick(6),
                _ => {}
            },
            S7 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S7, S8, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S7, S14, n),
                Back(n) if machine.owner.allows(n) => machine.change(S7, S6, n),
                Tick => machine.owner.tick(7),
                _ => {}
            },
            S8 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S8, S9, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S8, S15, n),
                Back(n) if machine.owner.allows(n) => machine.change(S8, S7, n),
                Tick => machine.owner.tick(8),
                _ => {}
            },
            S9 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S9, S10, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S9, S16, n),
                Back(n) if machine.owner.allows(n) => machine.change(S9, S8, n),
                Tick => machine.owner.tick(9),
                _ => {}
            },
            S10 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S10, S11, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S10, S17, n),
                Back(n) if machine.owner.allows(n) => machine.change(S10, S9, n),
                Tick => machine.owner.tick(10),
                _ => {}
            },
            S11 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S11, S12, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S11, S18, n),
                Back(n) if machine.owner.allows(n) => machine.change(S11, S10, n),
                Tick => machine.owner.tick(11),
                _ => {}
            },
            S12 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S12, S13, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S12, S19, n),
                Back(n) if machine.owner.allows(n) => machine.change(S12, S11, n),
                Tick => machine.owner.tick(12),
                _ => {}
            },
            S13 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S13, S14, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S13, S20, n),
                Back(n) if machine.owner.allows(n) => machine.change(S13, S12, n),
                Tick => machine.owner.tick(13),
                _ => {}
            },
            S14 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S14, S15, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S14, S21, n),
                Back(n) if machine.owner.allows(n) => machine.change(S14, S13, n),
                Tick => machine.owner.tick(14),
                _ => {}
            },
            S15 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S15, S16, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S15, S22, n),
                Back(n) if machine.owner.allows(n) => machine.change(S15, S14, n),
                Tick => machine.owner.tick(15),
                _ => {}
            },
            S16 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S16, S17, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S16, S23, n),
                Back(n) if machine.owner.allows(n) => machine.change(S16, S15, n),
                Tick => machine.owner.tick(16),
                _ => {}
            },
            S17 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S17, S18, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S17, S24, n),
                Back(n) if machine.owner.allows(n) => machine.change(S17, S16, n),
                Tick => machine.owner.tick(17),
                _ => {}
            },
            S18 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S18, S19, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S18, S0, n),
                Back(n) if machine.owner.allows(n) => machine.change(S18, S17, n),
                Tick => machine.owner.tick(18),
                _ => {}
            },
            S19 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S19, S20, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S19, S1, n),
                Back(n) if machine.owner.allows(n) => machine.change(S19, S18, n),
                Tick => machine.owner.tick(19),
                _ => {}
            },
            S20 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S20, S21, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S20, S2, n),
                Back(n) if machine.owner.allows(n) => machine.change(S20, S19, n),
                Tick => machine.owner.tick(20),
                _ => {}
            },
            S21 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S21, S22, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S21, S3, n),
                Back(n) if machine.owner.allows(n) => machine.change(S21, S20, n),
                Tick => machine.owner.tick(21),
                _ => {}
            },
            S22 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S22, S23, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S22, S4, n),
                Back(n) if machine.owner.allows(n) => machine.change(S22, S21, n),
                Tick => machine.owner.tick(22),
                _ => {}
            },
            S23 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S23, S24, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S23, S5, n),
                Back(n) if machine.owner.allows(n) => machine.change(S23, S22, n),
                Tick => machine.owner.tick(23),
                _ => {}
            },
            S24 => match event {
                Next(n) if machine.owner.allows(n) => machine.change(S24, S0, n),
                Jump(n) if machine.owner.allows(n) => machine.change(S24, S6, n),
                Back(n) if machine.owner.allows(n) => machine.change(S24, S23, n),
                Tick => machine.owner.tick(24),
                _ => {}
            },
        }
    }
}

impl Subject<Input> for InMatch {
    type Event = Event;

    fn event(input: Input) -> Event {
        input.into()
    }

    fn start() -> Self {
        Self(Machine::start())
    }

    #[inline]
    fn step(&mut self, event: Event) {
        self.send(event);
    }

    fn checksum(&self) -> u64 {
        self.0.checksum()
    }
}

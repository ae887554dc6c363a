//! An enum and a `match`, in place: one `match` on state and event.

use super::Input;
use super::names::Event::{self, *};
use super::names::Machine;
use super::names::State::*;
use crate::subject::Subject;

pub struct OnPair(Machine);

impl OnPair {
    #[inline]
    fn send(&mut self, event: Event) {
        self.take(event);
        while let Some(raised) = self.0.raised.take() {
            self.take(raised);
        }
    }

    fn take(&mut self, event: Event) {
        let machine = &mut self.0;
        match (machine.state, event) {
            (S0, Next(n)) if machine.owner.allows(n) => machine.change(S0, S1, n),
            (S0, Jump(n)) if machine.owner.allows(n) => machine.change(S0, S7, n),
            (S0, Back(n)) if machine.owner.allows(n) => machine.change(S0, S24, n),
            (S0, Tick) => machine.owner.tick(0),
            (S1, Next(n)) if machine.owner.allows(n) => machine.change(S1, S2, n),
            (S1, Jump(n)) if machine.owner.allows(n) => machine.change(S1, S8, n),
            (S1, Back(n)) if machine.owner.allows(n) => machine.change(S1, S0, n),
            (S1, Tick) => machine.owner.tick(1),
            (S2, Next(n)) if machine.owner.allows(n) => machine.change(S2, S3, n),
            (S2, Jump(n)) if machine.owner.allows(n) => machine.change(S2, S9, n),
            (S2, Back(n)) if machine.owner.allows(n) => machine.change(S2, S1, n),
            (S2, Tick) => machine.owner.tick(2),
            (S3, Next(n)) if machine.owner.allows(n) => machine.change(S3, S4, n),
            (S3, Jump(n)) if machine.owner.allows(n) => machine.change(S3, S10, n),
            (S3, Back(n)) if machine.owner.allows(n) => machine.change(S3, S2, n),
            (S3, Tick) => machine.owner.tick(3),
            (S4, Next(n)) if machine.owner.allows(n) => machine.change(S4, S5, n),
            (S4, Jump(n)) if machine.owner.allows(n) => machine.change(S4, S11, n),
            (S4, Back(n)) if machine.owner.allows(n) => machine.change(S4, S3, n),
            (S4, Tick) => machine.owner.tick(4),
            (S5, Next(n)) if machine.owner.allows(n) => machine.change(S5, S6, n),
            (S5, Jump(n)) if machine.owner.allows(n) => machine.change(S5, S12, n),
            (S5, Back(n)) if machine.owner.allows(n) => machine.change(S5, S4, n),
            (S5, Tick) => machine.owner.tick(5),
            (S6, Next(n)) if machine.owner.allows(n) => machine.change(S6, S7, n),
            (S6, Jump(n)) if machine.owner.allows(n) => machine.change(S6, S13, n),
            (S6, Back(n)) if machine.owner.allows(n) => machine.change(S6, S5, n),
            (S6, Tick) => machine.owner.tick(6),
            (S7, Next(n)) if machine.owner.allows(n) => machine.change(S7, S8, n),
            (S7, Jump(n)) if machine.owner.allows(n) => machine.change(S7, S14, n),
            (S7, Back(n)) if machine.owner.allows(n) => machine.change(S7, S6, n),
            (S7, Tick) => machine.owner.tick(7),
            (S8, Next(n)) if machine.owner.allows(n) => machine.change(S8, S9, n),
            (S8, Jump(n)) if machine.owner.allows(n) => machine.change(S8, S15, n),
            (S8, Back(n)) if machine.owner.allows(n) => machine.change(S8, S7, n),
            (S8, Tick) => machine.owner.tick(8),
            (S9, Next(n)) if machine.owner.allows(n) => machine.change(S9, S10, n),
            (S9, Jump(n)) if machine.owner.allows(n) => machine.change(S9, S16, n),
            (S9, Back(n)) if machine.owner.allows(n) => machine.change(S9, S8, n),
            (S9, Tick) => machine.owner.tick(9),
            (S10, Next(n)) if machine.owner.allows(n) => machine.change(S10, S11, n),
            (S10, Jump(n)) if machine.owner.allows(n) => machine.change(S10, S17, n),
            (S10, Back(n)) if machine.owner.allows(n) => machine.change(S10, S9, n),
            (S10, Tick) => machine.owner.tick(10),
            (S11, Next(n)) if machine.owner.allows(n) => machine.change(S11, S12, n),
            (S11, Jump(n)) if machine.owner.allows(n) => machine.change(S11, S18, n),
            (S11, Back(n)) if machine.owner.allows(n) => machine.change(S11, S10, n),
            (S11, Tick) => machine.owner.tick(11),
            (S12, Next(n)) if machine.owner.allows(n) => machine.change(S12, S13, n),
            (S12, Jump(n)) if machine.owner.allows(n) => machine.change(S12, S19, n),
            (S12, Back(n)) if machine.owner.allows(n) => machine.change(S12, S11, n),
            (S12, Tick) => machine.owner.tick(12),
            (S13, Next(n)) if machine.owner.allows(n) => machine.change(S13, S14, n),
            (S13, Jump(n)) if machine.owner.allows(n) => machine.change(S13, S20, n),
            (S13, Back(n)) if machine.owner.allows(n) => machine.change(S13, S12, n),
            (S13, Tick) => machine.owner.tick(13),
            (S14, Next(n)) if machine.owner.allows(n) => machine.change(S14, S15, n),
            (S14, Jump(n)) if machine.owner.allows(n) => machine.change(S14, S21, n),
            (S14, Back(n)) if machine.owner.allows(n) => machine.change(S14, S13, n),
            (S14, Tick) => machine.owner.tick(14),
            (S15, Next(n)) if machine.owner.allows(n) => machine.change(S15, S16, n),
            (S15, Jump(n)) if machine.owner.allows(n) => machine.change(S15, S22, n),
            (S15, Back(n)) if machine.owner.allows(n) => machine.change(S15, S14, n),
            (S15, Tick) => machine.owner.tick(15),
            (S16, Next(n)) if machine.owner.allows(n) => machine.change(S16, S17, n),
            (S16, Jump(n)) if machine.owner.allows(n) => machine.change(S16, S23, n),
            (S16, Back(n)) if machine.owner.allows(n) => machine.change(S16, S15, n),
            (S16, Tick) => machine.owner.tick(16),
            (S17, Next(n)) if machine.owner.allows(n) => machine.change(S17, S18, n),
            (S17, Jump(n)) if machine.owner.allows(n) => machine.change(S17, S24, n),
            (S17, Back(n)) if machine.owner.allows(n) => machine.change(S17, S16, n),
            (S17, Tick) => machine.owner.tick(17),
            (S18, Next(n)) if machine.owner.allows(n) => machine.change(S18, S19, n),
            (S18, Jump(n)) if machine.owner.allows(n) => machine.change(S18, S0, n),
            (S18, Back(n)) if machine.owner.allows(n) => machine.change(S18, S17, n),
            (S18, Tick) => machine.owner.tick(18),
            (S19, Next(n)) if machine.owner.allows(n) => machine.change(S19, S20, n),
            (S19, Jump(n)) if machine.owner.allows(n) => machine.change(S19, S1, n),
            (S19, Back(n)) if machine.owner.allows(n) => machine.change(S19, S18, n),
            (S19, Tick) => machine.owner.tick(19),
            (S20, Next(n)) if machine.owner.allows(n) => machine.change(S20, S21, n),
            (S20, Jump(n)) if machine.owner.allows(n) => machine.change(S20, S2, n),
            (S20, Back(n)) if machine.owner.allows(n) => machine.change(S20, S19, n),
            (S20, Tick) => machine.owner.tick(20),
            (S21, Next(n)) if machine.owner.allows(n) => machine.change(S21, S22, n),
            (S21, Jump(n)) if machine.owner.allows(n) => machine.change(S21, S3, n),
            (S21, Back(n)) if machine.owner.allows(n) => machine.change(S21, S20, n),
            (S21, Tick) => machine.owner.tick(21),
            (S22, Next(n)) if machine.owner.allows(n) => machine.change(S22, S23, n),
            (S22, Jump(n)) if machine.owner.allows(n) => machine.change(S22, S4, n),
            (S22, Back(n)) if machine.owner.allows(n) => machine.change(S22, S21, n),
            (S22, Tick) => machine.owner.tick(22),
            (S23, Next(n)) if machine.owner.allows(n) => machine.change(S23, S24, n),
            (S23, Jump(n)) if machine.owner.allows(n) => machine.change(S23, S5, n),
            (S23, Back(n)) if machine.owner.allows(n) => machine.change(S23, S22, n),
            (S23, Tick) => machine.owner.tick(23),
            (S24, Next(n)) if machine.owner.allows(n) => machine.change(S24, S0, n),
            (S24, Jump(n)) if machine.owner.allows(n) => machine.change(S24, S6, n),
            (S24, Back(n)) if machine.owner.allows(n) => machine.change(S24, S23, n),
            (S24, Tick) => machine.owner.tick(24),
            _ => {}
        }
    }
}

impl Subject<Input> for OnPair {
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

//! This crate.

use fsm_runtime::fsm;

use super::{Input, Owner};
use crate::subject;

fsm! {
    pub machine Large(owner: &mut Owner) {
        queue 1;

        #[derive(Clone, Copy)]
        events { Next(u32), Jump(u32), Back(u32), Tick }

        initial S0;

        state S0 {
            enter do owner.enter(0);
            exit  do owner.exit(0);
            on Tick do owner.tick(0);
            on Next(n) if owner.allows(n) => S1 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S7 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S24 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S1 {
            enter do owner.enter(1);
            exit  do owner.exit(1);
            on Tick do owner.tick(1);
            on Next(n) if owner.allows(n) => S2 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S8 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S0 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S2 {
            enter do owner.enter(2);
            exit  do owner.exit(2);
            on Tick do owner.tick(2);
            on Next(n) if owner.allows(n) => S3 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S9 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S1 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S3 {
            enter do owner.enter(3);
            exit  do owner.exit(3);
            on Tick do owner.tick(3);
            on Next(n) if owner.allows(n) => S4 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S10 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S2 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S4 {
            enter do owner.enter(4);
            exit  do owner.exit(4);
            on Tick do owner.tick(4);
            on Next(n) if owner.allows(n) => S5 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S11 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S3 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S5 {
            enter do owner.enter(5);
            exit  do owner.exit(5);
            on Tick do owner.tick(5);
            on Next(n) if owner.allows(n) => S6 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S12 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S4 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S6 {
            enter do owner.enter(6);
            exit  do owner.exit(6);
            on Tick do owner.tick(6);
            on Next(n) if owner.allows(n) => S7 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S13 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S5 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S7 {
            enter do owner.enter(7);
            exit  do owner.exit(7);
            on Tick do owner.tick(7);
            on Next(n) if owner.allows(n) => S8 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S14 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S6 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S8 {
            enter do owner.enter(8);
            exit  do owner.exit(8);
            on Tick do owner.tick(8);
            on Next(n) if owner.allows(n) => S9 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S15 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S7 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S9 {
            enter do owner.enter(9);
            exit  do owner.exit(9);
            on Tick do owner.tick(9);
            on Next(n) if owner.allows(n) => S10 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S16 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S8 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S10 {
            enter do owner.enter(10);
            exit  do owner.exit(10);
            on Tick do owner.tick(10);
            on Next(n) if owner.allows(n) => S11 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S17 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S9 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S11 {
            enter do owner.enter(11);
            exit  do owner.exit(11);
            on Tick do owner.tick(11);
            on Next(n) if owner.allows(n) => S12 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S18 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S10 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S12 {
            enter do owner.enter(12);
            exit  do owner.exit(12);
            on Tick do owner.tick(12);
            on Next(n) if owner.allows(n) => S13 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S19 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S11 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S13 {
            enter do owner.enter(13);
            exit  do owner.exit(13);
            on Tick do owner.tick(13);
            on Next(n) if owner.allows(n) => S14 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S20 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S12 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S14 {
            enter do owner.enter(14);
            exit  do owner.exit(14);
            on Tick do owner.tick(14);
            on Next(n) if owner.allows(n) => S15 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S21 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S13 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S15 {
            enter do owner.enter(15);
            exit  do owner.exit(15);
            on Tick do owner.tick(15);
            on Next(n) if owner.allows(n) => S16 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S22 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S14 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S16 {
            enter do owner.enter(16);
            exit  do owner.exit(16);
            on Tick do owner.tick(16);
            on Next(n) if owner.allows(n) => S17 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S23 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S15 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S17 {
            enter do owner.enter(17);
            exit  do owner.exit(17);
            on Tick do owner.tick(17);
            on Next(n) if owner.allows(n) => S18 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S24 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S16 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S18 {
            enter do owner.enter(18);
            exit  do owner.exit(18);
            on Tick do owner.tick(18);
            on Next(n) if owner.allows(n) => S19 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S0 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S17 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S19 {
            enter do owner.enter(19);
            exit  do owner.exit(19);
            on Tick do owner.tick(19);
            on Next(n) if owner.allows(n) => S20 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S1 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S18 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S20 {
            enter do owner.enter(20);
            exit  do owner.exit(20);
            on Tick do owner.tick(20);
            on Next(n) if owner.allows(n) => S21 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S2 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S19 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S21 {
            enter do owner.enter(21);
            exit  do owner.exit(21);
            on Tick do owner.tick(21);
            on Next(n) if owner.allows(n) => S22 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S3 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S20 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S22 {
            enter do owner.enter(22);
            exit  do owner.exit(22);
            on Tick do owner.tick(22);
            on Next(n) if owner.allows(n) => S23 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S4 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S21 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S23 {
            enter do owner.enter(23);
            exit  do owner.exit(23);
            on Tick do owner.tick(23);
            on Next(n) if owner.allows(n) => S24 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S5 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S22 do { owner.act(n); let _ = raise!(Tick); }
        }
        state S24 {
            enter do owner.enter(24);
            exit  do owner.exit(24);
            on Tick do owner.tick(24);
            on Next(n) if owner.allows(n) => S0 do { owner.act(n); let _ = raise!(Tick); }
            on Jump(n) if owner.allows(n) => S6 do { owner.act(n); let _ = raise!(Tick); }
            on Back(n) if owner.allows(n) => S23 do { owner.act(n); let _ = raise!(Tick); }
        }
    }
}

pub struct Subject {
    machine: Large,
    owner: Owner,
}

impl subject::Subject<Input> for Subject {
    type Event = LargeEvent;

    fn event(input: Input) -> LargeEvent {
        match input {
            Input::Next(n) => LargeEvent::Next(n),
            Input::Jump(n) => LargeEvent::Jump(n),
            Input::Back(n) => LargeEvent::Back(n),
        }
    }

    fn start() -> Self {
        let mut owner = Owner::default();
        Self { machine: Large::start(&mut owner), owner }
    }

    #[inline]
    fn step(&mut self, event: LargeEvent) {
        self.machine.send(&mut self.owner, event);
    }

    fn checksum(&self) -> u64 {
        self.owner.checksum(self.machine.state_id() as u64)
    }
}

//! `smlang`: a list of transitions; guards and actions are methods of a context. What is raised waits in a slot, which
//! the caller empties.

use smlang::statemachine;

use super::super::{Input, Owner};
use crate::subject;

statemachine! {
    name: Large,
    derive_states: [Debug],
    derive_events: [Clone, Copy],
    transitions: {
        *S0 + Next(u32) [allows] / act = S1,
        S0 + Jump(u32) [allows] / act = S7,
        S0 + Back(u32) [allows] / act = S24,
        S0 + Tick / tick0,
        S1 + Next(u32) [allows] / act = S2,
        S1 + Jump(u32) [allows] / act = S8,
        S1 + Back(u32) [allows] / act = S0,
        S1 + Tick / tick1,
        S2 + Next(u32) [allows] / act = S3,
        S2 + Jump(u32) [allows] / act = S9,
        S2 + Back(u32) [allows] / act = S1,
        S2 + Tick / tick2,
        S3 + Next(u32) [allows] / act = S4,
        S3 + Jump(u32) [allows] / act = S10,
        S3 + Back(u32) [allows] / act = S2,
        S3 + Tick / tick3,
        S4 + Next(u32) [allows] / act = S5,
        S4 + Jump(u32) [allows] / act = S11,
        S4 + Back(u32) [allows] / act = S3,
        S4 + Tick / tick4,
        S5 + Next(u32) [allows] / act = S6,
        S5 + Jump(u32) [allows] / act = S12,
        S5 + Back(u32) [allows] / act = S4,
        S5 + Tick / tick5,
        S6 + Next(u32) [allows] / act = S7,
        S6 + Jump(u32) [allows] / act = S13,
        S6 + Back(u32) [allows] / act = S5,
        S6 + Tick / tick6,
        S7 + Next(u32) [allows] / act = S8,
        S7 + Jump(u32) [allows] / act = S14,
        S7 + Back(u32) [allows] / act = S6,
        S7 + Tick / tick7,
        S8 + Next(u32) [allows] / act = S9,
        S8 + Jump(u32) [allows] / act = S15,
        S8 + Back(u32) [allows] / act = S7,
        S8 + Tick / tick8,
        S9 + Next(u32) [allows] / act = S10,
        S9 + Jump(u32) [allows] / act = S16,
        S9 + Back(u32) [allows] / act = S8,
        S9 + Tick / tick9,
        S10 + Next(u32) [allows] / act = S11,
        S10 + Jump(u32) [allows] / act = S17,
        S10 + Back(u32) [allows] / act = S9,
        S10 + Tick / tick10,
        S11 + Next(u32) [allows] / act = S12,
        S11 + Jump(u32) [allows] / act = S18,
        S11 + Back(u32) [allows] / act = S10,
        S11 + Tick / tick11,
        S12 + Next(u32) [allows] / act = S13,
        S12 + Jump(u32) [allows] / act = S19,
        S12 + Back(u32) [allows] / act = S11,
        S12 + Tick / tick12,
        S13 + Next(u32) [allows] / act = S14,
        S13 + Jump(u32) [allows] / act = S20,
        S13 + Back(u32) [allows] / act = S12,
        S13 + Tick / tick13,
        S14 + Next(u32) [allows] / act = S15,
        S14 + Jump(u32) [allows] / act = S21,
        S14 + Back(u32) [allows] / act = S13,
        S14 + Tick / tick14,
        S15 + Next(u32) [allows] / act = S16,
        S15 + Jump(u32) [allows] / act = S22,
        S15 + Back(u32) [allows] / act = S14,
        S15 + Tick / tick15,
        S16 + Next(u32) [allows] / act = S17,
        S16 + Jump(u32) [allows] / act = S23,
        S16 + Back(u32) [allows] / act = S15,
        S16 + Tick / tick16,
        S17 + Next(u32) [allows] / act = S18,
        S17 + Jump(u32) [allows] / act = S24,
        S17 + Back(u32) [allows] / act = S16,
        S17 + Tick / tick17,
        S18 + Next(u32) [allows] / act = S19,
        S18 + Jump(u32) [allows] / act = S0,
        S18 + Back(u32) [allows] / act = S17,
        S18 + Tick / tick18,
        S19 + Next(u32) [allows] / act = S20,
        S19 + Jump(u32) [allows] / act = S1,
        S19 + Back(u32) [allows] / act = S18,
        S19 + Tick / tick19,
        S20 + Next(u32) [allows] / act = S21,
        S20 + Jump(u32) [allows] / act = S2,
        S20 + Back(u32) [allows] / act = S19,
        S20 + Tick / tick20,
        S21 + Next(u32) [allows] / act = S22,
        S21 + Jump(u32) [allows] / act = S3,
        S21 + Back(u32) [allows] / act = S20,
        S21 + Tick / tick21,
        S22 + Next(u32) [allows] / act = S23,
        S22 + Jump(u32) [allows] / act = S4,
        S22 + Back(u32) [allows] / act = S21,
        S22 + Tick / tick22,
        S23 + Next(u32) [allows] / act = S24,
        S23 + Jump(u32) [allows] / act = S5,
        S23 + Back(u32) [allows] / act = S22,
        S23 + Tick / tick23,
        S24 + Next(u32) [allows] / act = S0,
        S24 + Jump(u32) [allows] / act = S6,
        S24 + Back(u32) [allows] / act = S23,
        S24 + Tick / tick24,
    },
}

#[derive(Default)]
pub struct Context {
    owner: Owner,
    raised: Option<LargeEvents>,
}

#[rustfmt::skip]
impl LargeStateMachineContext for Context {
    fn allows(&self, n: &u32) -> Result<bool, ()> { Ok(self.owner.allows(*n)) }
    fn act(&mut self, n: u32) -> Result<(), ()> {
        self.owner.act(n);
        self.raised = Some(LargeEvents::Tick);
        Ok(())
    }
    fn on_entry_s0(&mut self) { self.owner.enter(0) }
    fn on_exit_s0(&mut self) { self.owner.exit(0) }
    fn tick0(&mut self) -> Result<(), ()> { self.owner.tick(0); Ok(()) }
    fn on_entry_s1(&mut self) { self.owner.enter(1) }
    fn on_exit_s1(&mut self) { self.owner.exit(1) }
    fn tick1(&mut self) -> Result<(), ()> { self.owner.tick(1); Ok(()) }
    fn on_entry_s2(&mut self) { self.owner.enter(2) }
    fn on_exit_s2(&mut self) { self.owner.exit(2) }
    fn tick2(&mut self) -> Result<(), ()> { self.owner.tick(2); Ok(()) }
    fn on_entry_s3(&mut self) { self.owner.enter(3) }
    fn on_exit_s3(&mut self) { self.owner.exit(3) }
    fn tick3(&mut self) -> Result<(), ()> { self.owner.tick(3); Ok(()) }
    fn on_entry_s4(&mut self) { self.owner.enter(4) }
    fn on_exit_s4(&mut self) { self.owner.exit(4) }
    fn tick4(&mut self) -> Result<(), ()> { self.owner.tick(4); Ok(()) }
    fn on_entry_s5(&mut self) { self.owner.enter(5) }
    fn on_exit_s5(&mut self) { self.owner.exit(5) }
    fn tick5(&mut self) -> Result<(), ()> { self.owner.tick(5); Ok(()) }
    fn on_entry_s6(&mut self) { self.owner.enter(6) }
    fn on_exit_s6(&mut self) { self.owner.exit(6) }
    fn tick6(&mut self) -> Result<(), ()> { self.owner.tick(6); Ok(()) }
    fn on_entry_s7(&mut self) { self.owner.enter(7) }
    fn on_exit_s7(&mut self) { self.owner.exit(7) }
    fn tick7(&mut self) -> Result<(), ()> { self.owner.tick(7); Ok(()) }
    fn on_entry_s8(&mut self) { self.owner.enter(8) }
    fn on_exit_s8(&mut self) { self.owner.exit(8) }
    fn tick8(&mut self) -> Result<(), ()> { self.owner.tick(8); Ok(()) }
    fn on_entry_s9(&mut self) { self.owner.enter(9) }
    fn on_exit_s9(&mut self) { self.owner.exit(9) }
    fn tick9(&mut self) -> Result<(), ()> { self.owner.tick(9); Ok(()) }
    fn on_entry_s10(&mut self) { self.owner.enter(10) }
    fn on_exit_s10(&mut self) { self.owner.exit(10) }
    fn tick10(&mut self) -> Result<(), ()> { self.owner.tick(10); Ok(()) }
    fn on_entry_s11(&mut self) { self.owner.enter(11) }
    fn on_exit_s11(&mut self) { self.owner.exit(11) }
    fn tick11(&mut self) -> Result<(), ()> { self.owner.tick(11); Ok(()) }
    fn on_entry_s12(&mut self) { self.owner.enter(12) }
    fn on_exit_s12(&mut self) { self.owner.exit(12) }
    fn tick12(&mut self) -> Result<(), ()> { self.owner.tick(12); Ok(()) }
    fn on_entry_s13(&mut self) { self.owner.enter(13) }
    fn on_exit_s13(&mut self) { self.owner.exit(13) }
    fn tick13(&mut self) -> Result<(), ()> { self.owner.tick(13); Ok(()) }
    fn on_entry_s14(&mut self) { self.owner.enter(14) }
    fn on_exit_s14(&mut self) { self.owner.exit(14) }
    fn tick14(&mut self) -> Result<(), ()> { self.owner.tick(14); Ok(()) }
    fn on_entry_s15(&mut self) { self.owner.enter(15) }
    fn on_exit_s15(&mut self) { self.owner.exit(15) }
    fn tick15(&mut self) -> Result<(), ()> { self.owner.tick(15); Ok(()) }
    fn on_entry_s16(&mut self) { self.owner.enter(16) }
    fn on_exit_s16(&mut self) { self.owner.exit(16) }
    fn tick16(&mut self) -> Result<(), ()> { self.owner.tick(16); Ok(()) }
    fn on_entry_s17(&mut self) { self.owner.enter(17) }
    fn on_exit_s17(&mut self) { self.owner.exit(17) }
    fn tick17(&mut self) -> Result<(), ()> { self.owner.tick(17); Ok(()) }
    fn on_entry_s18(&mut self) { self.owner.enter(18) }
    fn on_exit_s18(&mut self) { self.owner.exit(18) }
    fn tick18(&mut self) -> Result<(), ()> { self.owner.tick(18); Ok(()) }
    fn on_entry_s19(&mut self) { self.owner.enter(19) }
    fn on_exit_s19(&mut self) { self.owner.exit(19) }
    fn tick19(&mut self) -> Result<(), ()> { self.owner.tick(19); Ok(()) }
    fn on_entry_s20(&mut self) { self.owner.enter(20) }
    fn on_exit_s20(&mut self) { self.owner.exit(20) }
    fn tick20(&mut self) -> Result<(), ()> { self.owner.tick(20); Ok(()) }
    fn on_entry_s21(&mut self) { self.owner.enter(21) }
    fn on_exit_s21(&mut self) { self.owner.exit(21) }
    fn tick21(&mut self) -> Result<(), ()> { self.owner.tick(21); Ok(()) }
    fn on_entry_s22(&mut self) { self.owner.enter(22) }
    fn on_exit_s22(&mut self) { self.owner.exit(22) }
    fn tick22(&mut self) -> Result<(), ()> { self.owner.tick(22); Ok(()) }
    fn on_entry_s23(&mut self) { self.owner.enter(23) }
    fn on_exit_s23(&mut self) { self.owner.exit(23) }
    fn tick23(&mut self) -> Result<(), ()> { self.owner.tick(23); Ok(()) }
    fn on_entry_s24(&mut self) { self.owner.enter(24) }
    fn on_exit_s24(&mut self) { self.owner.exit(24) }
    fn tick24(&mut self) -> Result<(), ()> { self.owner.tick(24); Ok(()) }
}

pub struct Subject(LargeStateMachine<Context>);

impl subject::Subject<Input> for Subject {
    type Event = LargeEvents;

    fn event(input: Input) -> LargeEvents {
        match input {
            Input::Next(n) => LargeEvents::Next(n),
            Input::Jump(n) => LargeEvents::Jump(n),
            Input::Back(n) => LargeEvents::Back(n),
        }
    }

    fn start() -> Self {
        let mut context = Context::default();
        context.owner.enter(0);
        Self(LargeStateMachine::new(context))
    }

    #[inline]
    fn step(&mut self, event: LargeEvents) {
        let _ = self.0.process_event(event);
        while let Some(raised) = self.0.context_mut().raised.take() {
            let _ = self.0.process_event(raised);
        }
    }

    fn checksum(&self) -> u64 {
        let state = crate::workloads::number_of(&format!("{:?}", self.0.state()));
        self.0.context().owner.checksum(state)
    }
}

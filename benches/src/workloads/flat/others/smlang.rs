//! `smlang`: a list of transitions; guards and actions are methods of a context.

use smlang::statemachine;

use super::super::{CLOSED_HOLDS, Input, LOCKED_HOLDS};
use crate::owner::Owner;
use crate::subject;

statemachine! {
    name: Door,
    derive_events: [Clone, Copy],
    transitions: {
        *Closed + Open / open = Opened,
        Closed + Lock(u32) / lock = Locked(u32),
        Closed + Kick(u32) [breaks_closed] / break_closed = Broken,

        Opened + Close / close = Closed,
        Opened + Kick(u32) / kick,

        Locked(u32) + Unlock(u32) [is_right] / unlock = Closed,
        Locked(u32) + Unlock(u32) / refuse,
        Locked(u32) + Kick(u32) [breaks_locked] / break_locked = Broken,

        Broken + Close / repair = Closed,
    },
}

impl DoorStateMachineContext for Owner {
    fn close(&mut self) -> Result<(), ()> {
        self.note(1);
        Ok(())
    }

    fn kick(&mut self, force: u32) -> Result<(), ()> {
        self.note(force);
        Ok(())
    }

    fn open(&mut self) -> Result<(), ()> {
        self.note(2);
        Ok(())
    }

    fn lock(&mut self, code: u32) -> Result<u32, ()> {
        self.note(3);
        Ok(code)
    }

    fn breaks_closed(&self, force: &u32) -> Result<bool, ()> {
        Ok(*force > CLOSED_HOLDS)
    }

    fn break_closed(&mut self, force: u32) -> Result<(), ()> {
        self.note(force);
        Ok(())
    }

    fn is_right(&self, code: &u32, tried: &u32) -> Result<bool, ()> {
        Ok(tried == code)
    }

    fn unlock(&mut self, _code: &u32, _tried: u32) -> Result<(), ()> {
        self.note(4);
        Ok(())
    }

    fn refuse(&mut self, code: &u32, tried: u32) -> Result<u32, ()> {
        self.note(tried);
        Ok(*code)
    }

    fn breaks_locked(&self, _code: &u32, force: &u32) -> Result<bool, ()> {
        Ok(*force > LOCKED_HOLDS)
    }

    fn break_locked(&mut self, code: &u32, _force: u32) -> Result<(), ()> {
        self.note(*code);
        Ok(())
    }

    fn repair(&mut self) -> Result<(), ()> {
        self.note(5);
        Ok(())
    }
}

pub struct Subject(DoorStateMachine<Owner>);

impl subject::Subject<Input> for Subject {
    type Event = DoorEvents;

    fn event(input: Input) -> DoorEvents {
        match input {
            Input::Open => DoorEvents::Open,
            Input::Close => DoorEvents::Close,
            Input::Lock(code) => DoorEvents::Lock(code),
            Input::Unlock(tried) => DoorEvents::Unlock(tried),
            Input::Kick(force) => DoorEvents::Kick(force),
        }
    }

    fn start() -> Self {
        Self(DoorStateMachine::new(Owner::default()))
    }

    #[inline]
    fn step(&mut self, event: DoorEvents) {
        let _ = self.0.process_event(event);
    }

    fn checksum(&self) -> u64 {
        let state = match self.0.state() {
            DoorStates::Opened => 0,
            DoorStates::Closed => 1,
            DoorStates::Locked(code) => 4 + *code as usize,
            DoorStates::Broken => 3,
        };
        self.0.context().checksum(state)
    }
}

//! The door by `smlang`.
#![no_std]
#![no_main]

use chip::door::{CLOSED_HOLDS, Input, LOCKED_HOLDS, Owner, serve};
use smlang::statemachine;

chip::main!(run);

statemachine! {
    name: Door,
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

/// A type of this crate, as the trait asks for one.
struct Context(Owner);

impl DoorStateMachineContext for Context {
    fn close(&mut self) -> Result<(), ()> {
        self.0.note(1);
        Ok(())
    }

    fn kick(&mut self, force: u32) -> Result<(), ()> {
        self.0.note(force);
        Ok(())
    }

    fn open(&mut self) -> Result<(), ()> {
        self.0.note(2);
        Ok(())
    }

    fn lock(&mut self, code: u32) -> Result<u32, ()> {
        self.0.note(3);
        Ok(code)
    }

    fn breaks_closed(&self, force: &u32) -> Result<bool, ()> {
        Ok(*force > CLOSED_HOLDS)
    }

    fn break_closed(&mut self, force: u32) -> Result<(), ()> {
        self.0.note(force);
        Ok(())
    }

    fn is_right(&self, code: &u32, tried: &u32) -> Result<bool, ()> {
        Ok(tried == code)
    }

    fn unlock(&mut self, _code: &u32, _tried: u32) -> Result<(), ()> {
        self.0.note(4);
        Ok(())
    }

    fn refuse(&mut self, code: &u32, tried: u32) -> Result<u32, ()> {
        self.0.note(tried);
        Ok(*code)
    }

    fn breaks_locked(&self, _code: &u32, force: &u32) -> Result<bool, ()> {
        Ok(*force > LOCKED_HOLDS)
    }

    fn break_locked(&mut self, code: &u32, _force: u32) -> Result<(), ()> {
        self.0.note(*code);
        Ok(())
    }

    fn repair(&mut self) -> Result<(), ()> {
        self.0.note(5);
        Ok(())
    }
}

fn run() {
    let mut door = DoorStateMachine::new(Context(Owner::default()));
    serve(|input| {
        let event = match input {
            Input::Open => DoorEvents::Open,
            Input::Close => DoorEvents::Close,
            Input::Lock(code) => DoorEvents::Lock(code),
            Input::Unlock(tried) => DoorEvents::Unlock(tried),
            Input::Kick(force) => DoorEvents::Kick(force),
        };
        let _ = door.process_event(event);
    });
}

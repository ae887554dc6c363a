//! The door by this crate.
#![no_std]
#![no_main]

use chip::door::{CLOSED_HOLDS, Input, LOCKED_HOLDS, Owner, serve};
use fsm_runtime::fsm;

chip::main!(run);

fsm! {
    machine Door(owner: &mut Owner) {
        events { Open, Close, Lock(u32), Unlock(u32), Kick(u32) }

        initial Closed;

        state Opened {
            on Close => Closed do owner.note(1);
            on Kick(force) do owner.note(force);
        }
        state Closed {
            on Open => Opened do owner.note(2);
            on Lock(code) => Locked { code } do owner.note(3);
            on Kick(force) if force > CLOSED_HOLDS => Broken do owner.note(force);
        }
        state Locked {
            let code: u32;
            on Unlock(tried) if tried == *code => Closed do owner.note(4);
            on Unlock(tried) do owner.note(tried);
            on Kick(force) if force > LOCKED_HOLDS => Broken do owner.note(*code);
        }
        state Broken {
            on Close => Closed do owner.note(5);
        }
    }
}

fn run() {
    let mut owner = Owner::default();
    let mut door = Door::start(&mut owner);
    serve(|input| {
        let event = match input {
            Input::Open => DoorEvent::Open,
            Input::Close => DoorEvent::Close,
            Input::Lock(code) => DoorEvent::Lock(code),
            Input::Unlock(tried) => DoorEvent::Unlock(tried),
            Input::Kick(force) => DoorEvent::Kick(force),
        };
        door.send(&mut owner, event);
    });
}

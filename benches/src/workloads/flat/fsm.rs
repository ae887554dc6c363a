//! This crate.

use fsm_runtime::fsm;

use super::{CLOSED_HOLDS, Input, LOCKED_HOLDS};
use crate::owner::Owner;
use crate::subject::with_owner;

fsm! {
    pub machine Door(owner: &mut Owner) {
        #[derive(Clone, Copy)]
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

with_owner! {
    Subject: Door, DoorEvent, Input,
    |input| match input {
            Input::Open => DoorEvent::Open,
            Input::Close => DoorEvent::Close,
            Input::Lock(code) => DoorEvent::Lock(code),
            Input::Unlock(tried) => DoorEvent::Unlock(tried),
            Input::Kick(force) => DoorEvent::Kick(force),
        },
    |machine| match machine.state() {
            DoorState::Opened => 0,
            DoorState::Closed => 1,
            DoorState::Locked { code } => 4 + *code as usize,
            DoorState::Broken => 3,
        }
}

//! The door by hand: an enum, and a `match` on state and event.
#![no_std]
#![no_main]

use chip::door::{CLOSED_HOLDS, Input, LOCKED_HOLDS, Owner, serve};

chip::main!(run);

#[derive(Clone, Copy)]
enum Door {
    Opened,
    Closed,
    Locked { code: u32 },
    Broken,
}

impl Door {
    fn step(&mut self, owner: &mut Owner, input: Input) {
        match (*self, input) {
            (Door::Opened, Input::Close) => {
                owner.note(1);
                *self = Door::Closed;
            }
            (Door::Opened, Input::Kick(force)) => owner.note(force),
            (Door::Closed, Input::Open) => {
                owner.note(2);
                *self = Door::Opened;
            }
            (Door::Closed, Input::Lock(code)) => {
                owner.note(3);
                *self = Door::Locked { code };
            }
            (Door::Closed, Input::Kick(force)) if force > CLOSED_HOLDS => {
                owner.note(force);
                *self = Door::Broken;
            }
            (Door::Locked { code }, Input::Unlock(tried)) if tried == code => {
                owner.note(4);
                *self = Door::Closed;
            }
            (Door::Locked { .. }, Input::Unlock(tried)) => owner.note(tried),
            (Door::Locked { code }, Input::Kick(force)) if force > LOCKED_HOLDS => {
                owner.note(code);
                *self = Door::Broken;
            }
            (Door::Broken, Input::Close) => {
                owner.note(5);
                *self = Door::Closed;
            }
            _ => {}
        }
    }
}

fn run() {
    let mut owner = Owner::default();
    let mut door = Door::Closed;
    serve(|input| door.step(&mut owner, input));
}

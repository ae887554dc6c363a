//! The door without a machine: what all programs of the door have.
#![no_std]
#![no_main]

use chip::door::{Input, Owner, serve};

chip::main!(run);

fn run() {
    let mut owner = Owner::default();
    serve(|input| match input {
        Input::Open => owner.note(1),
        Input::Close => owner.note(2),
        Input::Lock(number) | Input::Unlock(number) | Input::Kick(number) => owner.note(number),
    });
}

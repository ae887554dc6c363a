//! A pattern gives a payload to an event from elsewhere that has none.

use fsm_runtime::fsm;

#[allow(dead_code)]
enum Key {
    Left,
    Press(u32),
    Drag { by: u32 },
}

fsm! {
    machine Door {
        events from Key;
        initial Closed;
        state Closed { on Left(3) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(Key::Left);
}

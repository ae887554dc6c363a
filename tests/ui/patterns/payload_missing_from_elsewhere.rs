//! A pattern leaves out the payload of an event from elsewhere.

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
        state Closed { on Press => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(Key::Left);
}

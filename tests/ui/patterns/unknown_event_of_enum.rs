//! An event that the enum from elsewhere does not have.

use fsm_runtime::fsm;

enum Key {
    Left,
}

fsm! {
    machine Door {
        events from Key;
        initial Closed;
        state Closed { on Lft => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(Key::Left);
}

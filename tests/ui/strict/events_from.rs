//! A strict machine has events from elsewhere.

use fsm_runtime::fsm;

enum Input {
    Push,
    Pull,
}

fsm! {
    machine Door {
        strict;
        events from Input;
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Pull => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(Input::Push);
    door.send(Input::Pull);
    let _ = door.state_id();
}

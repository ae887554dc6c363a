//! An enum from elsewhere lacks the word `from`

use fsm_runtime::fsm;

pub enum Input {
    Push,
}

fsm! {
    machine Door {
        events Input;
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(Input::Push);
    assert!(matches!(door.state(), DoorState::Open));
}

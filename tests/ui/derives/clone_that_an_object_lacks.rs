//! An action object lacks the derive.

use fsm_runtime::fsm;

struct Wait;

impl<O, W: ?Sized, T> fsm_runtime::Action<O, W, T> for Wait {}

fsm! {
    #[derive(Clone)]
    machine Door {
        events { Push }
        initial Closed;
        state Closed { action wait: Wait = Wait; on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}

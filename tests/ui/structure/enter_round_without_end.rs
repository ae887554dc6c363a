//! Two states send each other on as soon as they are entered.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open {
            enter do {
                println!("open");
                goto!(Shut);
            }
        }
        state Shut { enter do goto!(Open); }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}

//! An action calls a method that a type parameter does not promise.

use fsm_runtime::fsm;

fsm! {
    machine Door<T>(owner: &mut T) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do owner.add(1); }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut n = 3;
    let mut door = Door::start(&mut n);
    door.send(&mut n, DoorEvent::Push);
}

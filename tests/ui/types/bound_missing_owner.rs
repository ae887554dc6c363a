//! A bound is missing for what an action does with the owner.

use fsm_runtime::fsm;

fsm! {
    machine Door<T>(owner: &mut T) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do println!("{owner}"); }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut n = 3;
    let mut door = Door::start(&mut n);
    door.send(&mut n, DoorEvent::Push);
}

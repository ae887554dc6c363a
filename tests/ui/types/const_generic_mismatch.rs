//! A constant of the wrong size.

use fsm_runtime::fsm;

fsm! {
    machine Door<const N: usize> {
        events { Push }
        let n: [u32; N] = [0; 3];
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::<4>::start();
    door.send(DoorEvent::Push);
}

//! A value does not live as long as the data.

use fsm_runtime::fsm;

fsm! {
    machine Door<'a> {
        events { Push }
        let n: &'a u32;
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = {
        let n = 3;
        Door::start(&n)
    };
    door.send(DoorEvent::Push);
}

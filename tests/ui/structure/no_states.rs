//! A machine without states; its types exist all the same.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
    }
}

fn main() {
    let _: Option<DoorState> = None;
    let _: fn() -> Door = Door::start;
    let _ = DoorEvent::Push;
}

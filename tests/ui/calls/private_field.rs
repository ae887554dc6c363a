//! The state is taken from the machine as a field.

mod doors {
    fsm_runtime::fsm! {
        pub machine Door {
            events { Push }
            initial Closed;
            state Closed { on Push => Open; }
            state Open { update => Closed; }
        }
    }
}

fn main() {
    let door = doors::Door::start();
    assert!(matches!(door.state, doors::DoorState::Closed));
}

//! A machine is put together by hand, in its own module.

fsm_runtime::fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door { state: DoorState::Open };
    door.send(DoorEvent::Push);
    door.update();
}

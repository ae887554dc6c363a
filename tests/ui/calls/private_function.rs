//! A function of generated code is called, in the module of the machine.

fsm_runtime::fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    door.update();
    door.send_Closed(DoorEvent::Push);
}

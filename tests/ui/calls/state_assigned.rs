//! The module of the machine puts it into another state by hand, past its `exit` and `enter` lines.

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
    door.state = DoorState::Open;
}

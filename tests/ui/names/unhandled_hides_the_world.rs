//! The name of `unhandled` would hide the second parameter.

use fsm_runtime::fsm;

struct Log(Vec<u32>);

fsm! {
    machine Door(log: &mut Log, event: &u32) {
        events { Push, Pull }
        initial Closed;
        unhandled(event) do log.0.push(2);
        state Closed { on Push => Open do log.0.push(*event); on Pull => ignore; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut log = Log(vec![]);
    let mut door = Door::start(&mut log, &3);
    door.send(&mut log, &3, DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open) && log.0 == [3]);
}

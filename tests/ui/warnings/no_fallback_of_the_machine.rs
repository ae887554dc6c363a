//! The lines of the machine for one event have guards.

#![deny(warnings)]

use fsm_runtime::fsm;

struct Log(Vec<u32>);

fsm! {
    machine Door(log: &mut Log) {
        events { Push, Pull }
        initial Closed;
        on Pull if log.0.len() > 7 do log.0.clear();
        on Pull if log.0.len() < 3 do log.0.push(3);
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut log = Log(vec![1]);
    let mut door = Door::start(&mut log);
    door.send(&mut log, DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open) && !log.0.is_empty());
}

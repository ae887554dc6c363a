//! The second parameter has a lifetime that nothing declares.

use fsm_runtime::fsm;

struct Log(u32);

fsm! {
    machine Door(log: &mut Log, limit: &'w u32) {
        events { Push }
        initial Closed;
        state Closed { on Push if log.0 < *limit => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut log = Log(0);
    let mut door = Door::start(&mut log, &3);
    door.send(&mut log, &3, DoorEvent::Push);
}

//! The owner has no type.

use fsm_runtime::fsm;

struct Log(u32);

impl Log {
    fn add(&mut self, n: u32) {
        self.0 += n;
    }

    fn is_full(&self) -> bool {
        self.0 > 9
    }
}

fsm! {
    machine Door(log) {
        initial Closed;
        state Closed { update => Open do log.add(1); }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start(&mut Log(0));
    door.update(&mut Log(0));
    assert!(matches!(door.state(), DoorState::Open));
}

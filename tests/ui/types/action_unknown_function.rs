//! An action calls a function that does not exist.

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
    machine Door(log: &mut Log) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do add(log); }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut log = Log(0);
    let mut door = Door::start(&mut log);
    door.send(&mut log, DoorEvent::Push);
    door.update(&mut log);
    assert!(door.is_in(DoorStateId::Open) && matches!(door.state(), DoorState::Open));
}

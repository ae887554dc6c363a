//! Parameters are separated by a semicolon

use fsm_runtime::fsm;

struct Log(u32);

impl Log {
    fn add(&mut self, n: u32) {
        self.0 += n;
    }
}

fsm! {
    machine Door(log: &mut Log; limit: &u32) {
        events { Push }
        initial Closed;
        state Closed { on Push if log.0 < *limit => Open; }
        state Open { on Push => Closed do log.add(1); }
    }
}

fn main() {
    let mut door = Door::start(&mut Log(0), &3);
    door.send(&mut Log(0), &3, DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
}

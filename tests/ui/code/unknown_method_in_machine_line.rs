//! A line of the machine calls a method that does not exist.

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
        events { Push, Pull }
        initial Closed;
        on Pull do log.ad(1);
        state Closed { on Push => Open; }
        state Open { on Push | Pull => Closed; }
    }
}

fn main() {
    let mut door = Door::start(&mut Log(0));
    door.send(&mut Log(0), DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
}

//! The type of time is a signed number.

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
        clock i32;
        every 5s catch up do log.add(1);
        initial Closed;
        state Closed { enter do log.add(1); after 3s => Open; update every 3s do log.add(1); on Push if log.is_full() => Open do log.add(1); }
        state Open { on Push => push Top; after (3) => Closed; }
        state Top { update => pop; }
    }
}

fn main() {
    let mut log = Log(0);
    let mut door = Door::start(&mut log, 0);
    door.send(&mut log, DoorEvent::Push, 3);
    door.update(&mut log, 4);
    assert!(door.next_deadline().is_none());
}

//! `send` lacks the time.

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
        #[allow(unused_line)]
        clock u32;
        initial Closed;
        state Closed { on Push if log.is_full() => Open do log.add(1); }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut log = Log(0);
    let mut door = Door::start(&mut log, 0);
    door.send(&mut log, DoorEvent::Push);
}

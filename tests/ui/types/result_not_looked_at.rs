//! A result that an action gives is not looked at.

#![deny(unused_must_use)]

use fsm_runtime::fsm;

struct Log(u32);

impl Log {
    fn check(&self) -> Result<(), String> {
        if self.0 > 9 { Err("full".to_owned()) } else { Ok(()) }
    }
}

fsm! {
    machine Door(log: &mut Log) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do log.check(); }
        state Open { update => Closed do log.0 += 1; }
    }
}

fn main() {
    let mut log = Log(0);
    let mut door = Door::start(&mut log);
    door.send(&mut log, DoorEvent::Push);
}

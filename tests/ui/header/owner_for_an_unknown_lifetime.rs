//! The owner is lent for a lifetime that nothing declares.

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
    machine Door(log: &'a mut Log) {
        initial Closed;
        state Closed { update => Open do log.add(1); }
        state Open { update => Closed; }
    }
}

fn main() {
    let _: Option<DoorState> = None;
}

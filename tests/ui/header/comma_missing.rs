//! No comma stands between the parameters.

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
    machine Door(log: &mut Log world: &u32) {
        initial Closed;
        state Closed { update => Open do log.add(1); }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start(&mut Log(0), &7);
    door.update(&mut Log(0), &7);
    assert!(matches!(door.state(), DoorState::Open));
}

//! The second parameter has no type.

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
    machine Door(log: &mut Log, world) {
        let all: u32 = log.0;
        initial Closed { n: log.0 } do log.add(1);
        state Closed {
            let n: u32;
            update if *world > *n => Open do log.add(*n);
        }
        state Open {
            let n: u32 = log.0 + *world;
            update if log.is_full() => Closed { n: log.0 };
        }
    }
}

fn main() {
    let mut door = Door::start(&mut Log(0), &7);
    door.update(&mut Log(0), &7);
    assert!(matches!(door.state(), DoorState::Open { .. }));
}

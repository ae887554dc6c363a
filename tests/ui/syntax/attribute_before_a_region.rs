//! An attribute that belongs elsewhere stands before a region.

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
        state Closed {
            on Push => Open;
            #[derive(Debug)]
            region Bolt { initial Out; state Out { on Pull => In; } state In { on Pull => Out; } }
            region Latch { initial Up; state Up { on Pull => Down; } state Down { on Pull => Up; } }
        }
        state Open { on Push | Pull => Closed; }
    }
}

fn main() {
    let mut door = Door::start(&mut Log(0));
    door.send(&mut Log(0), DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
}

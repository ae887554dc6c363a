//! The initial state stands with its data, but without `initial`.

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
        Closed { n: 3 };
        state Closed {
            let n: u32;
            on Push if *n > 0 => Open;
        }
        state Open { on Push | Pull => Closed { n: 1 }; }
    }
}

fn main() {
    let mut door = Door::start(&mut Log(0));
    door.send(&mut Log(0), DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
}

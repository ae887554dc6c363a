//! Data of the machine have no value behind the `=`.

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
        let pushes: u32 = ;
        initial Closed;
        state Closed {
            on Push if *pushes < 9 => Open do *pushes += 1;
            on Pull => Open;
        }
        state Open { on Push | Pull => Closed; }
    }
}

fn main() {
    let mut door = Door::start(&mut Log(0));
    door.send(&mut Log(0), DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
}

//! Data of the machine have no type.

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
        let pushes = 0;
        initial Closed { left: 9 - *pushes } do log.add(*pushes);
        state Closed {
            let left: u32;
            let half: u32 = (*left + *pushes) / 2;
            on Push if *pushes < *half => Open do *pushes += 1;
            on Pull => Open;
        }
        state Open { on Push | Pull => Closed { left: *pushes }; }
    }
}

fn main() {
    let mut door = Door::start(&mut Log(0));
    door.send(&mut Log(0), DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
}

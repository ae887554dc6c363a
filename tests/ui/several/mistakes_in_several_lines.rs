//! Each of several lines with a mistake reports its own, and nothing else turns red.

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
        events { Push, Pull, Push }
        initial Closed;
        stack 0;

        pause do log.add(1);

        state Closed {
            let mut n: u32 = 0;
            let width;
            on Psuh => Open;
            on Push => Opne do log.add(*n);
            on Pull -> Open;
            after 3 => Open;
            entry do log.add(1);
            exit do goto!(Open);
            when *n > 3 => Open
        }

        state Open {
            on Push => Closed;
            on Pull => Closed { n: 1, m: 2 };
            state Wide { on Pull => Closed; }
        }
    }
}

fn main() {
    let mut door = Door::start(&mut Log(0));
    door.send(&mut Log(0), DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open { .. }));
}

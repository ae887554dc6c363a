use fsm_runtime::fsm;

struct Log(u32);

impl Log {
    fn add(&mut self, n: u32) {
        self.0 += n;
    }
}

fsm! {
    machine Door(log: &mut Log) {
        events { Push, Pull(u32) }
        initial Closed { log: 3 };
        state Closed {
            let log: u32;
            let first: u32 = log.0;
            enter do log.add(1);
            exit do log.add(*first);
            on Push if log.0 > 3 => Open do log.add(2);
            on Push => self { log: log.0 };
            on Pull(log) do log.add(1);
        }
        state Open { on Push => Closed { log: log.0 } do log.add(4); on Pull(n) do log.add(n); }
    }
}

fn main() {
    let mut log = Log(0);
    let mut door = Door::start(&mut log);
    door.send(&mut log, DoorEvent::Push);
}

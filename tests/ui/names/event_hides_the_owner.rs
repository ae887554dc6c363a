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
        initial Closed;
        state Closed { on Push => Open; on Pull(log) if log.0 > 3 => Open do { log.add(1); log.add(2); } }
        state Open { on Push => Closed; on Pull(log) do println!("{log}"); }
    }
}

fn main() {
    let mut log = Log(0);
    let mut door = Door::start(&mut log);
    door.send(&mut log, DoorEvent::Push);
    door.send(&mut log, DoorEvent::Pull(3));
}

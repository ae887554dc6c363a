//! Events of any type wait in the machine.

use fsm_runtime::fsm;

fsm! {
    machine Door<'l>(log: &'l Vec<String>) {
        queue 2;
        events<T: Clone> { Give(T), Push }
        let first: Option<&'l String> = log.first();
        initial Closed;
        state Closed { on Push if first.is_none() => Open; on Push => ignore; on Give(_) => defer; }
        state Open { on Give(_) => Closed; }
    }
}

fn main() {
    let log = vec![];
    let mut door = Door::start(&log);
    door.send(&log, DoorEvent::Give(3));
    assert!(matches!(door.state(), DoorState::Closed));
}

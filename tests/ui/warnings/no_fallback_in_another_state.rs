//! A line without a guard stands in the machine, but acts in another state.

#![deny(warnings)]

use fsm_runtime::fsm;

struct Log(Vec<u32>);

fsm! {
    machine Door(log: &mut Log) {
        events { Push }
        initial Closed;
        on Push if in_state!(Open) => Closed;
        state Closed { on Push if log.0.len() < 3 => Open; on Push if log.0.len() > 7 => Open; }
        state Open;
    }
}

fn main() {
    let mut log = Log(vec![1]);
    let mut door = Door::start(&mut log);
    door.send(&mut log, DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open) && !log.0.is_empty());
}

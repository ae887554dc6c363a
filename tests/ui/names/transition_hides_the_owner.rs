//! A name of `transition` would hide the owner.

use fsm_runtime::fsm;

struct Log(Vec<u32>);

fsm! {
    machine Door(log: &mut Log) {
        events { Push }
        initial Closed;
        transition(log, to) do println!("{log} -> {to}");
        state Closed { on Push => Open do log.0.push(1); }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut log = Log(vec![1]);
    let mut door = Door::start(&mut log);
    door.send(&mut log, DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open) && !log.0.is_empty());
}

//! Code stands behind a `panic!` in an action of a machine that sets the level itself.

use fsm_runtime::fsm;

fsm! {
    #[deny(unreachable_code)]
    machine Door(log: &mut Vec<u32>) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do { panic!("stuck"); log.push(1); } }
        state Open { enter do todo!(); update => Closed; }
    }
}

fn main() {
    let mut log = Vec::new();
    let mut door = Door::start(&mut log);
    door.send(&mut log, DoorEvent::Push);
    door.update(&mut log);
}

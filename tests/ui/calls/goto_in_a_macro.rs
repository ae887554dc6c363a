//! A request stands in another macro.

use fsm_runtime::fsm;

macro_rules! leave {
    ($log:ident) => {{
        $log.push("left");
        goto!(Open)
    }};
}

fsm! {
    machine Door(log: &mut Vec<&'static str>) {
        events { Push }
        initial Closed;
        state Closed { on Push do leave!(log); update => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start(&mut vec![]);
    door.send(&mut vec![], DoorEvent::Push);
}

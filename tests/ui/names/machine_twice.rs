//! Two machines of one scope have one name.

use fsm_runtime::fsm;

fsm! {
    #[derive(Clone, Debug)]
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fsm! {
    #[derive(Clone, Debug)]
    machine Door(log: &mut Vec<u32>) {
        clock u32;
        events { Push(u32), Wait }
        let pushes: u32 = 0;
        initial Closed;
        state Closed { on Push(n) => Open { n } do log.push(n); }
        state Open { let n: u32; on Push(n) => Closed do *pushes += n; after 3s => Closed; on Wait => self; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
}

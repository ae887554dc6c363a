//! A weight is a share of a hundred

use fsm_runtime::fsm;

fsm! {
    machine Door(draws: &mut u32) {
        events { Push }
        initial Closed;
        state Closed { on Push => Which; }
        choice Which {
            random *draws;
            weight 30% => Closed;
            weight 70 => Open;
            always => Closed;
        }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start(&mut 1);
    door.send(&mut 1, DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
}

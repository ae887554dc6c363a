//! Pushes nest without bound where the machine begins in a state that no line leads to.

use fsm_runtime::fsm;

fsm! {
    #[allow(unreachable_state)]
    machine Door {
        events { Push, Back, On }
        initial Closed;
        state Closed { on Push => push Stuck; }
        state Stuck { on Back => previous; on On => pop; }
        // `start_in` may begin here: `previous` then leads from `Stuck` to this state, and on to `Closed`.
        state Broken { on On => Closed; }
    }
}

fn main() {
    let Ok(mut door) = Door::start_in(DoorTarget::Broken) else { return };
    door.send(DoorEvent::On);
}

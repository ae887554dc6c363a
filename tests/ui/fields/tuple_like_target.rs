//! A target gives its fields by position.

use fsm_runtime::fsm;

fsm! {
    machine Lift {
        events { Call(u32), Stop }
        initial Idle;
        state Idle { on Call(to) => Moving(to, 3); }
        state Moving {
            let to: u32;
            let speed: u32;
            let seen: u32 = 0;
            on Stop => Idle;
            when *to == 0 && *speed > *seen => Idle;
        }
    }
}

fn main() {
    let mut lift = Lift::start();
    lift.send(LiftEvent::Call(3));
    let _ = LiftTarget::Moving { to: 1, speed: 1 };
}

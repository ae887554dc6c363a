//! A push would move data out of the state that waits below.

use fsm_runtime::fsm;

struct Plane;

impl Plane {
    fn fly(&mut self) {}
}

fsm! {
    machine Airport {
        events { Hail, Done }
        initial Flying { plane: Plane };
        state Flying {
            let plane: Plane;
            update do plane.fly();
            on Hail => push Talking { plane };
        }
        state Talking { let plane: Plane; update do plane.fly(); on Done => pop; }
    }
}

fn main() {}

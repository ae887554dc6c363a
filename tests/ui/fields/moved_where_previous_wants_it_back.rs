//! Data move out of a state that `previous` may bring back as it was.

use fsm_runtime::fsm;

struct Plane;

impl Plane {
    fn fly(&mut self) {}
}

fsm! {
    machine Airport {
        events { Land, Back }
        initial Flying { plane: Plane };
        state Flying { let plane: Plane; update do plane.fly(); on Land => Parked { plane }; }
        state Parked { let plane: Plane; update do plane.fly(); on Back => previous; }
    }
}

fn main() {}

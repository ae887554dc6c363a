//! A request gives data of the state, which it cannot take out of it.

use fsm_runtime::fsm;

struct Plane;

impl Plane {
    fn fly(&mut self) {}
}

fsm! {
    machine Airport {
        events { Land }
        initial Flying { plane: Plane };
        state Flying { let plane: Plane; update do plane.fly(); on Land do goto!(Parked { plane }); }
        state Parked { let plane: Plane; update do plane.fly(); on Land => Flying { plane }; }
    }
}

fn main() {}

//! A target gives one thing to two fields.

use fsm_runtime::fsm;

struct Plane;

impl Plane {
    fn fly(&mut self) {}
}

fsm! {
    machine Airport {
        events { Meet }
        initial Flying { plane: Plane };
        state Flying { let plane: Plane; update do plane.fly(); on Meet => Paired { left: plane, right: plane }; }
        state Paired { let left: Plane; let right: Plane; update do left.fly(); update => Flying { plane: Plane } do right.fly(); }
    }
}

fn main() {}

//! Data move into a field of another type.

use fsm_runtime::fsm;

struct Plane;

impl Plane {
    fn fly(&mut self) {}
}

fsm! {
    machine Airport {
        events { Land }
        initial Flying { plane: Plane };
        state Flying { let plane: Plane; update do plane.fly(); on Land => Parked { plane }; }
        state Parked { let plane: u32; on Land if *plane > 0 => Flying { plane: Plane }; }
    }
}

fn main() {}

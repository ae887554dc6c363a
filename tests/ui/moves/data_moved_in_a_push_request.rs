//! A request to push gives data of the state.

use fsm_runtime::fsm;

struct Plane(u32);

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { let plane: Plane = Plane(3); on Push do push!(Open { plane }); }
        state Open { let plane: Plane; update => pop do plane.0 += 1; }
    }
}

fn main() {}

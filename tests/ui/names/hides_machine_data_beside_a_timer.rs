//! Data of a state would hide data of the machine, and the state has a timer.

use fsm_runtime::fsm;

fsm! {
    machine Lamp {
        clock u32;
        initial Lit;
        let turns: u32 = 0;
        state Lit { let turns: u32 = 1; after 5s => Dark; }
        state Dark { after 5s => Lit do *turns += 1; }
    }
}

fn main() {
    let lamp = Lamp::start(0);
    let _ = lamp.state_id();
}

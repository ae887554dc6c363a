//! The name of a timer is known though its time cannot be read.

use fsm_runtime::fsm;

fsm! {
    machine Oven {
        clock u32;
        events { Poke, Open }
        initial Cold;
        state Cold {
            after 5 as Warmup => Hot;
            on Poke do restart!(Warmup);
            on Open do cancel!(Warmup);
        }
        state Hot { on Open => Cold; }
    }
}

fn main() {
    let oven = Oven::start(0);
    assert_eq!(oven.remaining(OvenTimer::Warmup, 1_000), Some(4_000));
}

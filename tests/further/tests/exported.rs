//! Runs that the page of `cargo fsm view` has exported as tests, and the tests of `cargo fsm paths --test`: rustc takes them, and
//! compiled machines do what was played. `cargo-fsm/tests/view` and `paths.rs` hold the texts to what is exported.

// The tests that the command writes leave some values to the user.
#![allow(clippy::todo)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        clock u32;
        events { Push { force: u32 }, Close }
        initial Closed;
        state Closed { on Push { force } if force > 5 => Open; }
        state Open { on Close => Closed; after 10s => Closed; }
    }
}

fsm! {
    machine Hero {
        clock u32;
        requests;
        events { Talk, Bye }
        initial Idle;
        state Idle { on Talk => push Talking; after 5ms => Away; }
        state Talking { on Bye => pop; }
        state Away {}
    }
}

fsm! {
    machine Pump {
        clock u32;
        events { Start, Full(u32) }
        initial Idle;
        stop => Off;
        state Idle { on Start => Running; }
        #[tag(wet)]
        state Running {
            during core::future::ready(7) as Full;
            after 5s as Dry => Idle;
            on Full(_) do restart!(Dry);
        }
        final state Off;
    }
}

include!("../../../cargo-fsm/tests/exported/door.rs");
include!("../../../cargo-fsm/tests/exported/hero.rs");
include!("../../../cargo-fsm/tests/exported/pump.rs");

mod skeletons {
    include!("../../../cargo-fsm/tests/files/skeletons.rs");
    include!("../../../cargo-fsm/tests/exported/gate_paths.rs");
    include!("../../../cargo-fsm/tests/exported/heater_paths.rs");
    include!("../../../cargo-fsm/tests/exported/line_paths.rs");
    include!("../../../cargo-fsm/tests/exported/pump_paths.rs");
    include!("../../../cargo-fsm/tests/exported/reader_paths.rs");
}

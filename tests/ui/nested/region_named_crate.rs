//! The field of a region would be a word of Rust that cannot be a name.

use fsm_runtime::fsm;

fsm! {
    machine Trip {
        events { Step }
        region Crate { initial Shut; state Shut { on Step => Open; } state Open { on Step => Shut; } }
        region Driver { initial Awake; state Awake { on Step => Asleep; } state Asleep { on Step => Awake; } }
    }
}

fn main() {
    let mut trip = Trip::start();
    trip.send(TripEvent::Step);
    let _ = trip.state();
}

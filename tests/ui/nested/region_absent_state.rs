//! A line names a state of a region that is not there, for its condition does not hold.

use fsm_runtime::fsm;

fsm! {
    machine Drone {
        events { Lost, Found, Low }
        initial Airborne;
        state Airborne {
            on Lost => Silent;
            region Flight {
                initial Cruise;
                state Cruise { on Low => Landing; }
                state Landing { on Found => Cruise; }
            }
            #[cfg(feature = "radio")]
            region Radio {
                initial Talking;
                state Talking { on Lost => Silent; }
                state Silent { on Found => Talking; }
            }
        }
    }
}

fn main() {
    let mut drone = Drone::start();
    drone.send(DroneEvent::Low);
}

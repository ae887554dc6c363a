//! A line has a mistake, and a region is not there, with an event that only it takes.

use fsm_runtime::fsm;

fsm! {
    machine Drone {
        events { Found, Low, #[cfg(feature = "radio")] Lost }
        region Flight {
            initial Cruise;
            state Cruise { on Low => Landng; on Found => ignore; }
            state Landing { on Found => Cruise; on Low => Cruise; }
        }
        #[cfg(feature = "radio")]
        region Radio {
            initial Talking;
            state Talking { on Lost => Silent; }
            state Silent { on Found => Talking; }
        }
    }
}

fn main() {
    let mut drone = Drone::start();
    drone.send(DroneEvent::Low);
}

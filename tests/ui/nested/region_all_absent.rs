//! No region of the machine is there, for no condition holds.

use fsm_runtime::fsm;

fsm! {
    machine Drone {
        events { Lost, Found }
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
    drone.send(DroneEvent::Lost);
}

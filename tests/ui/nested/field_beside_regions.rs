//! A line of one region names a state of another, so the state that holds both is entered anew, without its data.

use fsm_runtime::fsm;

fsm! {
    machine Drone {
        events { Order(u32), Lost, Found, Low }
        initial Ready;
        state Ready { on Order(to) => Airborne { to }; }
        state Airborne {
            let to: u32;
            on Lost if *to > 9 => Ready;
            region Flight {
                initial Cruise;
                state Cruise { on Low => Silent; }
            }
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
    drone.send(DroneEvent::Order(3));
    let _ = drone.state_id();
}

//! The machine of an agent is sent an event as if the agent were the machine.

use fsm_runtime::{Crowd, fsm};

fsm! {
    machine Door {
        #[derive(Clone)]
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut doors = Crowd::<Door>::new();
    let door = doors.spawn((), &(), ());
    if let Some(mut agent) = doors.get_mut(door) {
        agent.send(DoorEvent::Push);
    }
}

//! A type parameter that no data tell.

use fsm_runtime::fsm;

struct Log<T>(Option<T>);

fsm! {
    machine Door<T>(log: &mut Log<T>) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start(&mut Log(None));
    door.send(&mut Log(None), DoorEvent::Push);
}

//! Requests and events in closures that may only look, and an owner in one that lives longer.

use fsm_runtime::fsm;

fn look(f: impl Fn()) {
    f();
}

fn keep(f: impl FnMut() + 'static) -> Box<dyn FnMut()> {
    Box::new(f)
}

fsm! {
    machine Door(log: &mut Vec<u32>) {
        queue 4;
        events { Push, Pull, Kick }
        initial Closed;
        state Closed {
            on Push do look(|| goto!(Open));
            on Pull do look(|| { let _ = raise!(Push); });
            on Kick => ignore;
        }
        state Open {
            on Push | Pull => Closed;
            on Kick do drop(keep(|| log.push(1)));
        }
    }
}

fn main() {
    let mut log = vec![];
    let mut door = Door::start(&mut log);
    let _ = door.send(&mut log, DoorEvent::Push);
}

//! A call of a machine that does not wait is awaited.

use fsm_runtime::fsm;

fsm! {
    machine Door(count: &mut u32) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do *count += 1; }
        state Open { on Push => Closed; }
    }
}

async fn run(mut door: Door, mut count: u32) {
    let _ = door.send(&mut count, DoorEvent::Push).await;
}

fn main() {
    let _ = run;
}

//! A call of an `async machine` is not awaited.

use fsm_runtime::fsm;

async fn push(_: &mut u32) {}

fsm! {
    async machine Door(count: &mut u32) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do push(count).await; }
        state Open { on Push => Closed; }
    }
}

async fn run(mut door: Door, mut count: u32) -> bool {
    door.send(&mut count, DoorEvent::Push).is_used()
}

fn main() {
    let _ = run;
}

//! `async` stands behind `machine`.

use fsm_runtime::fsm;

async fn push(_: &mut u32) {}

fsm! {
    machine async Door(count: &mut u32) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do push(count).await; }
        state Open { on Push => Closed; }
    }
}

fn main() {}

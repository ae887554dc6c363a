//! `{:?}` of an `async machine` that has no `Debug`.

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

fn show(door: &Door) {
    println!("{door:?}");
}

fn main() {}

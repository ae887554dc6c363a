//! `.await` in a guard of an `async machine`.

use fsm_runtime::fsm;

async fn push(_: &u32) -> bool { true }

fsm! {
    async machine Door(count: &mut u32) {
        events { Push }
        initial Closed;
        state Closed { on Push if push(count).await => Open; on Push => ignore; }
        state Open { on Push => Closed; }
    }
}

fn main() {}

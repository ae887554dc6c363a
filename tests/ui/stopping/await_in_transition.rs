//! `.await` in the line `transition`.

use fsm_runtime::fsm;

async fn push(_: &mut u32) {}

fsm! {
    async machine Door(count: &mut u32) {
        events { Push }
        initial Closed;
        transition(_from, _to) do push(count).await;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}

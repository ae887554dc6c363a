//! `.await` in a duration.

use fsm_runtime::fsm;

async fn wait() -> std::time::Duration {
    std::time::Duration::ZERO
}

fsm! {
    async machine Door(count: &mut u32) {
        clock std::time::Duration;
        events { Push }
        initial Closed;
        state Closed { after (wait().await) => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}

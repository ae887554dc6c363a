//! The machine derives `Debug`, which its type of time does not have.

use fsm_runtime::fsm;

use core::time::Duration;

#[derive(Clone, Copy)]
struct Ticks(u32);

impl fsm_runtime::Time for Ticks {
    type Span = u32;

    fn span(duration: Duration) -> u32 {
        duration.as_secs() as u32
    }

    fn plus(self, span: u32) -> Self {
        Ticks(self.0 + span)
    }

    fn since(self, earlier: Self) -> u32 {
        self.0 - earlier.0
    }

    fn has_reached(self, deadline: Self) -> bool {
        self.0 >= deadline.0
    }
}

fsm! {
    #[derive(Debug)]
    machine Door {
        events { Push }
        clock Ticks;
        initial Closed;
        state Closed { after 3s => Open; on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}

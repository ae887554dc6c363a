//! No `;` stands after `events from`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        initial Closed;
        events from core::cmp::Ordering
        state Closed { update => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}

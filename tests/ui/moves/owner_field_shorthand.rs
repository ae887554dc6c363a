//! A target gives a field of the owner by its bare name.

use fsm_runtime::fsm;

struct Owner {
    n: u32,
}

fsm! {
    machine Door(owner: &mut Owner) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open { n }; }
        state Open { let n: u32; update => Closed do owner.n += *n; }
    }
}

fn main() {}

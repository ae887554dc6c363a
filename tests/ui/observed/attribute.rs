//! An attribute that means nothing before `observed`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        #[cgf(test)]
        observed;
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}

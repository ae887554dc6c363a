//! A pattern names an unknown variant of a payload.

use fsm_runtime::fsm;

#[allow(dead_code)]
enum Key {
    Left,
}

fsm! {
    machine Door {
        events { Push(Key) }
        initial Closed;
        state Closed { on Push(Key::Lft) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}

//! A crowd of something that is no machine.

use fsm_runtime::Crowd;

struct Door;

struct House {
    doors: Crowd<Door>,
}

fn main() {}

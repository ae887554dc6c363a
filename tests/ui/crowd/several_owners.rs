//! A crowd is to hold machines with two parameters by `&mut`.

use fsm_runtime::{Crowd, fsm};

struct At(u32);
struct Hp(u32);

fsm! {
    machine Mind(at: &mut At, hp: &mut Hp) {
        initial Calm;
        state Calm { update do at.0 += hp.0; when at.0 > 9 => Tired; }
        state Tired { update do hp.0 -= 1; when hp.0 == 0 => Calm; }
    }
}

struct Game {
    minds: Crowd<Mind>,
}

fn main() {}

//! A function that lends parameters again is given others than those of the header.

use fsm_runtime::{RunWith, fsm};

struct At(u32);
struct Hp(u32);

fsm! {
    machine Mind(at: &mut At, hp: &mut Hp) {
        initial Calm;
        state Calm { update do at.0 += hp.0; when at.0 > 9 => Tired; }
        state Tired { update do hp.0 -= 1; when hp.0 == 0 => Calm; }
    }
}

fn twice<M: RunWith<P, Time = ()>, P>(machine: &mut M, mut params: P) {
    let _ = machine.update_with(&mut params, ());
    let _ = machine.update_with(&mut params, ());
}

fn main() {
    let (mut at, mut hp) = (At(0), Hp(0));
    let mut mind = Mind::start(&mut at, &mut hp);
    twice(&mut mind, (&mut at, &mut hp));
    twice(&mut mind, &mut at);
}

//! A crowd is to hold machines whose owner borrows anew in each call.

use fsm_runtime::{Crowd, fsm};

struct View<'v>(&'v mut u32);

fsm! {
    machine Mind(view: &mut View<'_>) {
        initial Calm;
        state Calm { update do *view.0 += 1; when *view.0 > 9 => Tired; }
        state Tired { update do *view.0 -= 1; when *view.0 == 0 => Calm; }
    }
}

struct Game {
    minds: Crowd<Mind>,
}

fn main() {}

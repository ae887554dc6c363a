//! The type of a parameter has a lifetime that nobody sees.

use fsm_runtime::fsm;

struct View<'v>(&'v mut u32);

fsm! {
    machine Door(view: &mut View) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do *view.0 += 1; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut pushes = 0;
    let mut door = Door::start(&mut View(&mut pushes));
    door.send(&mut View(&mut pushes), DoorEvent::Push);
}

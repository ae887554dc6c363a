//! A machine implements `Drop`: then it cannot be taken apart.

fsm_runtime::fsm! {
    machine Door {
        events { Push }
        let pushes: u32 = 0;
        initial Closed;
        state Closed { on Push => Open do *pushes += 1; }
        state Open { update => Closed; }
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        println!("{} pushes", self.data().pushes);
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    door.update();
}

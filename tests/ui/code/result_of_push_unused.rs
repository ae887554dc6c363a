//! Whether a push found room is not looked at.

use fsm_runtime::fsm;

struct Log(u32);

impl Log {
    fn add(&mut self, n: u32) {
        self.0 += n;
    }

    fn is_full(&self) -> bool {
        self.0 > 9
    }
}

fsm! {
    machine Door(log: &mut Log) {
        events { Push, Pop }
        stack 4;
        initial Closed;
        state Closed { on Push do { let () = push!(Closed); log.add(1); } on Pop => pop else Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}

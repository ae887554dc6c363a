//! The type of time stands in a module, and is none.

use fsm_runtime::fsm;

mod hardware {
    pub mod counters {
        #[derive(Clone, Copy)]
        pub struct Ticks(pub u32);
    }
}

fsm! {
    machine Lamp(log: &mut Vec<u32>) {
        clock hardware::counters::Ticks;
        stack 2;
        events { Push }
        initial Off;
        state Off { let n: u32 = 2; on Push => On; after 3s if *n == 2 => On; every 1s catch up do *n += 1; }
        state On { after 5s => push Off; update every 2s do log.push(1); when log.is_empty() => pop else Off; }
    }
}

fn main() {
    let now = hardware::counters::Ticks(1);
    let mut lamp = Lamp::start(&mut vec![], now);
    let _ = lamp.update(&mut vec![now.0], now);
    lamp.send(&mut vec![], LampEvent::Push, now);
    let _ = lamp.next_deadline();
}

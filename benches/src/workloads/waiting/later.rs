//! This crate: events that are raised for later.

use super::Plan;
use crate::owner::Owner;
use crate::subject::Subject;

macro_rules! alarm {
    ($name:ident $machine:ident $event:ident $room:literal) => {
        fsm_runtime::fsm! {
            pub machine $machine(owner: &mut Owner) {
                clock u32;
                queue $room;
                #[derive(Clone, Copy)]
                events { Plan(u32), Ring(u32) }
                initial Only;
                state Only {
                    on Plan(delay) do { let _ = raise!(Ring(delay) after (delay)); }
                    on Ring(number) do owner.note(number);
                }
            }
        }

        pub struct $name {
            machine: $machine,
            owner: Owner,
            now: u32,
        }

        impl Subject<Plan> for $name {
            type Event = $event;

            fn event(input: Plan) -> $event {
                $event::Plan(input.0)
            }

            fn start() -> Self {
                let mut owner = Owner::default();
                Self { machine: $machine::start(&mut owner, 0), owner, now: 0 }
            }

            #[inline]
            fn step(&mut self, event: $event) {
                self.now += 1;
                self.machine.send(&mut self.owner, event, self.now);
                self.machine.update(&mut self.owner, self.now);
            }

            fn checksum(&self) -> u64 {
                self.owner.checksum(0)
            }
        }
    };
}

alarm! { Of8 Alarm8 Alarm8Event 8 }
alarm! { Of2000 Alarm2000 Alarm2000Event 2000 }

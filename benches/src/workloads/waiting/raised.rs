//! This crate: an action that raises events.

use super::Burst;
use crate::owner::Owner;
use crate::subject::Subject;

macro_rules! raising {
    ($name:ident $machine:ident $event:ident $room:literal $count:literal) => {
        fsm_runtime::fsm! {
            pub machine $machine(owner: &mut Owner) {
                queue $room;
                #[derive(Clone, Copy)]
                events { Burst, Item(u32) }
                initial Only;
                state Only {
                    on Burst do {
                        for number in 0..$count {
                            let _ = raise!(Item(number));
                        }
                    }
                    on Item(number) do owner.note(number);
                }
            }
        }

        pub struct $name {
            machine: $machine,
            owner: Owner,
        }

        impl Subject<Burst> for $name {
            type Event = $event;

            fn event(_: Burst) -> $event {
                $event::Burst
            }

            fn start() -> Self {
                let mut owner = Owner::default();
                Self { machine: $machine::start(&mut owner), owner }
            }

            #[inline]
            fn step(&mut self, event: $event) {
                self.machine.send(&mut self.owner, event);
            }

            fn checksum(&self) -> u64 {
                self.owner.checksum(0)
            }
        }
    };
}

raising! { Of1In4 Raising1 Raising1Event 4 1 }
raising! { Of3 Raising3 Raising3Event 4 3 }
raising! { Of500 Raising500 Raising500Event 500 500 }
raising! { Of1000 Raising1000 Raising1000Event 1000 1000 }

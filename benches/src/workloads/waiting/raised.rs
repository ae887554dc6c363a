//! This crate: an action that raises events.

use super::Burst;
use crate::owner::Owner;
use crate::subject::with_owner;

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

        with_owner! { $name: $machine, $event, Burst, |_| $event::Burst, |_| 0 }
    };
}

raising! { Of1In4 Raising1 Raising1Event 4 1 }
raising! { Of3 Raising3 Raising3Event 4 3 }
raising! { Of500 Raising500 Raising500Event 500 500 }
raising! { Of1000 Raising1000 Raising1000Event 1000 1000 }

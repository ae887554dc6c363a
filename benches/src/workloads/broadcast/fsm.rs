//! This crate.

use super::Flip;
use crate::owner::Owner;
use crate::subject::with_owner;

/// A machine of these regions, each with its two states.
macro_rules! broadcast {
    ($name:ident $machine:ident $id:ident $event:ident: $($region:ident $off:ident $on:ident $own:ident,)*) => {
        fsm_runtime::fsm! {
            pub machine $machine(owner: &mut Owner) {
                #[derive(Clone, Copy)]
                events { Flip }
                $(
                    region $region {
                        initial $off;
                        state $off { on Flip => $on do owner.note(1); }
                        state $on {
                            enter do owner.note(3);
                            on Flip => $off do owner.note(2);
                        }
                    }
                )*
            }
        }

        with_owner! { $name: $machine, $event, Flip, |_| $event::Flip, |machine| usize::from(machine.is_in($id::N0)) }
    };
}

with_8_regions! { broadcast! { Few FewSwitches FewSwitchesStateId FewSwitchesEvent } }

with_64_regions! { broadcast! { Dozens SomeSwitches SomeSwitchesStateId SomeSwitchesEvent } }

with_256_regions! { broadcast! { Many ManySwitches ManySwitchesStateId ManySwitchesEvent } }
